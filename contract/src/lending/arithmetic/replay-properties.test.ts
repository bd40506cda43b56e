import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { loanLife } from '../../../test/loan-lives.ts'
import { anyTerms } from '../../../test/loan-terms.ts'
import { addDays, type Day, daysBetween } from '../../kernel/dates.ts'
import { dividedHalfEven } from '../../kernel/money.ts'
import { payoffOn, replay } from './replay.ts'
import { scheduleOf } from './schedule.ts'
import type { LoanState } from './state.ts'
import type { LoanEvent, LoanTerms } from './terms.ts'

const anyLife = fc.integer({ min: 1, max: 1_000_000 }).map(loanLife)
const runs = { numRuns: 150 }

const payment = (id: string, on: Day, amountCents: number, seq = 0): LoanEvent & { kind: 'payment' } => ({
  id,
  on,
  seq,
  kind: 'payment',
  amountCents,
  extraTo: 'installments',
})

const lastOf = (days: readonly Day[]) => days.reduce((a, b) => (a > b ? a : b))

function expectBalanced(terms: LoanTerms, events: readonly LoanEvent[], state: LoanState): void {
  const { totals } = state
  expect(state.principalCents + totals.principalPaidCents + totals.principalWrittenOffCents).toBe(terms.principalCents)
  expect(
    state.interestCents + totals.interestPaidCents + totals.interestWaivedCents + totals.interestWrittenOffCents,
  ).toBe(totals.interestEarnedCents)
  expect(state.feesCents + totals.feesPaidCents + totals.feesWaivedCents + totals.feesWrittenOffCents).toBe(
    totals.feesChargedCents,
  )
  expect(state.totalCents).toBe(state.principalCents + state.interestCents + state.feesCents)
  for (const paid of state.payments) {
    const event = events.find(({ id }) => id === paid.eventId)
    const parts = [paid.feesCents, paid.interestCents, paid.principalCents, paid.unappliedCents]
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(event?.kind === 'payment' ? event.amountCents : null)
    expect(Math.min(...parts, paid.balanceAfterCents)).toBeGreaterThanOrEqual(0)
  }
  const { principalCents, interestCents, feesCents, dueCents, pastDueCents } = state
  expect(
    Math.min(principalCents, interestCents, feesCents, pastDueCents, ...Object.values(totals)),
  ).toBeGreaterThanOrEqual(0)
  expect(dueCents).toBeGreaterThanOrEqual(pastDueCents)
  expect(dueCents).toBeLessThanOrEqual(state.totalCents)
}

describe('any life of a loan', () => {
  it('keeps every cent: what was lent, earned and charged is owed, paid or forgiven', () => {
    fc.assert(
      fc.property(anyLife, ({ terms, events, days }) => {
        for (const on of days) expectBalanced(terms, events, replay(terms, events, on))
      }),
      runs,
    )
  })

  it('ends with exactly its payoff, when principal repaid and written off is the principal lent', () => {
    fc.assert(
      fc.property(anyLife, ({ terms, events, days }) => {
        const on = lastOf(days)
        const { totalCents } = payoffOn(terms, events, on)
        fc.pre(totalCents > 0)
        const seq = Number.MAX_SAFE_INTEGER
        const paid = replay(terms, [...events, payment('payoff', on, totalCents, seq)], on)
        expect(paid).toMatchObject({ totalCents: 0, principalCents: 0, closedOn: on, nextDue: null, perDiemCents: 0 })
        expect(paid.payments.at(-1)?.unappliedCents).toBe(0)
        expect(paid.totals.principalPaidCents + paid.totals.principalWrittenOffCents).toBe(terms.principalCents)
        const short = replay(terms, [...events, payment('payoff', on, totalCents - 1, seq)], on)
        expect(short).toMatchObject({ totalCents: 1, closedOn: null })
        const yearLater = replay(terms, [...events, payment('payoff', on, totalCents, seq)], addDays(on, 365))
        expect(yearLater).toMatchObject({ totalCents: 0, closedOn: on, totals: paid.totals })
      }),
      runs,
    )
  })

  it('is the same, on every day, as if a reversed payment was never made, and as if a reversed reversal was not', () => {
    fc.assert(
      fc.property(
        anyLife,
        fc.nat(),
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.nat(40),
        ({ terms, events, days }, at, cents, later) => {
          const on = days[at % days.length] ?? terms.fundedOn
          const paid: LoanEvent = {
            ...payment('extra', on, cents, 2e9),
            extraTo: at % 2 === 0 ? 'principal' : 'installments',
          }
          const reversal: LoanEvent = {
            id: 'back',
            on: addDays(on, later),
            seq: 2e9 + 1,
            kind: 'reversal',
            eventId: 'extra',
          }
          const again: LoanEvent = {
            id: 'again',
            on: addDays(on, later),
            seq: 2e9 + 2,
            kind: 'reversal',
            eventId: 'back',
          }
          for (const day of days) {
            expect(replay(terms, [...events, paid, reversal], day)).toEqual(replay(terms, events, day))
            expect(replay(terms, [...events, paid, reversal, again], day)).toEqual(
              replay(terms, [...events, paid], day),
            )
          }
        },
      ),
      runs,
    )
  })

  it('doesn’t depend on the order of recording across days', () => {
    fc.assert(
      fc.property(anyLife, fc.infiniteStream(fc.nat(1_000_000)), ({ terms, events, days }, numbers) => {
        // within a day the order stays, whatever else is recorded in between
        const shuffled = [...Map.groupBy(events, ({ on }) => on).values()].flatMap((sameDay) => {
          const seqs = sameDay.map(() => numbers.next().value * 1000)
          seqs.sort((a, b) => a - b)
          return sameDay
            .toSorted((a, b) => a.seq - b.seq)
            .map((event, index) => ({ ...event, seq: (seqs[index] ?? 0) + index }))
        })
        for (const on of days) expect(replay(terms, shuffled.toReversed(), on)).toEqual(replay(terms, events, on))
      }),
      runs,
    )
  })

  it('has a state on a day that later events don’t change', () => {
    fc.assert(
      fc.property(anyLife, ({ terms, events, days }) => {
        for (const on of days) {
          // a reversal says that something never happened, so it counts whenever it was recorded
          const known = events.filter((event) => event.on <= on || event.kind === 'reversal')
          expect(replay(terms, known, on)).toEqual(replay(terms, events, on))
        }
      }),
      runs,
    )
  })

  it('is accrued in SQL from its units to the same cent, while it is quiet', () => {
    fc.assert(
      fc.property(anyLife, fc.nat(60), ({ terms, events, days }, quiet) => {
        const on = lastOf(days)
        const { interestUnits, principalCents, rateBps, accruesFrom } = replay(terms, events, on)
        const later = addDays(on, quiet)
        const units = interestUnits + BigInt(principalCents) * BigInt(rateBps) * BigInt(daysBetween(accruesFrom, later))
        expect(replay(terms, events, later).totals.interestEarnedCents).toBe(Number(dividedHalfEven(units, 3_650_000n)))
      }),
      runs,
    )
  })
})

