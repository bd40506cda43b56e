import { describe, expect, it } from 'vitest'

import { recorder, tenADay } from '../../../test/loan-events.ts'
import { addDays, type Day } from '../../kernel/dates.ts'
import { replay } from './replay.ts'
import type { LoanEvent } from './terms.ts'

// What open-source loan servicers got wrong, each as it should be. $10.00 a day; $310.00 is due on February 1.

/** What a daily accrual posts on each day: the change of the interest earned. */
function accruals(events: readonly LoanEvent[], from: Day, days: number): number[] {
  const earned = (on: Day) => replay(tenADay, events, on).totals.interestEarnedCents
  return Array.from({ length: days }, (_, day) => earned(addDays(from, day)) - earned(addDays(from, day - 1)))
}

describe('Apache Fineract', () => {
  it('accruals doubled after a backdated repayment: each day is accrued once, on the principal of that day', () => {
    const { payment } = recorder()
    const before = [payment('2026-02-01', 31_000)]
    // $3,650.00 of principal, recorded on April 10 with the value date of March 1
    const after = [...before, payment('2026-03-01', 28_000 + 365_000, 'principal')]
    expect(accruals(before, '2026-02-20', 50)).toEqual(Array.from({ length: 50 }, () => 1_000))
    expect(accruals(after, '2026-02-20', 50)).toEqual([
      ...Array.from({ length: 10 }, () => 1_000),
      ...Array.from({ length: 40 }, () => 900),
    ])
    expect(replay(tenADay, after, '2026-04-10').totals.interestEarnedCents).toBe(59_000 + 40 * 900)
  })

  it('accruals reversed and replayed several times: any number of backdated payments gives the same as in order', () => {
    const { payment } = recorder()
    const inOrder = [
      payment('2026-02-01', 40_000),
      payment('2026-02-10', 100_000, 'principal'),
      payment('2026-03-01', 28_000),
      payment('2026-03-20', 7_777),
    ]
    const backward = inOrder.toReversed().map((event, seq) => ({ ...event, seq }))
    for (const on of ['2026-02-05', '2026-03-01', '2026-04-30'])
      expect(replay(tenADay, backward, on)).toEqual(replay(tenADay, inOrder, on))
  })

  it('reversal refused after full repayment: an earlier payment bounces, and the loan is open as if it was never made', () => {
    const { payment, reversal } = recorder()
    const bounced = payment('2026-02-01', 31_000)
    const payoff = payment('2026-02-11', 3_660_000)
    expect(replay(tenADay, [bounced, payoff], '2026-02-20').closedOn).toBe('2026-02-11')
    const events = [bounced, payoff, reversal('2026-02-18', bounced)]
    const state = replay(tenADay, events, '2026-02-20')
    expect(state).toEqual(replay(tenADay, [payoff], '2026-02-20'))
    // 41 days of interest came first; what was short is principal, and accrues again
    expect(state).toMatchObject({ closedOn: null, principalCents: 31_000 })
    expect(state.payments).toMatchObject([{ interestCents: 41_000, principalCents: 3_619_000, unappliedCents: 0 }])
  })
})

