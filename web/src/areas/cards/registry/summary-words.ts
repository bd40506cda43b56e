import type { RegistrySummary } from '@ambry/contract/registry'

import { percentText } from '../card-words.ts'

type History = RegistrySummary['history']

/** From the first day on which any of the cards had a value: before that there is nothing to draw. */
export const valued = (history: History): History => {
  const first = history.findIndex(({ valueCents }) => valueCents > 0)
  return first < 0 ? [] : history.slice(first)
}

/** What the cards have gained or lost since the first day that is known, and when that was. */
export function changeOf(history: History): { cents: number; since: string } | null {
  const known = valued(history)
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last || first === last) return null
  return { cents: last.valueCents - first.valueCents, since: monthOf(first.on) }
}

/** `November 2025`. */
const monthOf = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const cardCount = (count: number): string => (count === 1 ? '1 card' : `${count.toLocaleString('en-US')} cards`)

type Gain = Pick<RegistrySummary, 'gainCents' | 'costCents' | 'withoutValue'>

/** Only when every card has a value is the whole cost what the gain was made on. */
export const gainPercent = ({ gainCents, costCents, withoutValue }: Gain): string | null =>
  costCents > 0 && withoutValue === 0 ? percentText(Math.round((gainCents / costCents) * 10_000)) : null

/** `Gain on 5 cards` when cost or value of the others is not known. */
export const gainName = ({ gainCards, cards }: Pick<RegistrySummary, 'gainCards' | 'cards'>): string =>
  gainCards === cards ? 'Gain' : `Gain on ${cardCount(gainCards)}`
