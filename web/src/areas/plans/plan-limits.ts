import { formatBps } from '@ambry/contract/billing/fees/kinds'
import type { PlanLimits } from '@ambry/contract/plans/kinds'

const many = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`

/** What a plan allows, in the order in which plans are compared. Nothing of a kind is said as well. */
const limits = [
  { key: 'lookupsPerMonth', words: (n) => `${many(n, 'lookup', 'lookups')} per month`, none: 'No lookups' },
  { key: 'shareLinks', words: (n) => `${many(n, 'open share link', 'open share links')}`, none: 'No share links' },
  { key: 'promotionDays', words: (n) => many(n, 'promotion day', 'promotion days'), none: 'No promotion days' },
  { key: 'feeDiscountBps', words: (n) => `${formatBps(n)} off our fees`, none: 'Standard fees' },
] as const satisfies readonly { key: keyof PlanLimits; words: (count: number) => string; none: string }[]

export type Feature = { key: keyof PlanLimits; has: boolean; words: string }

export const featuresOf = (plan: PlanLimits): readonly Feature[] =>
  limits.map(({ key, words, none }) => ({ key, has: plan[key] > 0, words: plan[key] > 0 ? words(plan[key]) : none }))

/** What is less with the other plan: `25 look-ups a month instead of 250`. */
export const lossesOf = (now: PlanLimits, next: PlanLimits): readonly string[] =>
  limits.flatMap(({ key, words, none }) => {
    if (next[key] >= now[key]) return []
    const before = key === 'feeDiscountBps' ? `${formatBps(now[key])} off` : now[key].toLocaleString('en-US')
    return [`${next[key] > 0 ? words(next[key]) : none} instead of ${before}`]
  })

/** `12 of 250 used this month`; all of them used says so. */
export function usageLabel({ used, limit }: { used: number; limit: number }, done: string): string {
  const said = `${used.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} ${done}`
  return used >= limit ? `${said}. None left.` : said
}
