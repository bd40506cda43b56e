import { identityOf, type SlabCard, yearText } from './card.ts'
import { caseAround, sleeveAround, wantedCase } from './case.ts'
import { faceOf } from './face.ts'
import { CARD_HEIGHT, CARD_WIDTH } from './frames.ts'
import { labelOf, NO_LABEL, wantedLabel } from './label.ts'
import { hashOf } from './seed.ts'
import { escapeText } from './text.ts'

export type { SlabCard } from './card.ts'

export type SlabOptions = {
  /**
   * Prefix of every id in the drawing. Two drawings on one page need different ones; by default it is derived from the
   * card.
   */
  id?: string
  /** A wanted card: an outline with the motif in gray. */
  ghost?: boolean
  /** The minimum grade on a ghost's label; without it any grade is accepted. */
  gradeMin?: number | null
  /** An empty bed instead of the face. */
  blank?: boolean
  /** An empty bed instead of the label. */
  noLabel?: boolean
  /** URL of a photo of the card, shown instead of the face. The label is still drawn. */
  photo?: string
}

export { slabVersion } from './version.ts'

/**
 * The rules that a page with drawings must include, and an image file must contain in a style element. Blending has no
 * attribute in SVG, and style attributes are forbidden by the CSP. Without these rules a foil looks flatter.
 */
export const slabStyles = [
  '.slab-overlay{mix-blend-mode:overlay}',
  '.slab-screen{mix-blend-mode:screen}',
  '.slab-multiply{mix-blend-mode:multiply}',
].join('\n')

const titleOf = (card: SlabCard): string => [yearText(card), card.set, card.name].filter(Boolean).join(' ')

/** `1986 Crown Hoops Marcus Vale, Rookie, PSA 10, cert 48210377`, the accessible name of the drawing. */
export const slabName = (card: SlabCard): string =>
  [titleOf(card), card.variety, ...gradingOf(card)].filter(Boolean).join(', ')

function gradingOf({ grader = 'PSA', grade, cert }: SlabCard): string[] {
  if (grader === 'RAW') return ['raw']
  return [
    grade === null ? '' : `${grader} ${grade === 'Authentic' ? 'AUTH' : grade}`,
    cert === '' ? '' : `cert ${cert}`,
  ]
}

/**
 * Ids are used inside `url(#…)`, where brackets, quotes and spaces would end them, so those are replaced with their
 * code.
 */
const safeId = (id: string): string => id.replace(/[^\w:.-]/gu, (character) => `_${character.codePointAt(0)}_`)

/** Draws a card as SVG from its data alone: the same data gives the same string, and copies have the same face. */
export function slab(card: SlabCard, options: SlabOptions = {}): string {
  const prefix = safeId(options.id ?? `slab${hashOf(`${card.cert}|${identityOf(card)}`).toString(36)}`)
  const id = (name: string) => `${prefix}-${name}`
  const face = faceOf(card, id)
  const title = options.ghost ? `Wanted: ${titleOf(card)}` : slabName(card)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 536" role="img" aria-label="${escapeText(title)}" ` +
    `class="slab-svg">${options.ghost ? wanted() : held()}</svg>`
  )

  function wanted(): string {
    return wantedCase({
      label: wantedLabel(card, options.gradeMin ?? null),
      card: face.draw(),
      corner: face.corner,
      id,
    })
  }

  function held(): string {
    if (card.grader === 'RAW') return sleeveAround({ card: bed(), corner: face.corner, id })
    const label = options.noLabel ? NO_LABEL : labelOf(card, face.inks.deep)
    return caseAround({ label, card: bed(), corner: face.corner, id })
  }

  function bed(): string {
    const size = `width="${CARD_WIDTH}" height="${CARD_HEIGHT}"`
    if (options.photo) {
      return `<image href="${escapeText(options.photo)}" ${size} preserveAspectRatio="xMidYMid slice"/>`
    }
    return options.blank ? `<rect ${size} fill="var(--well,#e4e8e3)"/>` : face.draw()
  }
}
