import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays } from '../../kernel/dates.ts'
import { standardOrders } from './payment-order.ts'
import { projectedSchedule } from './projection.ts'
import { replay } from './replay.ts'
import { scheduleOf } from './schedule.ts'
import type { LoanEvent, LoanTerms } from './terms.ts'

const terms: LoanTerms = {
  principalCents: 102_400_00,
  rateBps: 1800,
  scheduleKind: 'amortizing',
  fundedOn: '2025-12-04',
  firstDueOn: '2026-01-04',
  termMonths: 12,
  feeCents: 2_048_00,
  graceDays: 10,
  lateFeeBps: 500,
  lateFeeMinimumCents: 2_500,
  ...standardOrders,
}

const paid = (on: string, amountCents: number, seq: number): LoanEvent => ({
  ...{ id: `p${seq}`, kind: 'payment', on, seq, amountCents, extraTo: 'installments' },
})

const projected = (events: LoanEvent[], asOf: string) => projectedSchedule(terms, events, replay(terms, events, asOf))

test('paid on its dates, it is the schedule as signed', () => {
  const rows = scheduleOf(terms)
  const events = rows.slice(0, 5).map((row, at) => paid(row.dueOn, row.totalCents, at + 1))
  expect(projected(events, '2026-05-20').map(({ coveredCents: _, status: __, ...row }) => row)).toEqual(rows)
})

test('a late payment raises the last installment by its interest, to what is due then', () => {
  const rows = scheduleOf(terms)
  const events = rows
    .slice(0, 11)
    .map((row, at) => paid(at === 9 ? addDays(row.dueOn, 3) : row.dueOn, row.totalCents, at + 1))
  const asOf = '2026-11-17'
  const last = projected(events, asOf).at(-1)
  expect(last?.totalCents).toBe(replay(terms, events, asOf).nextDue?.cents)
  expect(last?.totalCents).toBeGreaterThan(rows.at(-1)?.totalCents ?? 0)
})

test('whatever was paid so far, the rows still repay the principal, and the last leaves nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ day: fc.integer({ min: 1, max: 200 }), cents: fc.integer({ min: 1, max: 20_000_00 }) }), {
        maxLength: 8,
      }),
      (made) => {
        const events = made.map(({ day, cents }, at) => paid(addDays(terms.fundedOn, day), cents, at + 1))
        const state = replay(terms, events, addDays(terms.fundedOn, 201))
        const rows = projectedSchedule(terms, events, state)
        if (state.totalCents > 0) expect(rows.at(-1)?.balanceAfterCents).toBe(0)
        expect(rows.every(({ interestCents, principalCents }) => interestCents >= 0 && principalCents >= 0)).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})
