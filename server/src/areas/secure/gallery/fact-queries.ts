import type { CardFacts } from '@ambry/contract/cards/records'

/** A card's facts, as used throughout Secure. */
export type ShownFacts = CardFacts & { frontPhotoId: string | null }

/** Columns of a card `c`, as text, because the gallery builds its SQL by hand. */
export const factColumns = `c.category, c.player_name, c.year, c.set_name AS "set", c.card_number,
  c.variety, c.grader, c.grade, c.qualifier, c.cert_number, c.front_photo_id`
