import type { CardCategory, Grader } from '@ambry/contract/cards/kinds'

/** What a card is, as everything in Secure reads it. */
export type CardFacts = {
  category: CardCategory
  playerName: string
  year: string | null
  set: string | null
  cardNumber: string | null
  variety: string | null
  grader: Grader
  grade: string | null
  qualifier: string | null
  certNumber: string | null
  frontPhotoId: string | null
}

/** Columns of a card `c`, as text: the gallery writes its statements by hand. */
export const factColumns = `c.category, c.player_name, c.year, c.set_name AS "set", c.card_number,
  c.variety, c.grader, c.grade, c.qualifier, c.cert_number, c.front_photo_id`
