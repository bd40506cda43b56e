import type { Effect } from '@ambry/contract/kernel/effects'

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
