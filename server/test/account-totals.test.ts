import { type AccountCode, accountCodes, accounts, isPerMember } from '@ambry/contract/billing/ledger/kinds'
import { beforeEach, expect, it } from 'vitest'
import { post, today } from '../src/areas/billing/ledger/service.ts'
import { provedApart } from '../src/areas/billing/ledger/totals-service.ts'
import { runChecks } from '../src/db/checks.ts'
import { systemOrigin } from '../src/db/transaction.ts'
import { disagreements, issued, key, line } from './billing.ts'
import { wanted } from './cards.ts'
import { type FundWorld, fundWorld, openFund } from './funds.ts'
import { useHarness } from './harness.ts'

const h = useHarness()
let world: FundWorld
let fundId: string
beforeEach(async () => {
  world = await fundWorld(h())
  fundId = (await openFund(world)).id
})

class TakenBack extends Error {}

/** What the check of an account finds when one cent is on it that no document put there. */
async function foundWith(code: AccountCode): Promise<string[]> {
  const { deps } = h().app
  const isAsset = ['asset', 'expense'].includes(accounts[code].kind)
  const against: AccountCode = code === 'opening' ? 'bank_charges' : 'opening'
  const ofFund = code.startsWith('fund_') && code !== 'fund_escrow'
  const memberId = isPerMember(code) ? (ofFund ? fundId : world.member.id) : null
  let findings: string[] = []
  await deps.transactions
    .run(systemOrigin, async (tx) => {
      const cents = isAsset ? 1 : -1
      await post(tx, {
        ...{ kind: 'payment', bookedOn: today(deps, tx.now), words: 'A cent of no document' },
        postings: [
          { code, memberId, amountCents: cents },
          { code: against, memberId: null, amountCents: -cents },
        ],
      })
      const checks = deps.checks.filter(({ name }) => name === (provedApart[code] ?? 'account_totals'))
      findings = (await runChecks(tx, checks)).flatMap((check) => check.findings)
      throw new TakenBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
  return findings
}

it('the proof finds a single stranded cent on every account there is', async () => {
  expect(await disagreements(world.finance)).toEqual([])
  for (const code of accountCodes) {
    const findings = await foundWith(code)
    expect(findings.length, code).toBeGreaterThan(0)
    if (!provedApart[code]) expect(findings.join(), code).toContain(`${accounts[code].name}: the ledger has`)
  }
  expect(await disagreements(world.finance)).toEqual([])
})

it('a manual entry is its own document, except on what we hold for sellers', async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const { items } = await wanted(admin.get('/api/admin/ledger/accounts?limit=100'))
  const idOf = (code: AccountCode) => items.find((one: any) => one.code === code && one.memberId === null).id
  await h().stepUp(admin)
  let at = 0
  const byHand = (code: AccountCode) =>
    wanted(
      admin.post(
        '/api/admin/ledger/entries',
        {
          id: `0190a000-0000-7000-8000-0000000000${++at}0`,
          ...{ bookedOn: '2026-11-15', words: 'By hand' },
          postings: [
            { accountId: idOf('bank'), amountCents: 1 },
            { accountId: idOf(code), amountCents: -1 },
          ],
        },
        key(),
      ),
      201,
    )
  await byHand('charges')
  expect(await disagreements(admin)).toEqual([])
  const entry = await byHand('card_proceeds')
  expect(await disagreements(admin)).toEqual(['Proceeds of cards sold: the ledger has −$0.01, documents come to $0.00'])
  // corrected by its opposite
  await wanted(admin.post(`/api/admin/ledger/entries/${entry.id}/reverse`, { reason: 'A slip' }, key()), 201)
  expect(await disagreements(admin)).toEqual([])
})

it('counts what invoices charge, and what credit notes took back of it to the cent', async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const discount = line('Discount', 0, { source: 'discount', rate: { kind: 'percent', bps: 333 } })
  for (const credited of [0, 1, 4_999, 7_777]) {
    const { id } = await issued(admin, world.member.id, [line('Storage', 10_001), discount], { taxBps: 825 })
    if (credited > 0)
      await wanted(
        admin.post(`/api/admin/invoices/${id}/credit-notes`, { amountCents: credited, reason: 'Too much' }, key()),
        201,
      )
  }
  expect(await disagreements(admin)).toEqual([])
})
