import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { disagreements } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { accountsOf, buildLender, notesOf, openOffering, overviewOf } from '../../../../test/lenders.ts'
import { freshCodes, type LoanWorld, loanWorld } from '../../../../test/loans.ts'
import { autoInvest } from './invest-service.ts'

const h = useHarness()
let world: LoanWorld = undefined as never
beforeAll(async () => {
  world = await loanWorld(h())
})
beforeEach(() => freshCodes(world))

const ruleOf = (more: object = {}) => ({
  ...{ amountCents: 50_000, mostLtvBps: 5_000, leastRateBps: 500, mostMonths: 12, grades: ['A', 'B'], categories: [] },
  ...{ mostTotalCents: 1_000_000, keepCents: 0, mostShareBps: 10_000, ...more },
})

async function withRule(cents: number, more: object = {}): Promise<Caller> {
  const lender = await buildLender(world, { cents })
  const { version } = await overviewOf(lender)
  await wanted(
    lender.patch('/api/user/lending/settings', { version, alertBps: 2_500, rule: ruleOf(more), isRuleOn: true }),
  )
  return lender
}

const tried = async (lender: Caller, loan: { id: string }, more: object = {}) => {
  const { items } = await wanted(lender.post('/api/user/lending/try-rule', { rule: ruleOf(more) }))
  return items.find((item: any) => item.loan.id === loan.id)
}

describe('auto-invest', () => {
  it('commits right after a loan is offered, first come first served, and says so', async () => {
    const first = await withRule(100_000)
    await h().later(60)
    const second = await withRule(100_000, { amountCents: 90_000 })
    const loan = await openOffering(world, {}, { amountCents: 100_000, minimumCents: 10_000 })
    await h().runJobs()
    expect(await notesOf(first)).toMatchObject([{ loan: { id: loan.id }, shareCents: 50_000, isByRule: true }])
    // what is left is less than the rule's amount
    expect(await notesOf(second)).toMatchObject([{ shareCents: 50_000, isByRule: true }])
    expect((await wanted(first.get('/api/user/notices'))).items.map(({ title }: any) => title)).toContain(
      'Auto-invest committed for you',
    )
    await autoInvest(h().app.deps, loan.id)
    expect(await notesOf(first)).toHaveLength(1)
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('a dry run says why not, for each limit', async () => {
    const loan = await openOffering(world, { months: 6 }, { feeBps: 1_000, grade: 'C' })
    const lender = await buildLender(world, { cents: 100_000 })
    const fault = async (more: object) => (await tried(lender, loan, { grades: ['C'], ...more })).fault
    expect(await tried(lender, loan, { grades: ['C'] })).toMatchObject({ amountCents: 50_000, fault: null })
    expect(await fault({ grades: ['A'] })).toBe('Grade C isn’t in your rule.')
    expect(await fault({ mostLtvBps: 100 })).toMatch(/^LTV is .*above your 1%\.$/)
    expect(await fault({ leastRateBps: 9_000 })).toMatch(/below 90%\.$/)
    expect(await fault({ mostMonths: 3 })).toBe('The term is 6 months, above your 3.')
    expect(await fault({ categories: ['voyage'] })).toMatch(/isn’t in your rule\.$/)
    expect(await fault({ mostTotalCents: 40_000 })).toBe('You’d have more than $400.00 in notes and commitments.')
    expect(await fault({ keepCents: 60_000 })).toBe('Less than $600.00 would stay available.')
    expect(await fault({ amountCents: 100_001 })).toMatch(/^Your available balance is/)
    expect(await fault({ mostShareBps: 1_000 })).toMatch(/^More than 10% would be in/)
    expect(await fault({ amountCents: 100 })).toBe('The minimum is $100.00, more than your rule’s amount.')
    expect(await notesOf(lender)).toEqual([])
    expect((await lender.post('/api/user/lending/try-rule', { rule: {} })).status).toBe(400)
    expect((await world.borrower.post('/api/user/lending/try-rule', { rule: ruleOf() })).status).toBe(403)
  })

  it('never passes a limit when many loans are offered at once', async () => {
    const lender = await withRule(500_000, { amountCents: 60_000, mostTotalCents: 200_000, keepCents: 100_000 })
    const loans = []
    for (let at = 0; at < 5; at++) loans.push(await openOffering(world))
    await h().query(`DELETE FROM job_outbox WHERE task = 'auto_invest'`)
    await Promise.all(loans.map(({ id }) => autoInvest(h().app.deps, id)))
    const { lender_committed: committedCents } = await accountsOf(h(), lender)
    expect(committedCents).toBe(180_000)
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('stops when the mark is lost or the account is suspended', async () => {
    const lender = await withRule(100_000)
    const { version } = await wanted(world.admin.get(`/api/admin/users/${lender.id}`))
    await wanted(world.admin.patch(`/api/admin/users/${lender.id}/roles`, { version, isLender: false }))
    expect(await overviewOf(lender)).toMatchObject({ isRuleOn: false, mayInvest: false })
    await openOffering(world)
    await h().runJobs()
    expect(await notesOf(lender)).toEqual([])
  })
})
