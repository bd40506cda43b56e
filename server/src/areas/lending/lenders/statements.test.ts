import { addDays } from '@ambry/contract/kernel/dates'
import { beforeEach, describe, expect, it } from 'vitest'

import { approvedBy } from '../../../../test/approvals.ts'
import { disagreements, key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import {
  accountsOf,
  buildLender,
  committed,
  deposited,
  fundOffered,
  notesOf,
  openOffering,
  overviewOf,
  transferred,
} from '../../../../test/lenders.ts'
import {
  adminLoanOf,
  dayOf,
  daysLater,
  type LoanWorld,
  loanWorld,
  recorded,
  reverseEvent,
} from '../../../../test/loans.ts'
import { pagesOf } from '../../../../test/pdf.ts'
import { movementsOf } from './rules.ts'

const h = useHarness()
let own: LoanWorld
beforeEach(async () => {
  own = await loanWorld(h())
})

async function fundedWith(shares: readonly (readonly [Caller, number])[]): Promise<any> {
  const loan = await openOffering(own, { rateBps: 1_200 }, { feeBps: 1_000, minimumCents: 1 })
  for (const [lender, cents] of shares) await committed(lender, loan.id, cents)
  await fundOffered(own, loan)
  return loan
}

const centsOf = (text: string) => Math.round(Number(text.replace('−', '-').replace(/[$,]/g, '')) * 100)

/** The amounts of a statement by label, and its notes as they are printed. */
async function statementOf(lender: Caller, from: string, to: string) {
  const answer = await lender.get(`/files/lending/statement.pdf?from=${from}&to=${to}`)
  expect(answer.status).toBe(200)
  const words = pagesOf(answer.bytes).join('\n').split('\n')
  const isMoney = (text: string | undefined) => /^−?\$[\d,]+\.\d\d$/.test(text ?? '')
  const amounts = new Map(
    words.flatMap((label, at) => (isMoney(words[at + 1]) ? [[label, centsOf(words[at + 1] as string)] as const] : [])),
  )
  const notes = words.flatMap((number, at) =>
    /^N-/.test(number) && isMoney(words[at + 5])
      ? [{ number, principalCents: centsOf(words[at + 4] as string), interestCents: centsOf(words[at + 5] as string) }]
      : [],
  )
  return { words, amounts, notes }
}

/** What the ledger had in a lender's account at the end of a day. */
async function ledgerOn(lender: Caller, code: string, on: string): Promise<number> {
  const [row] = await h().query(
    `SELECT coalesce(-sum(p.amount_cents), 0)::bigint AS cents FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
     WHERE a.party_id = $1 AND a.code = $2 AND p.booked_on <= $3`,
    [lender.id, code, on],
  )
  return Number(row.cents)
}

const movements = [
  ...['Deposits', 'Withdrawals', 'Committed to loans', 'Commitments released', 'Notes bought', 'Notes sold'],
  ...['Interest received', 'Servicing fees', 'Principal received'],
  ...['Deposits reversed', 'Reversals we covered, less what you repaid'],
]

/** Opening and movements give the closing balance, and that is what the ledger has. */
async function addsUp(lender: Caller, from: string, to: string) {
  const { amounts, notes } = await statementOf(lender, from, to)
  const [opening = 0, closing] = [...amounts].filter(([label]) => label.startsWith('Available at')).map(([, at]) => at)
  const moved = movements.reduce((sum, label) => sum + (amounts.get(label) ?? 0), 0)
  expect(opening).toBe(await ledgerOn(lender, 'lender_cash', addDays(from, -1)))
  expect(opening + moved).toBe(closing)
  expect(closing).toBe(await ledgerOn(lender, 'lender_cash', to))
  const sum = (of: (row: (typeof notes)[number]) => number) => notes.reduce((total, row) => total + of(row), 0)
  expect(sum(({ principalCents }) => principalCents)).toBe(await ledgerOn(lender, 'lender_principal', to))
  expect(sum(({ interestCents }) => interestCents)).toBe(amounts.get('Interest received'))
  return { amounts, notes }
}

describe('a lender’s statement', () => {
  it('adds up from the opening to the closing balance, whatever happened', async () => {
    const lender = await buildLender(own, { cents: 500_000 })
    const other = await buildLender(own, { cents: 500_000 })
    await daysLater(own, 1)
    const from = dayOf(h())
    const loan = await fundedWith([[lender, 200_000]])
    const bought = await fundedWith([[other, 40_000]])
    const sold = await fundedWith([[lender, 30_000]])
    const released = await openOffering(own, {}, { minimumCents: 1 })
    await committed(lender, released.id, 25_000)
    await wanted(own.admin.post(`/api/admin/loans/${released.id}/offering/cancel`, { reason: 'Not needed.' }, key()))
    const pending = await openOffering(own, {}, { minimumCents: 1, closesOn: addDays(dayOf(h()), 10) })
    await committed(lender, pending.id, 15_000)
    await deposited(own, lender, 7_000)
    const [deposit] = await h().query('SELECT id FROM payments WHERE member_id = $1 AND amount_cents = 7000', [
      lender.id,
    ])
    const [note] = await notesOf(other)
    await transferred(own, other, lender, note, 39_000)
    const toSell = (await notesOf(lender)).find(({ shareCents }) => shareCents === 30_000)
    await transferred(own, lender, other, toSell, 31_000)
    await daysLater(own, 31)
    await recorded(own, loan, 110_000)
    await recorded(own, bought, 50_000)
    await recorded(own, sold, 50_000)
    const writeOff = { principalCents: 20_000, interestCents: 0, feesCents: 0, reason: 'Settled for less.' }
    await approvedBy(own.second, own.admin.post(`/api/admin/loans/${loan.id}/write-offs`, writeOff, key()))
    await h().stepUp(lender)
    const { lender_cash: available = 0 } = await accountsOf(h(), lender)
    await wanted(lender.post('/api/user/lending/withdrawals', { amountCents: available - 1_000 }, key()))
    await wanted(own.admin.post(`/api/admin/payments/${deposit.id}/reverse`, { reason: 'It was recalled.' }, key()))
    const { events } = await adminLoanOf(own, bought)
    await wanted(reverseEvent(own, bought, events.find(({ kind }: any) => kind === 'payment').id))
    await recorded(own, loan, 5_000)
    const to = dayOf(h())
    const before = await addsUp(lender, from, to)
    // every kind of movement is in it
    expect(movements.filter((label) => !before.amounts.get(label))).toEqual([])
    expect(before.amounts.get('Principal lost')).toBe(8_000)
    expect(before.amounts.get('Commitments that became notes')).toBe(230_000)
    expect([...before.amounts].find(([label]) => label.startsWith('Committed on'))?.[1]).toBe(15_000)
    expect(before.notes).toHaveLength(3)
    // what happens later changes nothing in it
    await daysLater(own, 1)
    await wanted(own.admin.post(`/api/admin/loans/${pending.id}/offering/cancel`, { reason: 'Not needed.' }, key()))
    await recorded(own, loan, 20_000)
    await recorded(own, loan, 20_000, { receivedOn: from })
    await deposited(own, lender, 60_000)
    expect(await addsUp(lender, from, to)).toEqual(before)
    const after = await addsUp(lender, addDays(to, 1), dayOf(h()))
    expect(after.amounts.get('Deposits')).toBe(60_000)
    expect(after.amounts.get('Reversals we covered, less what you repaid')).toBeLessThan(0)
    // the note that was sold isn't in it any more
    expect(after.notes.map(({ number }) => number)).toEqual(
      before.notes.map(({ number }) => number).filter((number) => number !== toSell.number),
    )
    await addsUp(lender, from, dayOf(h()))
    expect(await disagreements(own.admin)).toEqual([])
  }, 60_000)

  it('has only zeros without any movement', () => {
    expect(Object.values(movementsOf([], [])).every((cents) => cents === 0)).toBe(true)
  })
})

describe('the figures of a year', () => {
  const taxOf = async (lender: Caller, year: number) => (await lender.get(`/files/lending/tax.csv?year=${year}`)).body
  const boxOne = (csv: string) =>
    csv
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => Number(line.split(',')[3]))

  it('go by the day of the credit: what is recorded or reversed in January leaves last year as it was', async () => {
    const lender = await buildLender(own, { cents: 250_000 })
    const loan = await fundedWith([[lender, 250_000]])
    await daysLater(own, 30)
    await recorded(own, loan, 100_000)
    const year = Number(dayOf(h()).slice(0, 4))
    const reported = await taxOf(lender, year)
    expect(boxOne(reported)).toHaveLength(1)
    expect((await overviewOf(lender)).years).toEqual([year])
    const december = dayOf(h())
    while (Number(dayOf(h()).slice(0, 4)) === year) await daysLater(own, 5)
    // paid in December, recorded in January
    await recorded(own, loan, 60_000, { receivedOn: addDays(december, 7) })
    expect(await taxOf(lender, year)).toBe(reported)
    const [late] = boxOne(await taxOf(lender, year + 1))
    expect(late).toBeGreaterThan(0)
    expect((await overviewOf(lender)).years).toEqual([year, year + 1])
    const { events } = await adminLoanOf(own, loan)
    const first = events.findLast(({ kind, on }: any) => kind === 'payment' && on === december)
    await wanted(reverseEvent(own, loan, first.id))
    expect(await taxOf(lender, year)).toBe(reported)
    expect(boxOne(await taxOf(lender, year + 1))[0]).not.toBe(late)
    const pdf = await lender.get(`/files/lending/tax.pdf?year=${year}`)
    expect(pagesOf(pdf.bytes).join(' ').replace(/\s+/g, ' ')).toContain('by the day we credited it to you')
  })
})
