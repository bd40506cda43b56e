import { type Day, formatDate } from '../kernel/dates.ts'
import { formatMoney } from '../kernel/money.ts'
import type { CardComparables } from '../sales/comparables/endpoints.ts'
import { gradeText } from './kinds.ts'

// What is said of a card on the page and on paper alike.

type Named = Parameters<typeof gradeText>[0] & Record<'year' | 'set' | 'cardNumber' | 'variety', string | null>

/** `1986 Crown Hoops no. 57, Rookie. PSA 10.` */
export function factLine(card: Named): string {
  const number = card.cardNumber && `no. ${card.cardNumber}`
  const what = [[card.year, card.set, number].filter(Boolean).join(' '), card.variety].filter(Boolean).join(', ')
  return [what, gradeText(card)]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ')
}

type Population = { population: number | null; populationHigher: number | null; populationOn: Day | null }

/** `317, 24 higher, as of Mar 4, 2026`. */
export const populationText = (known: Population): string | null =>
  known.population === null
    ? null
    : [known.population.toLocaleString('en-US'), populationDetail(known)].filter(Boolean).join(', ')

/** `24 higher, as of Mar 4, 2026`: a population only grows, so it is worth nothing without its day. */
export function populationDetail({ populationHigher, populationOn }: Omit<Population, 'population'>): string {
  const parts = [
    populationHigher === 0 ? 'none higher' : populationHigher && `${populationHigher.toLocaleString('en-US')} higher`,
    populationOn && `as of ${formatDate(populationOn)}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** `Half of 5 sales of this grade lie below $1,200.00; in the last twelve months, of 3, below $1,300.00.` */
export function comparablesSentence({ all, lastYear }: CardComparables): string {
  if (all.medianCents === null) return 'No copy of this grade was sold that the house knows of.'
  if (all.count === 1) return `One copy of this grade was sold, for ${formatMoney(all.medianCents)}.`
  const whole = `The median of ${all.count} sales of this grade is ${formatMoney(all.medianCents)}`
  return lastYear.count === 0 || lastYear.medianCents === null || lastYear.count === all.count
    ? `${whole}.`
    : `${whole}; of the last twelve months, ${formatMoney(lastYear.medianCents)}.`
}
