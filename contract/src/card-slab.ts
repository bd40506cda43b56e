import type { Grader } from './card-kinds.ts'
import type { SlabCard } from './slab.ts'

type Drawn = {
  id: string
  category: string
  playerName: string
  year: string | null
  set: string | null
  cardNumber: string | null
  variety: string | null
  grader: Grader
  grade: string | null
  certNumber: string | null
}

/** What the drawing needs of a card. A raw card has no cert: the end of its id stands in, on the page and the server alike. */
export function slabCardOf(card: Drawn): SlabCard {
  const grade = Number(card.grade)
  return {
    cert: card.certNumber ?? card.id.slice(-8),
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
