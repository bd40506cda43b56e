import { type ApprovalLimit, approvalLimitNames } from '@ambry/contract/approvals/kinds'
import { defaultSettings } from '@ambry/contract/site/endpoints'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { sampled } from '../../../test/depth.ts'
import { type DoneAlone, limitExceeded, limitsOf } from './rules.ts'

const limits = limitsOf(defaultSettings)
const dayHours = 24
const weekHours = 7 * dayHours

type Act = { limit: ApprovalLimit; member: number; cents: number; hour: number }

const within = (acts: readonly Act[], hour: number, hours: number) =>
  acts.filter((act) => act.hour <= hour && act.hour > hour - hours)
const sumOf = (acts: readonly Act[]) => acts.reduce((sum, { cents }) => sum + cents, 0)

function doneBefore(acts: readonly Act[], { member, hour }: Act): DoneAlone[] {
  const week = within(acts, hour, weekHours)
  return approvalLimitNames.map((limit) => {
    const own = week.filter((act) => act.limit === limit)
    return {
      limit,
      memberCents: sumOf(own.filter((act) => act.member === member)),
      dayCents: sumOf(within(own, hour, dayHours)),
      weekCents: sumOf(own),
    }
  })
}

describe('what one person does alone', () => {
  it('never exceeds a limit for a member in a week, nor its multiple in total, in whatever order and kinds', () => {
    const acts = fc.array(
      fc.record({
        limit: fc.constantFrom(...approvalLimitNames),
        member: fc.integer({ min: 0, max: 2 }),
        cents: fc.oneof(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 1, max: 1_200_000 })),
        after: fc.integer({ min: 0, max: 40 }),
      }),
      { minLength: 1, maxLength: 60 },
    )
    fc.assert(
      fc.property(acts, (wanted) => {
        const done: Act[] = []
        let hour = 0
        for (const { after, ...one } of wanted) {
          hour += after
          const act = { ...one, hour }
          const exceeded = limitExceeded({ limit: act.limit, amountCents: act.cents }, doneBefore(done, act), limits)
          if (exceeded === null) done.push(act)
        }
        for (const { hour: at, member } of done)
          for (const name of approvalLimitNames) {
            const most = limits.centsOf(name)
            const counted = done.filter((act) => limits.centsOf(act.limit) <= most)
            const week = within(counted, at, weekHours)
            expect(sumOf(week.filter((act) => act.member === member))).toBeLessThanOrEqual(most)
            expect(sumOf(week)).toBeLessThanOrEqual(most * limits.weekTimes)
            expect(sumOf(within(counted, at, dayHours))).toBeLessThanOrEqual(most * limits.dayTimes)
          }
      }),
      sampled({ short: 60, deep: 3_000 }),
    )
  })

  const nothing = { memberCents: 0, dayCents: 0, weekCents: 0 }
  const exceeded = (limit: ApprovalLimit, amountCents: number, ...done: DoneAlone[]) =>
    limitExceeded({ limit, amountCents }, done, limits)

  it('is measured against the limit itself, the member’s week, and both totals', () => {
    expect(exceeded('goodwill', 50_000)).toBeNull()
    expect(exceeded('goodwill', 50_001)).toEqual({ scope: 'amount', limitCents: 50_000, doneCents: 0 })
    expect(exceeded('goodwill', 2, { ...nothing, limit: 'goodwill', memberCents: 49_999 })).toEqual({
      scope: 'member',
      limitCents: 50_000,
      doneCents: 49_999,
    })
    const day = { ...nothing, limit: 'goodwill', dayCents: 150_000, weekCents: 150_000 } as const
    expect(exceeded('goodwill', 1, day)).toEqual({ scope: 'day', limitCents: 150_000, doneCents: 150_000 })
    const week = { ...nothing, limit: 'goodwill', weekCents: 500_000 } as const
    expect(exceeded('goodwill', 1, week)).toEqual({ scope: 'week', limitCents: 500_000, doneCents: 500_000 })
  })

  it('counts smaller kinds against larger limits, and not the other way around', () => {
    const goodwill = { ...nothing, limit: 'goodwill', memberCents: 50_000 } as const
    expect(exceeded('credit_notes', 50_001, goodwill)).toMatchObject({ scope: 'member', limitCents: 100_000 })
    const payout = { ...nothing, limit: 'payouts', memberCents: 900_000 } as const
    expect(exceeded('goodwill', 50_000, payout)).toBeNull()
    // together with what was paid, it would be more than the largest limit of the two
    const more = { ...payout, memberCents: 960_000 }
    expect(exceeded('goodwill', 50_000, more)).toEqual({ scope: 'member', limitCents: 1_000_000, doneCents: 960_000 })
  })
})
