import { firstYear, identityOf, type SlabCard, yearText } from './card.ts'
import { round } from './drawing.ts'
import type { Inks } from './inks.ts'
import { hashOf, type Random } from './seed.ts'
import { CONDENSED, escapeText, nameSize, SERIF, sizeFor } from './text.ts'

/** A card's face, with an aspect ratio of about 5 to 7. */
export const CARD_WIDTH = 264
export const CARD_HEIGHT = 370
const W = CARD_WIDTH
const H = CARD_HEIGHT

/** Where the motif is placed: position, size and corner radius. */
type Window = { x: number; y: number; width: number; height: number; radius?: number }
type Face = { card: SlabCard; inks: Inks; random: Random; art: (window: Window) => string }
export type Frame = { draw: (face: Face) => string; corner: number }

export const GAME_WINDOW = { x: 19, y: 47, width: 226, height: 178, radius: 2 }

const setOf = (card: SlabCard): string => escapeText(card.set.toUpperCase())
const numberOf = (card: SlabCard): string => escapeText(card.number ?? '')
const stock = (fill: string): string => `<rect width="${W}" height="${H}" fill="${fill}"/>`

/** Before 1930: a plate on paper stock, with the surname alone below. */
function tobacco({ card, inks: { deep, paper }, art }: Face): string {
  const surname = card.name.split(' ').at(-1) ?? ''
  return (
    `${stock(paper)}${art({ x: 16, y: 16, width: 232, height: 296 })}` +
    `<rect x="16" y="16" width="232" height="296" fill="none" stroke="${deep}" stroke-width="1.6"/>` +
    `<text x="132" y="342" text-anchor="middle" ${SERIF} font-size="20" letter-spacing="3" fill="${deep}">` +
    `${escapeText(surname.toUpperCase())}</text>` +
    `<text x="132" y="358" text-anchor="middle" ${CONDENSED} font-size="8.5" letter-spacing="2" fill="${deep}">` +
    `${setOf(card)}</text>`
  )
}

/** 1930 to 1969: a name plate laid over the picture, the number in a roundel. */
function gum({ card, inks: { deep, mid, paper }, art }: Face): string {
  const size = nameSize(card.name, 168, 25, 0.46)
  return (
    `${stock(paper)}${art({ x: 13, y: 13, width: 238, height: 344 })}` +
    `<g transform="translate(13 288)"><rect x="14" width="196" height="50" fill="${paper}"/>` +
    `<rect x="18" y="4" width="188" height="42" fill="none" stroke="${deep}" stroke-width="1.3"/>` +
    `<text x="30" y="26" ${SERIF} font-style="italic" font-size="${round(size)}" fill="${deep}">` +
    `${escapeText(card.name)}</text>` +
    `<text x="30" y="38.5" ${CONDENSED} font-size="8.6" font-weight="700" letter-spacing="1.4" fill="${mid}">` +
    `${setOf(card)}</text></g>` +
    `<circle cx="226" cy="38" r="16" fill="${paper}"/>` +
    `<circle cx="226" cy="38" r="13" fill="none" stroke="${deep}" stroke-width="1.2"/>` +
    `<text x="226" y="42.4" text-anchor="middle" ${CONDENSED} font-weight="800" font-size="12" fill="${deep}">` +
    `${numberOf(card)}</text>`
  )
}

/** 1970 to 1989: diagonal bands behind the picture, the name in heavy type, the number on a disc. */
function wax({ card, inks: { deep, mid, hot, paper }, art }: Face): string {
  const name = card.name.toUpperCase()
  const size = sizeFor(name, 178, 23, 0.5)
  return (
    `${stock(paper)}<path d="M0 0H${W}V44L0 92Z" fill="${hot}"/><path d="M0 92L${W} 44V56L0 104Z" fill="${mid}"/>` +
    `<path d="M0 104L${W} 56V62L0 110Z" fill="${deep}"/>${art({ x: 15, y: 15, width: 234, height: 288, radius: 3 })}` +
    `<rect x="15" y="15" width="234" height="288" rx="3" fill="none" stroke="${deep}" stroke-width="2.4"/>` +
    `<text x="17" y="335" ${CONDENSED} font-weight="800" font-size="${round(size)}" fill="${deep}" ` +
    `letter-spacing=".2">${escapeText(name)}</text>` +
    `<text x="17" y="351" ${CONDENSED} font-weight="600" font-size="10" letter-spacing="1.6" fill="${mid}">` +
    `${setOf(card)}</text>` +
    `<g transform="translate(226 326)"><circle r="23" fill="${deep}"/>` +
    `<circle r="20" fill="none" stroke="${hot}" stroke-width="1.4"/>` +
    `<text y="5" text-anchor="middle" ${CONDENSED} font-weight="800" font-size="15" fill="${paper}">` +
    `${numberOf(card)}</text></g>`
  )
}

