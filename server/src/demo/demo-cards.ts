import { slabCardOf } from '@ambry/contract/cards/slab'
import { traitsOf } from '@ambry/slab/face'

import { firstCert, type InventedCard, inventedCard } from './invented-cards.ts'
import { showpieces } from './showpieces.ts'

/** How many consecutive cards of a category look different: more than any page shows. */
const window = 26

/** The cards of the collector and the lender come first, then those sold between them, then all others. */
export const firstSold = 53
export const afterSold = 71

const lookOf = (card: InventedCard): string => Object.values(traitsOf(slabCardOf(card))).join(' ')

const looks = new Map<string, string[]>()
const drawn: InventedCard[] = []
for (const card of showpieces) remember(card)

function remember(card: InventedCard): void {
  looks.set(card.category, [...(looks.get(card.category) ?? []), lookOf(card)].slice(-window))
}

/**
 * Card `n` of the demo: the invented one, with the first card number whose drawing differs from the previous ones in
 * its category. So no two cards on a page look alike, and the same number is always the same card.
 */
export function demoCard(n: number): InventedCard {
  while (drawn.length <= n) {
    const invented = inventedCard(drawn.length, firstCert)
    const [, number = '1', total = ''] = /^(\d+)(.*)$/.exec(invented.cardNumber ?? '') ?? []
    let card = invented
    for (let step = 1; looks.get(card.category)?.includes(lookOf(card)); step++)
      card = { ...invented, cardNumber: `${1 + ((Number(number) + step) % (total ? 102 : 200))}${total}` }
    remember(card)
    drawn.push(card)
  }
  return drawn[n] as InventedCard
}
