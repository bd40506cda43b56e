import { firstYear, identityOf, type SlabCard } from './card.ts'
import { categoryOf } from './categories.ts'
import { foilOver, isFoil } from './foil.ts'
import { CARD_HEIGHT, CARD_WIDTH, frameOf, GAME_WINDOW } from './frames.ts'
import type { Inks } from './inks.ts'
import { hashOf, pick, randomFrom } from './seed.ts'

const WHOLE = { x: 0, y: 0, width: CARD_WIDTH, height: CARD_HEIGHT }

/** Paper from before 1970 has yellowed; game cards are printed on newer stock. */
const AGE = `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="#c9a86a" opacity=".10" class="slab-multiply"/>`

export type Face = {
  inks: Inks
  /** The radius of the card's corners. */
  corner: number
  /** Lazy, because the face isn't visible behind a photo. */
  draw: () => string
}

/** Inks and motif are the first values derived from a card's identity: the label needs the inks, the face both. */
function beginning(card: SlabCard) {
  const { inks, motifs } = categoryOf(card.category)
  const random = randomFrom(hashOf(identityOf(card)))
  return { inks: pick(random, inks), motif: pick(random, motifs), random }
}

/** The most visible traits of a face: two cards of one category with the same inks and motif look alike. */
export function traitsOf(card: SlabCard): { motif: string; inks: string } {
  const { inks, motif } = beginning(card)
  return { motif: motif.name, inks: inks.name }
}

/**
 * The category determines the available motifs and inks, the year the frame, the variety the foil, and the identity the
 * rest.
 */
export function faceOf(card: SlabCard, id: (name: string) => string): Face {
  const category = categoryOf(card.category)
  const frame = frameOf(card, category.isGame)
  const variety = card.variety ?? ''

  const draw = () => {
    const { inks, motif, random } = beginning(card)
    const clip = id('art')
    const drawing = frame.draw({
      card,
      inks,
      random,
      art: ({ x, y, width, height, radius = 0 }) =>
        `<clipPath id="${clip}"><rect width="${width}" height="${height}" rx="${radius}"/></clipPath>` +
        `<g transform="translate(${x} ${y})"><g clip-path="url(#${clip})">` +
        `${motif.draw({ width, height, name: card.name, inks, random, id })}</g></g>`,
    })
    const area = category.isGame ? GAME_WINDOW : WHOLE
    const foil = isFoil(variety) ? foilOver(area, variety, random, id) : { defs: '', over: '' }
    const age = !category.isGame && firstYear(card) < 1970 ? AGE : ''
    return `<defs>${foil.defs}</defs>${drawing}${foil.over}${age}`
  }

  return { inks: beginning(card).inks, corner: frame.corner, draw }
}
