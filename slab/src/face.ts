import { firstYear, type SlabCard, seedOf } from './card.ts'
import { categoryOf } from './categories.ts'
import { foilOver, isFoil } from './foil.ts'
import { CARD_HEIGHT, CARD_WIDTH, frameOf, GAME_WINDOW } from './frames.ts'
import type { Inks } from './inks.ts'
import { hashOf, pick, randomFrom } from './seed.ts'

const WHOLE = { x: 0, y: 0, width: CARD_WIDTH, height: CARD_HEIGHT }

/** Paper of before 1970 has yellowed; cards of games are printed on newer stock. */
const AGE = `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="#c9a86a" opacity=".10" class="slab-multiply"/>`

export type Face = {
  inks: Inks
  /** The radius of the card's corners. */
  corner: number
  /** The work of it is only done when asked for: behind a photo nobody sees it. */
  draw: () => string
}

/** The inks are the first thing the cert decides, so both the label and the face begin here. */
function beginning(card: SlabCard) {
  const random = randomFrom(hashOf(seedOf(card)))
  return { inks: pick(random, categoryOf(card.category).inks), random }
}

/** The category gives the motif and the inks it may take, the year the frame, the variety the foil, the cert the rest. */
export function faceOf(card: SlabCard, id: (name: string) => string): Face {
  const category = categoryOf(card.category)
  const frame = frameOf(card, category.isGame)
  const variety = card.variety ?? ''

  const draw = () => {
    const { inks, random } = beginning(card)
    const clip = id('art')
    const drawing = frame.draw({
      card,
      inks,
      random,
      art: ({ x, y, width, height, radius = 0 }) =>
        `<clipPath id="${clip}"><rect width="${width}" height="${height}" rx="${radius}"/></clipPath>` +
        `<g transform="translate(${x} ${y})"><g clip-path="url(#${clip})">` +
        `${category.motif({ width, height, inks, random, id })}</g></g>`,
    })
    const area = category.isGame ? GAME_WINDOW : WHOLE
    const foil = isFoil(variety) ? foilOver(area, variety, random, id) : { defs: '', over: '' }
    const age = !category.isGame && firstYear(card) < 1970 ? AGE : ''
    return `<defs>${foil.defs}</defs>${drawing}${foil.over}${age}`
  }

  return { inks: beginning(card).inks, corner: frame.corner, draw }
}
