import { qualifiersBy } from '@ambry/contract/cards/grades'
import {
  type CardCategory,
  cardCategories,
  cardCategoryNames,
  type Grader,
  graders,
  type Qualifier,
} from '@ambry/contract/cards/kinds'

// Parsers for cells of files from elsewhere. Each returns null rather than guess.

/** Placeholders that people write for an empty cell. */
export const isNothing = (text: string): boolean => /^(n\/?a|none|null|nil|unknown|tbd|-+|–|—)$/i.test(text.trim())

/** `$1,250.50` and `1250.5` are 125050 cents; other currencies are rejected. */
export function readCents(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?\s*(?:USD)?$/i.exec(text.trim())
  if (!match?.[1]) return null
  return Number(match[1].replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** For columns whose heading says cents. */
export const readWholeCents = (text: string): number | null => (/^\d{1,12}$/.test(text) ? Number(text) : null)

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `2026-11-15`, `11/15/2026` and `11/15/26` as in American files, `Nov 15, 2026` and `15 November 2026`. */
export function readDay(text: string): string | null {
  const parts = isoParts(text) ?? slashedParts(text) ?? namedParts(text)
  if (!parts) return null
  const [year, month, day] = parts.map(Number) as [number, number, number]
  const written = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  return year < 1800 || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written ? null : written
}

const isoParts = (text: string) => /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text)?.slice(1)

function slashedParts(text: string) {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?: .*)?$/.exec(text) ?? []
  return year ? [fullYear(year), month, day] : null
}

function namedParts(text: string) {
  const american = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text)
  const british = /^(\d{1,2}) ([a-z]{3,9})\.?,? (\d{4})$/i.exec(text)
  const [name, day, year] = american ? american.slice(1) : british ? [british[2], british[1], british[3]] : []
  const month = months.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1
  return month > 0 ? [year, month, day] : null
}

/** `23` is 2023 and `86` is 1986, because no card was acquired in the second half of this century. */
const fullYear = (year: string) => (year.length === 4 ? year : `${Number(year) < 50 ? '20' : '19'}${year}`)

/** `1996-97`, `1996/97` and `1996-1997` are the same season. */
export function readYear(text: string): string | null {
  const match = /^((?:1[89]|20)\d{2})(?:\s*[-/–]\s*(?:\d{2})?(\d{2}))?$/.exec(text.trim())
  if (!match?.[1]) return null
  return match[2] ? `${match[1]}-${match[2]}` : match[1]
}

/** `GEM MT 10`, `PSA 9.5`, `10.0`, `Authentic`. */
export function readGrade(text: string): string | null {
  if (/^(psa |bgs |sgc |cgc )?(auth|authentic|altered|a)\b/i.test(text)) return 'Authentic'
  const match = /(?:^|\s)(10|[1-9])(\.[05])?(?:\s|$|\()/.exec(text)
  if (!match?.[1]) return null
  const grade = match[2] === '.5' ? `${match[1]}.5` : match[1]
  return grade === '10.5' ? null : grade
}

/** `NM-MT 8`: the words that PSA prints before its numbers. */
export const isPsaWording = (text: string): boolean =>
  /^(gem[ -]?(mt|mint)|mint|nm-?mt|nm|ex-?mt|ex|vg-?ex|vg|good|fr|pr)\+? (10|[1-9](\.5)?)$/i.test(text.trim()) &&
  readGrade(text) !== '9.5'

/** `#60000236`, or `60000236.0` as written by spreadsheets. */
export const readCert = (text: string): string =>
  text
    .replace(/\s+/g, '')
    .replace(/^['#]+/, '')
    .replace(/(?<=^\d+)\.0+$/, '')
    .toUpperCase()

/** `3`, `x3`, `3.0`. */
export function readQuantity(text: string): number | null {
  const match = /^x?\s*(\d{1,4})(?:\.0+)?\s*x?$/i.exec(text.trim())
  return match?.[1] ? Number(match[1]) : null
}

export const readQualifier =
  (grader: Grader) =>
  (text: string): Qualifier | null =>
    qualifiersBy[grader].find((qualifier) => qualifier.toLowerCase() === text.trim().toLowerCase()) ?? null
/** `8 OC`, `BGS 10 Black Label`, `CGC Pristine 10`: only the qualifiers that this grader uses. */
export const qualifierIn = (text: string | null, grader: Grader): Qualifier | null =>
  qualifiersBy[grader].find((qualifier) => new RegExp(`\\b${qualifier}\\b`, 'i').test(text ?? '')) ?? null

const graderLabel: [RegExp, Grader][] = [
  [/\bpsa\b|professional sports/i, 'PSA'],
  [/\bbgs\b|\bbeckett\b|\bbvg\b/i, 'BGS'],
  [/\bsgc\b/i, 'SGC'],
  [/\bcgc\b|\bcsg\b/i, 'CGC'],
  [/^(raw|none|ungraded|not graded|-)$/i, 'RAW'],
]

export const graderIn = (text: string | null): Grader | null =>
  (text && graderLabel.find(([words]) => words.test(text))?.[1]) || null
export const readGrader = (text: string): Grader | null =>
  graders.find((grader) => grader === text.toUpperCase()) ?? graderIn(text)

const categoryLabel: [RegExp, CardCategory][] = [
  [/baseball|\bmlb\b/i, 'baseball'],
  [/basketball|\bnba\b/i, 'basketball'],
  [/soccer|fútbol|futbol|\bfifa\b|\buefa\b/i, 'soccer'],
  [/football|\bnfl\b/i, 'football'],
  [/hockey|\bnhl\b/i, 'hockey'],
  [/racing|formula|\bf1\b|nascar/i, 'racing'],
  [/pok[eé]mon|creature/i, 'creature'],
  [/magic|arcane|\bmtg\b/i, 'arcane'],
  [/yu-?gi-?oh|duel/i, 'duel'],
  [/one piece|voyage/i, 'voyage'],
]

/** Tries the category column first, then the set, then the name. */
export function readCategory(texts: (string | null)[]): CardCategory | null {
  for (const text of texts) {
    if (!text) continue
    const said = text.toLowerCase()
    const exact = cardCategoryNames.find((name) => name === said || cardCategories[name].toLowerCase() === said)
    const found = exact ?? categoryLabel.find(([words]) => words.test(text))?.[1]
    if (found) return found
  }
  return null
}
