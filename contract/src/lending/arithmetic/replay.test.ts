import { describe, expect, it } from 'vitest'

import { recorder, tenADay } from '../../../test/loan-events.ts'
import { termsOf } from '../../../test/loan-terms.ts'
import { addDays } from '../../kernel/dates.ts'
import { payoffOn, replay } from './replay.ts'
import { scheduleOf } from './schedule.ts'

describe('a loan without events', () => {
  it('accrues by the day and demands its installments', () => {
    expect(replay(tenADay, [], '2026-01-01')).toMatchObject({
      principalCents: 3_650_000,
      interestCents: 0,
      totalCents: 3_650_000,
      perDiemCents: 1_000,
      dueCents: 0,
      nextDue: { on: '2026-02-01', cents: 31_000 },
      maturesOn: '2026-07-01',
      nextLateFeeCheckOn: '2026-02-12',
    })
    expect(replay(tenADay, [], '2026-02-01')).toMatchObject({
      interestCents: 31_000,
      dueCents: 31_000,
      pastDueCents: 0,
      oldestUnpaidDueOn: '2026-02-01',
      daysPastDue: 0,
      nextDue: { on: '2026-02-01', cents: 31_000 },
    })
    expect(replay(tenADay, [], '2026-02-05')).toMatchObject({
      pastDueCents: 31_000,
      daysPastDue: 4,
      nextDue: { on: '2026-03-01', cents: 28_000 },
    })
  })

  it('owes everything from maturity on', () => {
    const atMaturity = replay({ ...tenADay, lateFeeMinimumCents: 0, lateFeeBps: 0 }, [], '2026-07-01')
    expect(atMaturity).toMatchObject({ dueCents: 3_650_000 + 181_000, nextDue: { on: '2026-07-01', cents: 3_680_000 } })
    const later = replay({ ...tenADay, lateFeeMinimumCents: 0, lateFeeBps: 0 }, [], '2026-07-11')
    expect(later).toMatchObject({ dueCents: 3_650_000 + 191_000, nextDue: null, nextLateFeeCheckOn: null })
    expect(later.pastDueCents).toBe(later.totalCents)
    expect(later.schedule.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'late'))
  })

  it('continues in SQL from its units', () => {
    const { payment } = recorder()
    const state = replay(tenADay, [payment('2026-02-01', 131_000)], '2026-02-20')
    expect([state.interestUnits, state.accruesFrom]).toEqual([31_000n * 3_650_000n, '2026-02-01'])
    const later = replay(tenADay, [payment('2026-02-01', 131_000)], '2026-03-15')
    const earned = Number(state.interestUnits + BigInt(state.principalCents * state.rateBps * 42)) / 3_650_000
    expect(later.totals.interestEarnedCents).toBe(Math.round(earned))
  })
})

