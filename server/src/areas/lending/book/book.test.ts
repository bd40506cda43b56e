import { addDays, addMonths } from '@ambry/contract/kernel/dates'
import { ltvLevel } from '@ambry/contract/lending/arithmetic/ltv'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { approvedBy } from '../../../../test/approvals.ts'
import { disagreements, key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { useHarness } from '../../../../test/harness.ts'
import { buildLender, committed, fundOffered, openOffering } from '../../../../test/lenders.ts'
import {
  accrue,
  buildLoan,
  dayOf,
  daysLater,
  freshCodes,
  type LoanWorld,
  loanWorld,
  recorded,
} from '../../../../test/loans.ts'
import { closeLoanMonths } from './months-service.ts'
import { expectedUntil } from './rules.ts'

const h = useHarness()
let world: LoanWorld = undefined as never
beforeAll(async () => {
  world = await loanWorld(h())
})
beforeEach(() => freshCodes(world))

const bookNow = () => wanted(world.admin.get('/api/admin/loan-book'))
const stressed = (query: string) => wanted(world.admin.get(`/api/admin/loan-book/stress?${query}`))

describe('the loan book', () => {
  it('is for staff who see loans', async () => {
    for (const url of ['/api/admin/loan-book', '/api/admin/loan-book/stress']) {
      expect((await h().nobody.get(url)).status).toBe(401)
      expect((await world.borrower.get(url)).status).toBe(403)
    }
    expect((await world.admin.get('/api/admin/loan-book/stress?percent=-101')).status).toBe(400)
    expect(await bookNow()).toMatchObject({ loans: 0, principalCents: 0, ltvBps: 0, aprPercent: 0, yieldPercent: null })
  })

  it('adds up: principal, lenders’ part, buckets, expected cash and concentration', async () => {
    const ours = await buildLoan(world, { principalCents: 600_000, rateBps: 1_200, scheduleKind: 'interest_only' })
    const loan = await openOffering(world, { rateBps: 1_200 }, { feeBps: 1_000 })
    const lender = await buildLender(world, { cents: 250_000 })
    await committed(lender, loan.id, 250_000)
    await fundOffered(world, loan)
    const book = await bookNow()
    expect(book).toMatchObject({ loans: 2, principalCents: 1_100_000, lendersCents: 250_000, valueCents: 2_860_000 })
    expect(book.ltvBps).toBe(3_846)
    expect(book.aprPercent).toBeGreaterThan(12)
    expect(book.buckets[0]).toMatchObject({ bucket: 'current', loans: 2, provisionCents: 8_500 })
    expect(book.concentration.borrowers).toMatchObject([{ label: 'Ann Borrower', bps: 10_000, loans: 2 }])
    const categories = book.concentration.categories.reduce((sum: number, row: any) => sum + row.cents, 0)
    expect(categories).toBe(1_100_000)
    // the amortizing loan's first installments, of which lenders hold half
    const [month] = book.expected
    const detail = await wanted(lender.get(`/api/user/notes`))
    const { expected } = await wanted(lender.get(`/api/user/notes/${detail.items[0].id}`))
    const until = addDays(dayOf(h()), 30)
    const mine = expected.filter(({ on }: any) => on <= until)
    const due = mine.reduce((sum: number, row: any) => sum + row.interestCents + row.principalCents, 0)
    expect(Math.abs(month.toLendersCents - due)).toBeLessThanOrEqual(1)
    expect(ours.status).toBe('active')
    await daysLater(world, 45)
    await accrue(world)
    const late = await bookNow()
    expect(late.buckets.find(({ bucket }: any) => bucket === '1-29')).toMatchObject({ loans: 2, provisionBps: 300 })
    await recorded(world, loan, 100_000)
    expect((await bookNow()).yieldPercent).toBeGreaterThan(0)
  })

  it('stress recomputes every LTV exactly and lists the calls it would make', async () => {
    const rows = await h().query(
      `SELECT l.id, l.outstanding_cents, k.value_cents, c.category, v.settings FROM loans l JOIN loan_collateral k ON k.loan_id = l.id AND k.status = 'pledged'
       JOIN cards c ON c.id = k.card_id JOIN loan_product_versions v ON v.product_id = l.product_id AND v.number = l.product_version
       WHERE l.status = 'active'`,
    )
    for (const query of [
      { percent: -20 },
      { percent: -45 },
      { percent: -10, category: 'basketball', categoryPercent: -60 },
    ]) {
      const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      const answer = await stressed(asked.toString())
      const after = rows.map((row) => {
        const percent = row.category === query.category ? (query.categoryPercent ?? query.percent) : query.percent
        const value = Math.floor((Number(row.value_cents) * (100 + percent)) / 100)
        const { healthyLtvBps, noticeLtvBps, liquidationLtvBps } = row.settings
        const levels = { healthyBps: healthyLtvBps, noticeBps: noticeLtvBps, liquidationBps: liquidationLtvBps }
        return {
          value,
          level: ltvLevel(Number(row.outstanding_cents), value, levels),
          principal: Number(row.outstanding_cents),
        }
      })
      expect(answer.valueCents).toBe(after.reduce((sum, { value }) => sum + value, 0))
      for (const { level, after: shown } of answer.levels)
        expect(shown.loans).toBe(after.filter((each) => each.level === level).length)
      const called = after.filter(({ level }) => level === 'call' || level === 'liquidation')
      expect(answer.callCount).toBe(called.length)
      expect(answer.calls).toHaveLength(called.length)
    }
    const { calls, callCents } = await stressed('percent=-60')
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.reduce((sum: number, call: any) => sum + call.shortCents, 0)).toBe(callCents)
  })

  it('writes every month once, books the provision difference once, and catches up', async () => {
    await daysLater(world, 70)
    await accrue(world)
    await closeLoanMonths(h().app.deps)
    const months = await h().query('SELECT DISTINCT month::text FROM loan_months ORDER BY 1')
    expect(months.length).toBeGreaterThanOrEqual(3)
    const { provision } = await bookNow()
    const [last] = await h().query(
      'SELECT sum(provision_cents)::bigint AS cents FROM loan_months WHERE month = (SELECT max(month) FROM loan_months)',
    )
    expect(provision.bookedCents).toBe(Number(last.cents))
    expect(provision.month).toBe(addMonths(dayOf(h()), -1).slice(0, 7))
    const count = async () =>
      (await h().query(`SELECT count(*)::int AS n FROM ledger_entries WHERE kind = 'loan_provision'`))[0].n
    const before = await count()
    await Promise.all([closeLoanMonths(h().app.deps), closeLoanMonths(h().app.deps)])
    expect(await count()).toBe(before)
    const book = await bookNow()
    expect(book.vintages[0]).toMatchObject({ loans: 2, principalCents: 1_100_000 })
    expect(book.vintages[0].months.at(-1).lateBps).toBeGreaterThan(0)
    expect(book.rolls.length).toBeGreaterThan(0)
    const fromCurrent = book.rolls.filter(({ from }: any) => from === 'current')
    const total = fromCurrent.reduce((sum: number, row: any) => sum + row.bps, 0)
    expect(Math.abs(total - 10_000)).toBeLessThanOrEqual(fromCurrent.length)
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('what is lost shows in its vintage', async () => {
    const loan = await buildLoan(world, { principalCents: 500_000 })
    await approvedBy(
      world.second,
      world.admin.post(
        `/api/admin/loans/${loan.id}/write-offs`,
        {
          principalCents: 500_000,
          interestCents: 0,
          feesCents: 0,
          reason: 'The borrower is insolvent.',
        },
        key(),
      ),
    )
    await daysLater(world, 40)
    await accrue(world)
    await closeLoanMonths(h().app.deps)
    const { vintages } = await bookNow()
    expect(vintages.at(-1).months.at(-1).lostBps).toBe(10_000)
  })
})

describe('expected cash', () => {
  const row = {
    ...{ outstandingCents: 600_000, interestCents: 0, rateBps: 1_200, accruedThrough: '2026-01-01', pastDueCents: 0 },
    ...{
      nextDueOn: '2026-02-01',
      maturesOn: '2026-04-01',
      principalCents: 600_000,
      shareCents: 300_000,
      feeBps: 1_000,
    },
  }

  it('of an interest-only loan is its interest, and everything at maturity', () => {
    const loan = { ...row, scheduleKind: 'interest_only' as const, nextDueCents: 6_115 }
    expect(expectedUntil(loan, '2026-01-01', '2026-01-31')).toMatchObject({ interestCents: 0, principalCents: 0 })
    // 31 days of $6,000 at 12%
    expect(expectedUntil(loan, '2026-01-01', '2026-02-01')).toEqual({
      ...{ interestCents: 6_115, principalCents: 0, toLendersCents: 2_752 },
    })
    expect(expectedUntil(loan, '2026-01-01', '2026-05-01').principalCents).toBe(600_000)
  })
})