/** 1990 to 2009: a full-bleed picture, the name up a spine, the set on a plate. */
function bleed({ card, inks: { deep, hot, paper }, art }: Face): string {
  const name = card.name.toUpperCase()
  const size = sizeFor(name, 250, 34, 0.52)
  const text = card.set.length * 7.3
  return (
    `${art({ x: 0, y: 0, width: W, height: H })}<path d="M0 0H42V${H}H0Z" fill="${deep}"/>` +
    `<path d="M42 0V${H}" stroke="${hot}" stroke-width="2.4"/>` +
    `<text transform="translate(32 352) rotate(-90)" ${CONDENSED} font-weight="800" font-size="${round(size)}" ` +
    `fill="${paper}" letter-spacing="1">${escapeText(name)}</text>` +
    `<rect x="${round(250 - text - 12)}" y="335" width="${round(text + 12)}" height="20" fill="${deep}"/>` +
    `<text x="${round(250 - (text + 12) / 2 + 0.8)}" y="348.8" text-anchor="middle" ${CONDENSED} font-weight="700" ` +
    `font-size="10" letter-spacing="1.6" fill="${paper}">${setOf(card)}</text>` +
    `<rect x="6" y="6" width="252" height="358" fill="none" stroke="${paper}" stroke-width="1" opacity=".5"/>`
  )
}

/** Since 2010: a chamfered mask with hot corners and a dark name plate. */
function chrome({ card, inks: { deep, hot, light, paper }, art }: Face): string {
  const name = card.name.toUpperCase()
  const size = sizeFor(name, 192, 27, 0.54)
  const opening = `M12 12V312L34 ${H - 12}H${W - 12}V58L${W - 34} 12Z`
  return (
    `${art({ x: 0, y: 0, width: W, height: H })}` +
    `<path d="M0 0H${W}V${H}H0Z ${opening}" fill-rule="evenodd" fill="${deep}"/>` +
    `<path d="${opening}" fill="none" stroke="${hot}" stroke-width="1.6"/>` +
    `<path d="M0 318L36 ${H}H0Z" fill="${hot}"/><path d="M${W} 46V0H${W - 40}Z" fill="${hot}"/>` +
    `<path d="M30 302H${W}V346H52Z" fill="${deep}" opacity=".94"/>` +
    `<text x="56" y="325" ${CONDENSED} font-weight="800" font-size="${round(size)}" fill="${paper}">` +
    `${escapeText(name)}</text>` +
    `<text x="57" y="339" ${CONDENSED} font-weight="600" font-size="9" letter-spacing="1.8" fill="${light}">` +
    `${setOf(card)}</text>`
  )
}

const RULES = [206, 178, 208, 196, 120] as const

/** Games: name and number, a window, the set on a ribbon, five rules for the text, year and card number. */
function game({ card, inks: { deep, hot, light, paper }, random, art }: Face): string {
  const size = nameSize(card.name, 168, 21, 0.5)
  // two lines and three: their widths take random numbers before the motif does
  const rules = RULES.map(
    (width, i) =>
      `<rect x="26" y="${258 + i * 11 + (i > 1 ? 8 : 0)}" width="${round(width - random() * 16)}" height="3.2" ` +
      `rx="1.6" fill="${deep}" opacity=".34"/>`,
  )
  const figure = 60 + (hashOf(identityOf(card)) % 13) * 10
  return (
    `${stock(deep)}<rect x="10" y="10" width="244" height="350" rx="6" fill="${light}"/>` +
    `<path d="M10 214H254V354a6 6 0 0 1 -6 6H16a6 6 0 0 1 -6 -6Z" fill="${paper}"/>` +
    `<text x="20" y="36" ${SERIF} font-weight="600" font-size="${round(size)}" fill="${deep}">` +
    `${escapeText(card.name)}</text>` +
    `<circle cx="236" cy="29.5" r="9.5" fill="${hot}" stroke="${deep}" stroke-width="1.6"/>` +
    `<text x="222" y="35" text-anchor="end" ${CONDENSED} font-weight="800" font-size="15" fill="${deep}">` +
    `${figure}</text>${art(GAME_WINDOW)}` +
    `<rect x="19" y="47" width="226" height="178" rx="2" fill="none" stroke="${deep}" stroke-width="2.6"/>` +
    `<path d="M31 225h202l-7 13H38Z" fill="${hot}" stroke="${deep}" stroke-width="1.4"/>` +
    `<text x="132" y="235.4" text-anchor="middle" ${CONDENSED} font-weight="700" font-size="8.6" ` +
    `letter-spacing="1.6" fill="${deep}">${setOf(card)}</text>${rules.join('')}` +
    `<path d="M20 328H244" stroke="${deep}" stroke-width=".8" opacity=".5"/>` +
    `<text x="20" y="346" ${CONDENSED} font-size="9" font-weight="600" letter-spacing=".8" fill="${deep}">` +
    `${escapeText(yearText(card))}</text>` +
    `<text x="244" y="346" text-anchor="end" ${CONDENSED} font-size="9" font-weight="600" fill="${deep}">` +
    `${numberOf(card)}</text>`
  )
}

/** Old stock was cut square, newer stock has slightly rounded corners, and game cards have round ones. */
export function frameOf(card: SlabCard, isGame: boolean): Frame {
  const year = firstYear(card)
  if (isGame) return { draw: game, corner: 12 }
  if (year < 1930) return { draw: tobacco, corner: 2 }
  if (year < 1970) return { draw: gum, corner: 2 }
  if (year < 1990) return { draw: wax, corner: 2 }
  if (year < 2010) return { draw: bleed, corner: 5 }
  return { draw: chrome, corner: 5 }
}
