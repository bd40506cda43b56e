import type { RegistrySummary } from '@ambry/contract/cards/registry/summary'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'

import { percentText } from '../card-labels.ts'

type History = RegistrySummary['history']

/** Drops the days before any of the cards had a value. */
export const valued = (history: History): History => {
  const first = history.findIndex(({ valueCents }) => valueCents > 0)
  return first < 0 ? [] : history.slice(first)
}

/** The chart in one sentence. A single day has no trend yet. */
export function chartSentence(history: History): string {
  const [first, last] = [history[0], history.at(-1)]
  if (!first || !last) return 'No valuation yet.'
  const cost = `cost is ${formatDollars(last.costCents)}.`
  if (history.length === 1) return `Value is ${formatDollars(last.valueCents)}; ${cost}`
  return `Value went from ${formatDollars(first.valueCents)} on ${formatDate(first.on)} to ${formatDollars(last.valueCents)} on ${formatDate(last.on)}; ${cost}`
}

/**
 * Gain of the last twelve months in dollars and percent; null before any value. Cards added and removed are listed in
 * `flows` and are not part of the gain.
 */
export function growthOf({ growth }: Pick<RegistrySummary, 'growth'>): {
  cents: number
  percent: string | null
  since: string
  flows: string | null
} | null {
  const { since, startCents, addedCents, removedCents, gainCents } = growth
  if (!since) return null
  const base = startCents + addedCents
  const flows = [
    addedCents > 0 && `${formatDollars(addedCents)} added`,
    removedCents > 0 && `${formatDollars(removedCents)} removed`,
  ].filter(Boolean)
  return {
    cents: gainCents,
    percent: base > 0 ? percentText(Math.round((gainCents / base) * 10_000)) : null,
    since: monthOf(since),
    flows: flows.length > 0 ? flows.join(', ') : null,
  }
}

/** `November 2025`. */
const monthOf = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const cardCount = (count: number): string => (count === 1 ? '1 card' : `${count.toLocaleString('en-US')} cards`)

/** Relative to the cost of the cards whose cost and value are both known. */
export const gainPercent = ({
  gainCents,
  gainCostCents,
}: Pick<RegistrySummary, 'gainCents' | 'gainCostCents'>): string | null =>
  gainCostCents > 0 ? percentText(Math.round((gainCents / gainCostCents) * 10_000)) : null
