import { type ApprovalLimit, approvalLimitNames, approvalLimits } from '@ambry/contract/approvals/kinds'
import type { Effect } from '@ambry/contract/kernel/effects'
import type { Settings } from '@ambry/contract/site/endpoints'

/** How long a request waits for a second person. */
export const waitSeconds = 3 * 86_400

/** The text of an entry can contain a number that was only taken for the dry run. */
const compared = (effect: Effect) => (effect.type === 'entry' ? { ...effect, words: '' } : effect)

/** Keys in one order: the database returns them in its own. */
const ordered = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Whether an action would still do what was shown to the person who approves it. */
export const areSameEffects = (shown: readonly Effect[], now: readonly Effect[]): boolean =>
  JSON.stringify(shown.map(compared), ordered) === JSON.stringify(now.map(compared), ordered)

export const peopleIn = (effects: readonly Effect[]): string[] => [
  ...new Set(
    effects.flatMap((effect) => {
      if (effect.type === 'entry') return effect.lines.flatMap(({ memberId }) => memberId ?? [])
      return 'userId' in effect ? [effect.userId] : []
    }),
  ),
]

export const approvalNumber = (number: number): string => `APR-${String(number).padStart(4, '0')}`

/** What one person did alone within the last seven days: for the member an act is about, and in total. */
export type DoneAlone = { limit: ApprovalLimit; memberCents: number; dayCents: number; weekCents: number }

export type Limits = {
  /** For one member within a week. */
  centsOf: (limit: ApprovalLimit) => number
  /** How many times that much in total, for all members together. */
  dayTimes: number
  weekTimes: number
}

export const limitsOf = (settings: Settings): Limits => ({
  centsOf: (limit) => settings[approvalLimits[limit].setting] * 100,
  dayTimes: settings.approvalDayTimes,
  weekTimes: settings.approvalWeekTimes,
})

export type Exceeded = { scope: 'amount' | 'member' | 'day' | 'week'; limitCents: number; doneCents: number }

/**
 * The limit that an act would exceed, alone or with what the same person did before. Besides its own acts, a limit
 * counts those of every smaller or equal one, so that going through several kinds gains nothing, and paying out a large
 * amount that is owed leaves the smaller limits as they are.
 */
export function limitExceeded(
  { limit, amountCents }: { limit: ApprovalLimit; amountCents: number },
  done: readonly DoneAlone[],
  { centsOf, dayTimes, weekTimes }: Limits,
): Exceeded | null {
  const ownCents = centsOf(limit)
  if (amountCents > ownCents) return { scope: 'amount', limitCents: ownCents, doneCents: 0 }
  const known = new Set(approvalLimitNames.map(centsOf))
  const atLeast = [...known].filter((cents) => cents >= ownCents).toSorted((a, b) => a - b)
  for (const limitCents of atLeast) {
    const counted = done.filter((each) => centsOf(each.limit) <= limitCents)
    const sum = (of: (each: DoneAlone) => number) => counted.reduce((total, each) => total + of(each), 0)
    const sums: Exceeded[] = [
      { scope: 'member', limitCents, doneCents: sum(({ memberCents }) => memberCents) },
      { scope: 'day', limitCents: limitCents * dayTimes, doneCents: sum(({ dayCents }) => dayCents) },
      { scope: 'week', limitCents: limitCents * weekTimes, doneCents: sum(({ weekCents }) => weekCents) },
    ]
    const exceeded = sums.find((one) => amountCents + one.doneCents > one.limitCents)
    if (exceeded) return exceeded
  }
  return null
}
