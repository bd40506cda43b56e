import type { ValueSource } from '@ambry/contract/funds/kinds'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { dividedHalfEven } from '@ambry/contract/kernel/money'

import { medianOf } from '../../sales/comparables/service.ts'
import type { IndexRow } from '../catalog/queries.ts'
import * as labels from './labels.ts'
import type { Candidate, NewLine } from './queries.ts'

/** A value that differs by more than this from the last one must be confirmed by the person who enters it. */
const farPercent = 40

/** Fewer sales than this say little. */
export const fewComps = 3

export const isFar = (beforeCents: number, valueCents: number): boolean =>
  Math.abs(valueCents - beforeCents) * 100 > beforeCents * farPercent

type Suggestion = { source: ValueSource; cents: number; text: string }

/** The index on a day: that of its quarter, or of the last one before. */
const indexOn = (index: readonly IndexRow[], on: Day): IndexRow | undefined =>
  index.findLast(({ quarter }) => quarter <= on)

/** What the card would be worth if it had moved with the prices of its category. */
function movedWithIndex(card: Candidate, index: readonly IndexRow[], today: Day): Suggestion | null {
  const [then, now] = [indexOn(index, card.valuedOn), indexOn(index, today)]
  if (!then || !now || then.quarter === now.quarter) return null
  const cents = Number(dividedHalfEven(BigInt(card.valueCents) * BigInt(now.value), BigInt(then.value)))
  return { source: 'index', cents, text: labels.byIndex(now.value / then.value - 1, formatDate(card.valuedOn)) }
}

/** The best first: recent sales, our appraisal, the index, and what it cost. */
export function suggestionsOf(card: Candidate, index: readonly IndexRow[], today: Day): Suggestion[] {
  const { prices, compsFrom, compsTo, appraisedCents, appraisedOn, costCents } = card
  const median = medianOf(prices)
  const byComps: Suggestion | null =
    median === null || compsFrom === null || compsTo === null
      ? null
      : {
          source: 'comps',
          cents: median,
          text: labels.byComps(prices.length, formatDate(compsFrom), formatDate(compsTo)),
        }
  const byAppraisal: Suggestion | null =
    appraisedCents === null || appraisedOn === null
      ? null
      : { source: 'appraisal', cents: appraisedCents, text: labels.byAppraisal(formatDate(appraisedOn)) }
  const byCost: Suggestion = { source: 'cost', cents: costCents, text: labels.byCost }
  return [byComps, byAppraisal, movedWithIndex(card, index, today), byCost].filter((each) => each !== null)
}

/** What of the card's facts a value from this source rests on. */
export const groundsOf = (card: Candidate, source: ValueSource) => ({
  ...(source === 'comps'
    ? { comps: card.prices.length, compsFrom: card.compsFrom, compsTo: card.compsTo }
    : { comps: 0, compsFrom: null, compsTo: null }),
  valuationId: source === 'appraisal' ? card.appraisalId : null,
})

/** A card's line in a new draft: enough sales, our appraisal, or the index; without any, its value stays. */
export function firstLine(card: Candidate, index: readonly IndexRow[], today: Day): NewLine {
  const suggestions = suggestionsOf(card, index, today)
  const isEnough = card.prices.length >= fewComps
  const best = suggestions.find(({ source }) => source !== 'cost' && (source !== 'comps' || isEnough))
  const { source, cents } = best ?? { source: card.valueSource, cents: card.valueCents }
  return {
    ...{ holdingId: card.holdingId, beforeCents: card.valueCents, valueCents: cents, source },
    ...groundsOf(card, source),
    ...{ note: null, isConfirmed: false },
  }
}
