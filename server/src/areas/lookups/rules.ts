import type { CertFacts } from '@ambry/contract/cards/cert-facts'
import { gradesBy, qualifiersBy } from '@ambry/contract/cards/grades'
import type { CardCategory, Grade, Qualifier } from '@ambry/contract/cards/kinds'

/** The parts of a grader's record that describe the card. */
type Record = {
  year: string
  brand: string
  category: string
  cardNumber: string
  subject: string
  variety: string
  label: string
}

/** The record in our format: natural capitalization, cut to the length of a card's fields, and a known grade. */
export function factsOf(record: Record): CertFacts {
  const year = yearOf(record.year)
  const brand = tidy(record.brand)
  const set = year && brand.startsWith(`${year} `) ? brand.slice(year.length + 1) : brand
  return {
    category: categoryOf(record.category, record.brand),
    playerName: written(record.subject || record.brand, 120) || 'Unknown',
    year,
    set: written(set, 120) || null,
    cardNumber: cut(tidy(record.cardNumber), 20) || null,
    variety: written(record.variety, 80) || null,
    ...gradeOf(record.label),
  }
}

/** Removes invisible characters. */
export const tidy = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed()

/** Cuts to this length without splitting a surrogate pair. */
export const cut = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

/**
 * Graders write in capitals: `KEN GRIFFEY JR.` becomes Ken Griffey Jr.; text that is not all capitals is left
 * unchanged.
 */
function written(text: string, most: number): string {
  const plain = cut(tidy(text), most)
  if (plain !== plain.toUpperCase()) return plain
  return plain.replace(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu, (word) => (kept.has(word) ? word : titled(word)))
}

const kept = new Set(['II', 'III', 'IV', 'VI', 'USA', 'NBA', 'NFL', 'MLB', 'NHL', 'UEFA', 'FIFA', 'EX', 'GX', 'VMAX'])

function titled(word: string): string {
  if (/^\d/.test(word)) return word.toLowerCase()
  const rest = word.slice(1).toLowerCase()
  // O'NEAL, but not the 's of a team
  return word.charAt(0) + rest.replace(/(['’])(\p{L})(?=\p{L})/gu, (_, mark, letter) => mark + letter.toUpperCase())
}

/** `1986`, `1996-97`, `1996-1997`. */
function yearOf(text: string): string | null {
  const [, from, to] = /^((?:1[89]|20)\d{2})(?:\s*[-/]\s*(?:\d{2})?(\d{2}))?$/.exec(tidy(text)) ?? []
  if (!from) return null
  const isSeason = to !== undefined && Number(to) === (Number(from) + 1) % 100
  return isSeason ? `${from}-${to}` : from
}

const sports: [RegExp, CardCategory][] = [
  [/baseball/i, 'baseball'],
  [/basketball/i, 'basketball'],
  [/\bfootball/i, 'football'],
  [/soccer/i, 'soccer'],
  [/hockey/i, 'hockey'],
  [/racing|formula|nascar/i, 'racing'],
]
/** PSA has one category for games; the brand tells which game. */
const games: [RegExp, CardCategory][] = [
  [/pok[eé]mon|digimon|aurora|illustrator promo/i, 'creature'],
  [/magic|arcana/i, 'arcane'],
  [/yu-?gi-?oh|legend of the wyrm/i, 'duel'],
  [/one piece|voyage/i, 'voyage'],
]

const categoryOf = (category: string, brand: string): CardCategory =>
  sports.find(([name]) => name.test(category))?.[1] ?? games.find(([name]) => name.test(brand))?.[1] ?? 'arcane'

/** `GEM MT 10`, `EX-MT 6 (OC)`, `NM 7 MK`, `AUTHENTIC`. */
function gradeOf(label: string): { grade: Grade | null; qualifier: Qualifier | null } {
  const text = tidy(label).toUpperCase()
  const qualifier = qualifiersBy.PSA.find((name) => new RegExp(`(?:\\(|\\s)${name}\\)?$`).test(text)) ?? null
  const number = /(\d{1,2}(?:\.5)?)(?:\s*\(?[A-Z]{2}\)?)?$/.exec(text)?.[1]
  const grade = gradesBy.PSA.find((one) => one === number) ?? (/AUTH/.test(text) ? 'Authentic' : null)
  return { grade, qualifier: grade === null ? null : qualifier }
}

/** Estimated remaining time of a job, based on its progress so far. */
export function secondsLeft(waiting: number, done: number, elapsedSeconds: number): number | null {
  if (done < 5 || elapsedSeconds < 1) return null
  return Math.ceil((waiting * elapsedSeconds) / done)
}

/** Backoff of a job when PSA does not answer: 30 seconds at first, doubling up to 15 minutes. */
export const patience = (times: number): number => Math.min(30 * 2 ** times, 900)
