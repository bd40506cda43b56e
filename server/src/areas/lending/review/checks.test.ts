import { expect, it } from 'vitest'

import { useHarness } from '../../../../test/harness.ts'
import { applied, appraised } from '../../../../test/lending.ts'
import { findLoan, type LoanRow } from '../loans/queries.ts'
import { loanChecks } from './checks-service.ts'

const h = useHarness()

const checksOf = async (id: string) => {
  const { db } = h().app.deps
  const { checks } = await loanChecks(db, h().app.deps, (await findLoan(db, id)) as LoanRow)
  return checks
}

it('an officer sees what is right and what is not about an application', async () => {
  const member = await h().buildUser({ name: 'Bo Borrower' })
  const card = await appraised(h(), member)
  await h().query(`UPDATE users SET shipping_address = '1 Oak Rd, Salem, OR 97301' WHERE id = $1`, [member.id])
  await h().query(`UPDATE cards SET verification = 'verified' WHERE id = $1`, [card.id])
  const loan = await applied(member, { cardIds: [card.id], amountCents: 800_000 })
  expect(await checksOf(loan.id)).toEqual([
    { label: 'Title clear, no liens or disputes', isOk: true },
    { label: 'Certs match the grader’s records', isOk: true },
    { label: 'Appraisals are current', isOk: true },
    { label: 'Identity and address verified', isOk: true },
    { label: 'Address is in Oregon', isOk: true },
    { label: 'Lending is open in Oregon', isOk: true },
    { label: 'LTV is within 40%', isOk: true },
  ])

  await h().query(`UPDATE users SET shipping_address = '1 Elm St, Reno, NV 89501' WHERE id = $1`, [member.id])
  await h().query(`UPDATE cards SET verification = 'mismatch', open_disputes = 1 WHERE id = $1`, [card.id])
  await h().query(`UPDATE identity_cases SET expires_on = '2026-11-01' WHERE id = $1`, [member.id])
  await h().query(`UPDATE loan_collateral SET value_cents = 1500000 WHERE loan_id = $1`, [loan.id])
  await h().query(`INSERT INTO lending_states (code, is_closed, updated_at) VALUES ('OR', true, now())`)
  const labels = (await checksOf(loan.id)).filter(({ isOk }) => !isOk).map(({ label }) => label)
  expect(labels).toEqual([
    '1986 Crown Hoops Marcus Vale has a lien, a dispute, or another commitment',
    'The cert of 1986 Crown Hoops Marcus Vale doesn’t match the grader’s record',
    expect.stringContaining('address'),
    'Chose Oregon, but the address is in Nevada',
    'We don’t lend in Oregon yet.',
    'LTV is over 40%, needs a second approver',
  ])
  await h().query('UPDATE users SET shipping_address = NULL WHERE id = $1', [member.id])
  expect((await checksOf(loan.id)).map(({ label }) => label)).toContain(
    'Chose Oregon; the address on file names no state',
  )
})