describe('payments', () => {
  it('go to fees, then interest accrued to their day, then principal', () => {
    const { payment } = recorder()
    const events = [payment('2026-02-15', 40_000), payment('2026-02-20', 20_000)]
    const state = replay(tenADay, events, '2026-02-20')
    expect(state.lateFees).toEqual([{ installmentDueOn: '2026-02-01', on: '2026-02-12', cents: 2_500 }])
    expect(state.payments).toEqual([
      {
        eventId: 'e1',
        on: '2026-02-15',
        feesCents: 2_500,
        interestCents: 37_500,
        principalCents: 0,
        unappliedCents: 0,
        balanceAfterCents: 3_650_000,
      },
      {
        eventId: 'e2',
        on: '2026-02-20',
        feesCents: 0,
        interestCents: 12_500,
        principalCents: 7_500,
        unappliedCents: 0,
        balanceAfterCents: 3_642_500,
      },
    ])
    expect(state.schedule.slice(0, 4).map(({ coveredCents, status }) => [coveredCents, status])).toEqual([
      [31_000, 'paid'],
      [26_500, 'partial'],
      [0, 'upcoming'],
      [0, 'upcoming'],
    ])
    expect(state.totals).toMatchObject({
      feesPaidCents: 2_500,
      interestPaidCents: 50_000,
      principalPaidCents: 7_500,
      appliedCents: 60_000,
    })
  })

  it('leave what exceeds the payoff as credit and close the loan', () => {
    const { payment } = recorder()
    const events = [payment('2026-01-11', 4_000_000), payment('2026-01-12', 500)]
    const state = replay(tenADay, events, '2026-03-01')
    expect(state.payments.map(({ unappliedCents }) => unappliedCents)).toEqual([340_000, 500])
    expect(state).toMatchObject({
      totalCents: 0,
      dueCents: 0,
      closedOn: '2026-01-11',
      nextDue: null,
      lateFees: [],
      nextLateFeeCheckOn: null,
    })
    expect(state.totals.unappliedCents).toBe(340_500)
    expect(new Set(state.schedule.map(({ status }) => status))).toEqual(new Set(['paid']))
    expect(replay(tenADay, events, '2026-01-10').closedOn).toBeNull()
  })

  it('pay ahead for coming installments, which are never late then', () => {
    const { payment } = recorder()
    const events = [payment('2026-01-15', 59_000)]
    const state = replay(tenADay, events, '2026-03-20')
    expect(state.payments[0]).toMatchObject({ interestCents: 14_000, principalCents: 45_000 })
    expect(state).toMatchObject({ dueCents: 0, daysPastDue: 0, oldestUnpaidDueOn: null, lateFees: [] })
    expect(state).toMatchObject({ nextDue: { on: '2026-04-01', cents: 31_000 }, nextLateFeeCheckOn: '2026-04-12' })
    expect(state.versions).toHaveLength(1)
  })

  it('lower the principal with what exceeds the amount due, and refigure the rest of the schedule', () => {
    const { payment } = recorder()
    const state = replay(tenADay, [payment('2026-02-01', 31_000 + 365_000, 'principal')], '2026-02-01')
    expect(state.principalCents).toBe(3_285_000)
    expect(state.versions.map(({ from, rows }) => [from, rows.length])).toEqual([
      ['2026-01-01', 6],
      ['2026-02-01', 5],
    ])
    expect(state.schedule.map(({ number, dueOn, totalCents, status }) => [number, dueOn, totalCents, status])).toEqual([
      [1, '2026-02-01', 31_000, 'paid'],
      [2, '2026-03-01', 25_200, 'upcoming'],
      [3, '2026-04-01', 27_900, 'upcoming'],
      [4, '2026-05-01', 27_000, 'upcoming'],
      [5, '2026-06-01', 27_900, 'upcoming'],
      [6, '2026-07-01', 3_312_000, 'upcoming'],
    ])
    expect(state.maturesOn).toBe('2026-07-01')
  })

  it('pay the next installment first when nothing is due, and lower the principal with the rest', () => {
    const { payment } = recorder()
    const state = replay(tenADay, [payment('2026-01-30', 31_000 + 365_000, 'principal')], '2026-02-01')
    // 29 days of interest, then principal: no bill is left for the two days until February 1
    expect(state.payments[0]).toMatchObject({ interestCents: 29_000, principalCents: 367_000 })
    expect(state).toMatchObject({ dueCents: 0, nextDue: { on: '2026-03-01' } })
    expect(state.schedule.slice(0, 2).map(({ dueOn, status }) => [dueOn, status])).toEqual([
      ['2026-02-01', 'paid'],
      ['2026-03-01', 'upcoming'],
    ])
    const less = replay(tenADay, [payment('2026-01-30', 30_999, 'principal')], '2026-01-30')
    expect(less.nextDue?.on).toBe('2026-02-01')
  })

  it('keep level payments level when refigured', () => {
    const { payment } = recorder()
    const terms = termsOf({ termMonths: 12 })
    const state = replay(terms, [payment('2026-02-20', 500_000, 'principal')], '2026-02-20')
    // nothing of the first installment was paid in time, so the payment covers it first
    const rest = state.schedule.slice(1)
    expect(state.schedule[0]?.status).toBe('paid')
    expect(new Set(rest.slice(0, -1).map(({ totalCents }) => totalCents)).size).toBe(1)
    expect(rest[0]?.totalCents).toBeLessThan(scheduleOf(terms)[1]?.totalCents ?? 0)
    expect(rest.reduce((sum, { principalCents }) => sum + principalCents, 0)).toBe(state.principalCents)
  })

  it('on one day follow the order of recording', () => {
    const { payment, terms } = recorder()
    const [paid, changed] = [
      payment('2026-03-01', 1_000_000, 'principal'),
      terms('2026-03-01', { rateBps: 500, scheduleKind: 'bullet', firstDueOn: '2026-04-01', termMonths: 3 }),
    ]
    const first = replay(tenADay, [paid, changed], '2026-03-01')
    expect(first.versions.map(({ rows }) => rows.length)).toEqual([6, 4, 1])
    const second = replay(tenADay, [{ ...paid, seq: 9 }, changed], '2026-03-01')
    expect(second.versions.map(({ rows }) => rows.length)).toEqual([6, 1, 1])
    expect(second.payments).toEqual(first.payments)
  })
})

