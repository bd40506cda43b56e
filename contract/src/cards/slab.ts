import type { SlabCard } from '@ambry/slab/slab'
import type { CardFacts } from './records.ts'

type Drawn = Omit<CardFacts, 'category' | 'qualifier'> & { id: string; category: string }

/**
 * What the drawing needs of a card. A raw card has no cert: the end of its id stands in, on the page and the server
 * alike. A graded card without one is shown to somebody who is not to know it: nothing is printed, and nothing is drawn
 * by it.
 */
export function slabCardOf(card: Drawn): SlabCard {
  const grade = Number(card.grade)
  const standIn = card.id.slice(-8)
  return {
    ...(card.certNumber === null && card.grader !== 'RAW'
      ? { cert: '', seed: standIn }
      : { cert: card.certNumber ?? standIn }),
    category: card.category,
    year: card.year,
    set: card.set ?? '',
    number: card.cardNumber,
    name: card.playerName,
    variety: card.variety,
    grader: card.grader,
    grade: card.grade === null || Number.isNaN(grade) ? null : grade,
  }
}
