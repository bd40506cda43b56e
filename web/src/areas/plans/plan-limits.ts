import { formatBps } from '@ambry/contract/billing/fees/kinds'
import type { PlanLimits } from '@ambry/contract/plans/kinds'
import * as labels from './labels.ts'

const many = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`

/** A plan's limits, in the order in which plans are compared. Zero is listed as well. */
const limits = [
  { key: 'lookupsPerMonth', words: (n) => labels.perMonth(many(n, 'lookup', 'lookups')), none: labels.noLookups },
  { key: 'shareLinks', words: (n) => `${many(n, 'open share link', 'open share links')}`, none: labels.noShareLinks },
  { key: 'promotionDays', words: (n) => many(n, 'featured day', 'featured days'), none: labels.noPromotionDays },
  { key: 'feeDiscountBps', words: (n) => labels.offOurFees(formatBps(n)), none: labels.standardFees },
] as const satisfies readonly { key: keyof PlanLimits; words: (count: number) => string; none: string }[]

export type Feature = { key: keyof PlanLimits; has: boolean; words: string }

export const featuresOf = (plan: PlanLimits): readonly Feature[] =>
  limits.map(({ key, words, none }) => ({ key, has: plan[key] > 0, words: plan[key] > 0 ? words(plan[key]) : none }))

/** What the other plan reduces: `25 lookups per month instead of 250`. */
export const lossesOf = (now: PlanLimits, next: PlanLimits): readonly string[] =>
  limits.flatMap(({ key, words, none }) => {
    if (next[key] >= now[key]) return []
    const before = key === 'feeDiscountBps' ? `${formatBps(now[key])} off` : now[key].toLocaleString('en-US')
    return [`${next[key] > 0 ? words(next[key]) : none} instead of ${before}`]
  })

/** `12 of 250 used this month`, with `None left.` when used up. */
export function usageLabel({ used, limit }: { used: number; limit: number }, done: string): string {
  const said = `${used.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} ${done}`
  return used >= limit ? labels.noneLeft(said) : said
}