describe('late fees', () => {
  it('are charged on the day after the grace period, once per installment and never on fees', () => {
    const { payment } = recorder()
    expect(replay(tenADay, [], '2026-02-11').feesCents).toBe(0)
    expect(replay(tenADay, [], '2026-02-12')).toMatchObject({
      feesCents: 2_500,
      dueCents: 33_500,
      pastDueCents: 31_000,
    })
    expect(replay(tenADay, [], '2026-02-13')).toMatchObject({ feesCents: 2_500, pastDueCents: 33_500 })
    expect(replay(tenADay, [payment('2026-02-11', 31_000)], '2026-02-12').feesCents).toBe(0)
    expect(replay(tenADay, [payment('2026-02-11', 30_999)], '2026-02-12').feesCents).toBe(2_500)
    expect(replay(tenADay, [payment('2026-02-12', 31_000)], '2026-02-12').lateFees).toHaveLength(1)
    expect(replay(tenADay, [], '2027-01-01').lateFees.map(({ installmentDueOn }) => installmentDueOn)).toEqual(
      scheduleOf(tenADay).map(({ dueOn }) => dueOn),
    )
  })

  it('are a share of the installment without a balloon’s principal', () => {
    const feesOf = (terms: typeof tenADay) => replay(terms, [], '2027-01-01').lateFees.map(({ cents }) => cents)
    const share = { ...tenADay, lateFeeMinimumCents: 0 }
    expect(feesOf(share)).toEqual([1_550, 1_400, 1_550, 1_500, 1_550, 1_500])
    expect(feesOf({ ...share, scheduleKind: 'bullet' })).toEqual([9_050])
    expect(feesOf({ ...tenADay, scheduleKind: 'bullet', rateBps: 0 })).toEqual([2_500])
    expect(feesOf({ ...share, lateFeeBps: 0 })).toEqual([])
    const amortizing = { ...share, scheduleKind: 'amortizing' as const }
    expect(feesOf(amortizing)).toEqual(scheduleOf(amortizing).map(({ totalCents }) => Math.round(totalCents / 20)))
  })

  it('don’t follow for interest that late payments added, which is owed at maturity', () => {
    const { payment } = recorder()
    // five days late each month, within grace: the schedule is covered, the added interest isn't
    const terms = termsOf({ termMonths: 3 })
    const events = scheduleOf(terms).map(({ dueOn, totalCents }) => payment(addDays(dueOn, 5), totalCents))
    const state = replay(terms, events, '2026-05-15')
    expect(state.lateFees).toEqual([])
    expect(state.totalCents).toBeGreaterThan(0)
    expect(state).toMatchObject({ dueCents: state.totalCents, oldestUnpaidDueOn: '2026-04-15', daysPastDue: 30 })
    expect(state.schedule.map(({ status }) => status)).toEqual(['paid', 'paid', 'late'])
    expect(state.nextLateFeeCheckOn).toBeNull()
  })
})

describe('waivers and write-offs', () => {
  it('lower what is owed, never below zero, and say what took effect', () => {
    const { waiver } = recorder()
    const state = replay(tenADay, [waiver('2026-02-12', 100_000, 100_000)], '2026-02-12')
    expect(state.waivers).toEqual([{ eventId: 'e1', on: '2026-02-12', interestCents: 42_000, feesCents: 2_500 }])
    expect(state).toMatchObject({ interestCents: 0, feesCents: 0, principalCents: 3_650_000, dueCents: 0 })
    expect(state.totals).toMatchObject({
      interestWaivedCents: 42_000,
      feesWaivedCents: 2_500,
      interestEarnedCents: 42_000,
    })
  })

  it('count waived interest as paid toward its installment, which isn’t late then', () => {
    const { waiver } = recorder()
    const state = replay(tenADay, [waiver('2026-02-01', 31_000, 0)], '2026-02-20')
    expect(state).toMatchObject({
      lateFees: [],
      dueCents: 0,
      interestCents: 19_000,
      nextDue: { on: '2026-03-01', cents: 28_000 },
    })
  })

  it('close the loan when nothing is left', () => {
    const { payment, writeOff } = recorder()
    const events = [payment('2026-02-01', 31_000), writeOff('2026-04-01', 9_000_000, 9_000_000, 9_000_000)]
    const state = replay(tenADay, events, '2026-06-01')
    expect(state.writeOffs).toEqual([
      { eventId: 'e2', on: '2026-04-01', principalCents: 3_650_000, interestCents: 59_000, feesCents: 2_500 },
    ])
    expect(state).toMatchObject({ totalCents: 0, closedOn: '2026-04-01', nextDue: null, daysPastDue: 0 })
    expect(state.totals).toMatchObject({
      principalWrittenOffCents: 3_650_000,
      interestWrittenOffCents: 59_000,
      feesWrittenOffCents: 2_500,
    })
  })
})