describe('a kept schedule', () => {
  it('ends at zero, and each payment is its row', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const rows = scheduleOf(terms)
        const paidRows = rows.filter(({ totalCents }) => totalCents > 0)
        const events = paidRows.map(({ dueOn, totalCents }, seq) => payment(`p${seq}`, dueOn, totalCents, seq))
        const end = rows.at(-1)?.dueOn ?? terms.firstDueOn
        const state = replay(terms, events, addDays(end, 90))
        expect(state).toMatchObject({
          totalCents: 0,
          closedOn: paidRows.at(-1)?.dueOn,
          lateFees: [],
          versions: [{ rows }],
        })
        expect(state.payments).toEqual(
          paidRows.map((row, at) => ({
            eventId: `p${at}`,
            on: row.dueOn,
            feesCents: 0,
            interestCents: row.interestCents,
            principalCents: row.principalCents,
            unappliedCents: 0,
            balanceAfterCents: row.balanceAfterCents,
          })),
        )
        for (const { dueOn } of rows) expect(replay(terms, events, dueOn).dueCents).toBe(0)
      }),
      { numRuns: 150 },
    )
  })
})

describe('paying earlier', () => {
  it('never costs more, whatever part is paid earlier', () => {
    fc.assert(
      fc.property(
        anyTerms,
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 100 })), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.nat(),
        (terms, payments, which, earlier) => {
          const end = scheduleOf(terms).at(-1)?.dueOn ?? terms.firstDueOn
          const length = daysBetween(terms.fundedOn, end)
          const events = payments.map(([day, percent], seq) =>
            payment(
              `p${seq}`,
              addDays(terms.fundedOn, day % (length + 1)),
              Math.ceil((terms.principalCents * percent) / 400),
              seq,
            ),
          )
          const moved = events.map((event, at) => {
            if (at !== which % events.length) return event
            const days = daysBetween(terms.fundedOn, event.on)
            return { ...event, on: addDays(event.on, -(earlier % (days + 1))) }
          })
          const before = replay(terms, events, end)
          const after = replay(terms, moved, end)
          const cost = ({ totals }: LoanState) => totals.interestEarnedCents + totals.feesChargedCents
          expect(after.totals.interestEarnedCents).toBeLessThanOrEqual(before.totals.interestEarnedCents)
          expect(cost(after)).toBeLessThanOrEqual(cost(before))
          // dividing the payment doesn't either
          const split = moved.flatMap((event) => {
            const half = Math.floor(event.amountCents / 2)
            return [
              { ...event, amountCents: event.amountCents - half },
              { ...event, id: `${event.id}b`, seq: event.seq + 100, amountCents: half },
            ].filter(({ amountCents }) => amountCents > 0)
          })
          expect(cost(replay(terms, split, end))).toBe(cost(after))
        },
      ),
      { numRuns: 300 },
    )
  })
})
