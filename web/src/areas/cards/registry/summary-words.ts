import type { RegistrySummary } from '@ambry/contract/registry-summary'

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

/** Of what the cards cost whose cost and value are both known. */
export const gainPercent = ({
  gainCents,
  gainCostCents,
}: Pick<RegistrySummary, 'gainCents' | 'gainCostCents'>): string | null =>
  gainCostCents > 0 ? percentText(Math.round((gainCents / gainCostCents) * 10_000)) : null

/** `Gain on 5 cards` when cost or value of the others is not known. */
export const gainName = ({ gainCards, cards }: Pick<RegistrySummary, 'gainCards' | 'cards'>): string =>
  gainCards === cards ? 'Gain' : `Gain on ${cardCount(gainCards)}`