describe('new terms', () => {
  const extension = { rateBps: 2000, scheduleKind: 'interest_only', firstDueOn: '2026-04-15', termMonths: 12 } as const

  it('begin a schedule over the outstanding principal: demands end, fees stay, interest falls due with the first', () => {
    const { terms } = recorder()
    const events = [terms('2026-03-15', extension)]
    const state = replay(tenADay, events, '2026-03-15')
    expect(replay(tenADay, events, '2026-03-14')).toMatchObject({ daysPastDue: 41, feesCents: 5_000, rateBps: 1000 })
    expect(state).toMatchObject({
      interestCents: 73_000,
      feesCents: 5_000,
      dueCents: 5_000,
      daysPastDue: 0,
      oldestUnpaidDueOn: null,
    })
    expect(state).toMatchObject({
      rateBps: 2000,
      perDiemCents: 2_000,
      maturesOn: '2027-03-15',
      nextLateFeeCheckOn: '2026-04-26',
    })
    expect(state.nextDue).toEqual({ on: '2026-04-15', cents: 73_000 + 62_000 })
    expect(state.schedule).toHaveLength(12)
    expect(state.schedule[0]?.number).toBe(1)
  })

  it('add unpaid interest to the first level payment', () => {
    const { terms } = recorder()
    const events = [terms('2026-03-15', { ...extension, scheduleKind: 'amortizing' })]
    const totals = replay(tenADay, events, '2026-03-15').schedule.map(({ totalCents }) => totalCents)
    expect((totals[0] ?? 0) - (totals[1] ?? 0)).toBe(73_000)
    expect(new Set(totals.slice(1, -1)).size).toBe(1)
  })

  it('change nothing once the loan is closed, and need a due date to come', () => {
    const { payment, terms } = recorder()
    const closed = [payment('2026-01-11', 3_660_000), terms('2026-02-01', extension)]
    expect(replay(tenADay, closed, '2026-06-01')).toMatchObject({
      closedOn: '2026-01-11',
      rateBps: 1000,
      totalCents: 0,
    })
    const impossible = [terms('2026-02-01', { ...extension, firstDueOn: '2026-02-01', termMonths: 1 })]
    expect(() => replay(tenADay, impossible, '2026-02-01')).toThrow(RangeError)
  })
})

describe('reversals', () => {
  it('apply to every kind of event, on any date, and can be reversed', () => {
    const { payment, waiver, writeOff, terms, reversal } = recorder()
    const events = [
      payment('2026-02-01', 31_000),
      waiver('2026-02-20', 5_000, 0),
      writeOff('2026-03-01', 100_000, 0, 0),
      terms('2026-03-15', { rateBps: 500, scheduleKind: 'bullet', firstDueOn: '2026-09-01', termMonths: 1 }),
    ]
    const reversed = [...events, ...events.map((event) => reversal('2026-05-01', event))]
    for (const on of ['2026-02-01', '2026-03-20', '2026-05-01', '2026-08-01'])
      expect(replay(tenADay, reversed, on)).toEqual(replay(tenADay, [], on))
    const restored = [...reversed, ...reversed.slice(4).map((event) => reversal('2026-05-02', event))]
    expect(replay(tenADay, restored, '2026-08-01')).toEqual(replay(tenADay, events, '2026-08-01'))
  })
})

it('quotes a payoff for any day, with its per-diem', () => {
  const { payment } = recorder()
  const events = [payment('2026-02-01', 31_000)]
  expect(payoffOn(tenADay, events, '2026-02-11')).toEqual({
    asOf: '2026-02-11',
    principalCents: 3_650_000,
    interestCents: 10_000,
    feesCents: 0,
    totalCents: 3_660_000,
    perDiemCents: 1_000,
  })
})
