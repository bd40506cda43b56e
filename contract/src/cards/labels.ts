import { type Day, formatDate } from '../kernel/dates.ts'
import { gradeText } from './kinds.ts'

// Text about a card, shared by pages and PDFs.

export const describeTheCardOnly = 'Describe the card only, without contact details.'

type Named = Parameters<typeof gradeText>[0] & Record<'year' | 'set' | 'cardNumber' | 'variety', string | null>

/** `1986 Crown Hoops #57, Rookie. PSA 10.` */
export function factLine(card: Named): string {
  const number = card.cardNumber && `#${card.cardNumber}`
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

/** `24 higher, as of Mar 4, 2026`: a population only grows, so it means nothing without its date. */
export function populationDetail({ populationHigher, populationOn }: Omit<Population, 'population'>): string {
  const parts = [
    populationHigher === 0
      ? 'none higher'
      : populationHigher && `with ${populationHigher.toLocaleString('en-US')} higher`,
    populationOn && `as of ${formatDate(populationOn)}`,
  ]
  return parts.filter(Boolean).join(', ')
}
