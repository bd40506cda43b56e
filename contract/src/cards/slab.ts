import type { SlabCard } from '@ambry/slab/slab'
import { isTopLabel } from './grades.ts'
import type { CardFacts } from './records.ts'

type Drawn = Omit<CardFacts, 'category'> & { category: string }

/**
 * The fields of a card that the drawing uses. Without a cert, or when it must stay hidden, nothing is printed or
 * derived from it.
 */
export const slabCardOf = (card: Drawn): SlabCard => ({
  cert: card.certNumber ?? '',
  category: card.category,
  year: card.year,
  set: card.set ?? '',
  number: card.cardNumber,
  name: card.playerName,
  variety: card.variety,
  grader: card.grader,
  grade: card.qualifier && isTopLabel(card.qualifier) ? `${card.qualifier} ${card.grade}` : card.grade,
})