describe('Frappe Lending', () => {
  it('overlapping accruals: periods meet without a gap or a shared day, wherever payments fall', () => {
    const { payment } = recorder()
    const events = [payment('2026-01-10', 9_000), payment('2026-01-31', 21_000), payment('2026-03-01', 29_000)]
    const state = replay({ ...tenADay, lateFeeBps: 0, lateFeeMinimumCents: 0 }, events, '2026-03-01')
    expect(state.payments.map(({ interestCents }) => interestCents)).toEqual([9_000, 21_000, 29_000])
    expect(state.totals.interestEarnedCents).toBe(59_000)
    expect(state.interestCents).toBe(0)
  })

  it('penalty lost on repost: a late fee survives whatever is recorded later that doesn’t cover its installment', () => {
    const { payment, waiver } = recorder()
    const fee = { installmentDueOn: '2026-02-01', on: '2026-02-12', cents: 2_500 }
    const late = [payment('2026-02-20', 33_500)]
    expect(replay(tenADay, late, '2026-02-28').lateFees).toEqual([fee])
    // backdated, but not enough; and interest of another day waived
    const reposted = [...late, payment('2026-01-20', 5_000), waiver('2026-02-25', 1_000, 0)]
    expect(replay(tenADay, reposted, '2026-02-28').lateFees).toEqual([fee])
    expect(replay(tenADay, reposted, '2026-02-28').totals).toMatchObject({
      feesChargedCents: 2_500,
      feesPaidCents: 2_500,
    })
  })

  it('penalty lost on repost: it goes when a backdated payment covers the installment, and returns with its reversal', () => {
    const { payment, reversal } = recorder()
    const backdated = payment('2026-01-30', 31_000)
    const uncovered = replay(tenADay, [], '2026-02-28')
    expect(uncovered.lateFees).toHaveLength(1)
    expect(replay(tenADay, [backdated], '2026-02-28').lateFees).toEqual([])
    const bounced = [backdated, reversal('2026-02-25', backdated)]
    expect(replay(tenADay, bounced, '2026-02-28')).toEqual(uncovered)
  })

  it('wrong demands after a backdated payment: installments are covered oldest first, as if recorded in time', () => {
    const { payment } = recorder()
    const march = payment('2026-03-01', 28_000)
    const rows = (events: LoanEvent[]) =>
      replay(tenADay, events, '2026-03-05')
        .schedule.slice(0, 3)
        .map(({ dueOn, coveredCents, status }) => [dueOn, coveredCents, status])
    // without the earlier payment, March's goes to the fee and to February
    expect(rows([march])).toEqual([
      ['2026-02-01', 25_500, 'late'],
      ['2026-03-01', 0, 'late'],
      ['2026-04-01', 0, 'upcoming'],
    ])
    expect(rows([march, payment('2026-02-01', 31_000)])).toEqual([
      ['2026-02-01', 31_000, 'paid'],
      ['2026-03-01', 28_000, 'paid'],
      ['2026-04-01', 0, 'upcoming'],
    ])
  })
})

describe('dates', () => {
  it('a payment value-dated three weeks back across a due date, a late fee and a month end', () => {
    const { payment } = recorder()
    // recorded on February 15 with the value date of January 25
    const backdated = payment('2026-01-25', 31_000 + 100_000)
    const before = replay(tenADay, [], '2026-02-15')
    expect(before).toMatchObject({ interestCents: 45_000, feesCents: 2_500, dueCents: 33_500, daysPastDue: 14 })
    const after = replay(tenADay, [backdated], '2026-02-15')
    // 24 days were owed; the rest is principal, on which 21 days accrued
    expect(after.payments).toMatchObject([{ feesCents: 0, interestCents: 24_000, principalCents: 107_000 }])
    expect(after.totals.interestEarnedCents).toBe(24_000 + Math.round((3_543_000 * 0.1 * 21) / 365))
    expect(after).toMatchObject({ feesCents: 0, lateFees: [], dueCents: 0, daysPastDue: 0, oldestUnpaidDueOn: null })
    // at the month end before, too
    expect(replay(tenADay, [backdated], '2026-01-31').totals.interestEarnedCents).toBe(
      24_000 + Math.round((3_543_000 * 0.1 * 6) / 365),
    )
  })

  it('reversal of the payment that closed the loan: the exact state before, with all interest and fees since', () => {
    const { payment, reversal } = recorder()
    const regular = payment('2026-02-01', 31_000)
    const closing = payment('2026-02-21', 3_670_000)
    const events = [regular, closing, reversal('2026-03-20', closing)]
    expect(replay(tenADay, [regular, closing], '2026-03-20')).toMatchObject({ closedOn: '2026-02-21', totalCents: 0 })
    for (const on of ['2026-02-20', '2026-02-21', '2026-03-19', '2026-03-20', '2026-08-01'])
      expect(replay(tenADay, events, on)).toEqual(replay(tenADay, [regular], on))
    expect(replay(tenADay, events, '2026-03-20')).toMatchObject({
      closedOn: null,
      interestCents: 47_000,
      feesCents: 2_500,
      daysPastDue: 19,
    })
  })
})
