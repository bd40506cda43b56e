import { identityOf, type SlabCard } from './card.ts'
import { round, times, waveLine } from './drawing.ts'
import { printedGrade } from './grades.ts'
import { hashOf, randomFrom } from './seed.ts'
import { CONDENSED, escapeText, SANS, sizeFor } from './text.ts'

/** The label is paper and ink in both themes. */
const INK = '#14201b'
const PAPER = '#fbfbf6'
const BAIZE = '#0d4a38'
const GILT = '#f0cf86'
const BRASS = '#c9a24b'

/** The three lines on the left: year and set, name, variety; each scaled down to fit. */
function linesOf(card: SlabCard) {
  const first = (card.year === null ? card.set : `${card.year} ${card.set}`).toUpperCase()
  const name = card.name.toUpperCase()
  const variety = (card.variety || 'Base').toUpperCase()
  return {
    first: { text: escapeText(first), size: round(sizeFor(first, 176, 13, 0.475)) },
    name: { text: escapeText(name), size: round(sizeFor(name, 190, 21, 0.505)) },
    variety: { text: escapeText(variety), size: round(sizeFor(variety, 158, 11.5, 0.5)) },
  }
}

/** Seven fine waves, different for each cert number, as on a banknote. */
function securityLines(seed: string): string {
  const random = randomFrom(hashOf(seed) ^ 0x9e3779b9)
  const phase = random() * 6
  const period = 34 + random() * 22
  return times(7, (i) =>
    waveLine({ from: 6, to: 206, y: 45, amplitude: 9 + i * 4.6, period, phase: phase + i * 0.42, points: 44 }),
  )
}

/** Two bars per digit; not machine-readable, but different for every cert number. Letters count by their code. */
function barcode(cert: string): string {
  let bars = ''
  let x = 0
  const bar = (width: number) => {
    bars += `M${round(x)} 0h${round(width)}v11h${round(-width)}Z`
    x += width
  }
  for (const character of cert) {
    const digit = /\d/.test(character) ? Number(character) : (character.codePointAt(0) ?? 0) % 10
    bar(1 + (digit % 3) * 0.8)
    x += 1.5 + (digit % 2) * 0.9
    bar(0.9 + (digit > 4 ? 0.8 : 0))
    x += 1.7
  }
  return bars
}

/** Baize and gilt for a ten, black and gilt for a Black Label, ink for a nine, and below that an outline. */
function gradeBlock({ grader = 'PSA', grade }: SlabCard): string {
  const { word, numeral, value, isBlackLabel } = printedGrade(grader, grade)
  const [isTen, isNine] = [value >= 10, value >= 9]
  const block = isTen ? (isBlackLabel ? INK : BAIZE) : isNine ? INK : PAPER
  const color = isTen ? GILT : isNine ? PAPER : INK
  const outline = isNine ? '' : `stroke="${INK}" stroke-width="1.3"`
  const rule = `<rect x="210.5" y="7" width="58.5" height="76" rx="1" fill="none" stroke="${BRASS}" stroke-width=".9"/>`
  const isWord = numeral === 'AUTH'
  const size = isWord ? 25 : numeral.length > 2 ? 37 : 44
  const print = (x: number, y: number, how: string, text: string) =>
    `<text x="${x}" y="${y}" text-anchor="middle" font-weight="700" fill="${color}" ${how}>${text}</text>`
  return (
    `<rect x="207" y="3.5" width="65.5" height="83" rx="1.6" fill="${block}" ${outline}/>${isTen ? rule : ''}` +
    print(240.4, 19, `${CONDENSED} font-size="9.5" letter-spacing="1.2" opacity=".82"`, escapeText(grader)) +
    print(239.8, 34, `${CONDENSED} font-size="${round(sizeFor(word, 50, 13, 0.56))}" letter-spacing=".4"`, word) +
    print(
      239.6,
      isWord ? 62 : 75,
      `${SANS} font-stretch="${numeral.length > 2 ? 66 : 84}%" font-size="${size}" letter-spacing="-1"`,
      numeral,
    )
  )
}

const MONO = 'font-family="Geist Mono, ui-monospace, monospace"'

/** 276 by 90. Our own design: nothing on it imitates a grader's. */
export function labelOf(card: SlabCard, deep: string): string {
  const { first, name, variety } = linesOf(card)
  const paper =
    `<rect width="276" height="90" rx="3.5" fill="${PAPER}"/>` +
    `<path d="${securityLines(card.cert || identityOf(card))}" fill="none" stroke="${deep}" stroke-width=".55" opacity=".17"/>` +
    `<rect x="3.5" y="3.5" width="269" height="83" rx="2" fill="none" stroke="${INK}" stroke-opacity=".38" ` +
    `stroke-width=".9"/>`
  const print =
    `<g fill="${INK}"><text x="13" y="22" ${CONDENSED} font-size="${first.size}" font-weight="600" ` +
    `letter-spacing=".25">${first.text}</text>` +
    `<text x="12.6" y="44" ${CONDENSED} font-size="${name.size}" font-weight="800">${name.text}</text>` +
    `<text x="13" y="60" ${CONDENSED} font-size="${variety.size}" font-weight="600" ` +
    `letter-spacing=".3">${variety.text}</text>` +
    `<text x="198" y="60" text-anchor="end" ${CONDENSED} font-size="11.5" font-weight="600">` +
    `${card.number ? `#${escapeText(card.number)}` : ''}</text>` +
    `<path transform="translate(13 68.5)" d="${barcode(card.cert)}"/>` +
    `<text x="198" y="78.6" text-anchor="end" ${MONO} font-weight="500" font-size="12" letter-spacing=".3">` +
    `${escapeText(card.cert)}</text></g>`
  return [paper, print, gradeBlock(card)].join('\n')
}

/** A wanted card has no label yet: the page's own colors, and the requested grade. */
export function wantedLabel(card: SlabCard, gradeMin: number | null): string {
  const { first, name, variety } = linesOf(card)
  return (
    `<g><rect width="276" height="90" rx="4" fill="var(--surface,#fcfdfb)" stroke="var(--line-control,#7f8b84)" ` +
    `stroke-dasharray="4 4"/><g fill="var(--ink,#14201b)">` +
    `<text x="13" y="22" ${CONDENSED} font-size="${first.size}" font-weight="600">${first.text}</text>` +
    `<text x="13" y="44" ${CONDENSED} font-size="${name.size}" font-weight="800">${name.text}</text>` +
    `<text x="13" y="60" ${CONDENSED} font-size="${variety.size}" font-weight="600">${variety.text}</text>` +
    `<text x="13" y="80" font-family="Geist Mono, monospace" font-size="11">WANTED</text>` +
    `<text x="240" y="44" text-anchor="middle" ${CONDENSED} font-size="11.5" font-weight="700">` +
    `${gradeMin ? 'AT LEAST' : 'GRADE'}</text>` +
    `<text x="240" y="72" text-anchor="middle" ${CONDENSED} font-size="30" font-weight="800">` +
    `${gradeMin || 'ANY'}</text></g></g>`
  )
}

/** The label's place in an empty slab. */
export const NO_LABEL = '<rect width="276" height="90" rx="3.5" fill="var(--surface-2,#e9ece7)"/>'
