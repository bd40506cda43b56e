import { gradeText, verifications } from '@ambry/contract/cards/kinds'
import { populationDetail } from '@ambry/contract/cards/labels'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { ComparablePoint } from '@ambry/contract/sales/comparables/endpoints'
import { availability } from '@ambry/contract/secure/kinds'
import { titleText } from '@ambry/contract/secure/labels'
import type { RequestQuote, SecureCardDetail } from '@ambry/contract/secure/records'

import { whereText } from '../../cards/card-labels.ts'
import { soldText } from '../../sales/sale-labels.ts'
import { flagsOf } from '../gallery/tile-labels.ts'
import { priceText } from '../price-text.ts'
import * as labels from './labels.ts'

/** What is known about one card. Undefined is still loading, null means none. */
export type Known = {
  card: SecureCardDetail
  lastSale: ComparablePoint | null | undefined
  quote: RequestQuote | null | undefined
}

type Said = {
  text: string
  /** Shown below and ignored in the comparison: a date, a number. */
  detail?: string | null
}

type Line = {
  name: string
  say: (known: Known) => Said | null | undefined
  /** The label for the lowest figure. */
  lowest?: { word: string; of: (known: Known) => number | null | undefined }
}

const some = (text: string | null): Said | null => (text ? { text } : null)

const priced = (name: string, centsOf: (quote: RequestQuote) => number): Line => ({
  name,
  say: ({ quote }) => quote && { text: formatMoney(centsOf(quote)) },
})

function standingText(card: SecureCardDetail): string {
  const said = flagsOf(card, Date.now()).find(({ key }) => key !== 'promoted' && key !== 'new')
  return said?.text ?? availability[card.availability].label
}

const lines: readonly Line[] = [
  { name: labels.yearAndSet, say: ({ card: { year, set } }) => some([year, set].filter(Boolean).join(' ')) },
  {
    name: labels.numberAndVariety,
    say: ({ card: { cardNumber, variety } }) =>
      some([cardNumber && `#${cardNumber}`, variety].filter(Boolean).join(', ')),
  },
  // no grade is marked as the highest, because graders' scales aren't comparable
  { name: 'Grade', say: ({ card }) => some(gradeText(card)) },
  {
    name: 'Cert #',
    say: ({ card: { certNumber, verification, verifiedAt } }) =>
      certNumber === null
        ? null
        : {
            text: verifications[verification],
            detail: [certNumber, verifiedAt && formatDate(verifiedAt)].filter(Boolean).join(', '),
          },
  },
  {
    name: 'Population',
    say: ({ card }) =>
      card.population === null
        ? null
        : { text: card.population.toLocaleString('en-US'), detail: populationDetail(card) },
    lowest: { word: 'Lowest', of: ({ card }) => card.population },
  },
  {
    name: labels.listPrice,
    say: ({ card }) => ({ text: priceText(card.listPriceCents) }),
    lowest: { word: 'Lowest', of: ({ card }) => card.listPriceCents },
  },
  {
    name: labels.ourValuation,
    say: ({ card: { value } }) => value && { text: formatDollars(value.cents), detail: formatDate(value.on) },
  },
  {
    name: labels.lastSaleAtThisGrade,
    say: ({ lastSale }) => lastSale && { text: formatMoney(lastSale.priceCents), detail: soldText(lastSale) },
  },
  priced(labels.buyersFee, ({ fee }) => fee.cents),
  priced('Tax', ({ tax }) => tax.cents),
  {
    ...priced(labels.yourTotal, ({ totalCents }) => totalCents),
    lowest: { word: 'Lowest', of: ({ quote }) => quote?.totalCents },
  },
  {
    name: 'Vault',
    say: ({ card }) => ({
      text: whereText(card, 'house'),
      detail: card.vaultedAt && `since ${formatDate(card.vaultedAt)}`,
    }),
  },
  { name: 'Title', say: ({ card }) => ({ text: titleText(card.title) }) },
  { name: 'Availability', say: ({ card }) => ({ text: standingText(card) }) },
]

export type Compared = {
  name: string
  differs: boolean
  /** One for each card, in order. */
  cells: readonly { said: Said | null | undefined; word: string | null }[]
}

/** The comparison, row by row. A card that left before it was loaded is null. */
export function comparison(cards: readonly (Known | null | undefined)[]): readonly Compared[] {
  return lines.map(({ name, say, lowest }) => {
    const said = cards.map((known) => known && say(known))
    const texts = new Set(cards.flatMap((known, at) => (known ? [said[at]?.text ?? ''] : [])))
    const figures = cards.map((known) => (known && lowest ? (lowest.of(known) ?? null) : null))
    const least = leastOf(figures)
    return {
      name,
      differs: texts.size > 1,
      cells: said.map((one, at) => ({
        said: one,
        word: lowest && least !== null && figures[at] === least ? lowest.word : null,
      })),
    }
  })
}

/** If all figures are equal, none is the lowest. */
function leastOf(figures: readonly (number | null)[]): number | null {
  const known = new Set(figures.filter((figure) => figure !== null))
  return known.size > 1 ? Math.min(...known) : null
}
