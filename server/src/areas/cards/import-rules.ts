import {
  type CardCategory,
  cardCategoryNames,
  type Grader,
  graders,
  type Qualifier,
  qualifierNames,
} from '@ambry/contract/card-kinds'
import { type ImportFieldName, importFields } from '@ambry/contract/import-fields'
import { type NewCard, NewCardSchema } from '@ambry/contract/registry'

import { cleanCert, identityFault } from './rules.ts'

/** What files of others call a column. */
const headings: Record<ImportFieldName, string[]> = {
  playerName: ['player', 'player name', 'subject', 'name', 'card name', 'character', 'card'],
  category: ['category', 'sport', 'game', 'type'],
  year: ['year', 'season'],
  set: ['set', 'set name', 'brand', 'product', 'card set'],
  cardNumber: ['card number', 'number', 'card no', 'card #', 'no', '#'],
  variety: ['variety', 'variation', 'parallel', 'variant', 'variety pedigree', 'subset'],
  grader: ['grader', 'grading company', 'company', 'grade company', 'issuer', 'grading service'],
  grade: ['grade', 'card grade', 'condition'],
  qualifier: ['qualifier'],
  certNumber: ['cert', 'cert number', 'certification number', 'cert no', 'cert #', 'serial number', 'slab serial'],
  cost: ['cost', 'my cost', 'purchase price', 'price paid', 'investment', 'average cost paid', 'paid'],
  acquiredOn: ['acquired on', 'date acquired', 'date purchased', 'purchase date', 'date', 'acquired'],
  acquiredFrom: ['acquired from', 'source', 'seller', 'vendor', 'purchased from'],
  estimate: ['estimate', 'my value', 'value', 'current value', 'market price', 'market value', 'estimated value'],
  tags: ['tags', 'labels', 'folder', 'portfolio name', 'portfolio'],
  notes: ['notes', 'my notes', 'comments', 'note'],
}

/** A heading as it is compared: small letters, no signs. */
export const headingOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[_\-/.:()]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Which column is probably which: a heading that says so exactly, each column once. */
export function guessMapping(columns: string[]): Record<string, number> {
  const written = columns.map(headingOf)
  const taken = new Set<number>()
  const mapping: Record<string, number> = {}
  for (const [field, known] of Object.entries(headings)) {
    for (const heading of known) {
      const column = written.findIndex((one, index) => one === heading && !taken.has(index))
      if (column < 0) continue
      mapping[field] = column
      taken.add(column)
      break
    }
  }
  return mapping
}

/** What the file looks like, by headings that only one of them writes. */
export function guessFormat(columns: string[]): string {
  const headings = new Set(columns.map(headingOf))
  if (headings.has('cert number') && headings.has('card grade')) return 'PSA'
  if (headings.has('investment') && headings.has('ladder id')) return 'Card Ladder'
  if (headings.has('portfolio name') && headings.has('average cost paid')) return 'Collectr'
  return 'any'
}

export type CheckedRow = { card: NewCard } | { problems: string[] }

/** One row as a card, or everything that is wrong with it. */
export function readRow(cells: string[], mapping: Record<string, number>): CheckedRow {
  const problems: string[] = []
  const cell = (field: string): string | null => {
    const column = mapping[field]
    // our own files put a sign before what a spreadsheet would take for a formula
    const text = (column === undefined ? undefined : cells[column])?.replace(/^'(?=[=+\-@\t\r])/, '')
    return text?.trim() || null
  }
  const read = <T>(field: string, reading: (text: string) => T | null): T | null => {
    const text = cell(field)
    if (text === null) return null
    const value = reading(text)
    if (value === null) problems.push(`${labelOf(field)}: “${text.slice(0, 40).toWellFormed()}” cannot be read.`)
    return value
  }
  const certNumber = read('certNumber', (text) => cleanCert(text.replace(/^'/, '')))
  const gradeText = cell('grade')
  const grader = read('grader', readGrader) ?? graderIn(gradeText) ?? (certNumber === null ? 'RAW' : 'PSA')
  const category = readCategory([cell('category'), cell('set'), cell('playerName')])
  if (category === null) problems.push('Category: none was recognised. Write one of ours, such as basketball.')
  const candidate = {
    category: category ?? 'baseball',
    playerName: cell('playerName') ?? '',
    year: read('year', readYear),
    set: cell('set'),
    cardNumber: cell('cardNumber')?.replace(/^#/, '') || null,
    variety: cell('variety'),
    grader,
    grade: grader === 'RAW' ? null : read('grade', readGrade),
    qualifier: grader === 'RAW' ? null : (read('qualifier', qualifierOf) ?? qualifierIn(gradeText)),
    certNumber: grader === 'RAW' ? null : certNumber,
    costCents: read('cost', readCents),
    acquiredOn: read('acquiredOn', readDay),
    acquiredFrom: cell('acquiredFrom'),
    notes: cell('notes'),
    tags: (cell('tags') ?? '')
      .split(/[,;|]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
    estimateCents: read('estimate', readCents),
  }
  const parsed = NewCardSchema.safeParse(candidate)
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) problems.push(worded(String(path[0] ?? ''), message))
  }
  if (problems.length > 0 || !parsed.success) return { problems }
  const fault = identityFault(parsed.data)
  return fault ? { problems: [fault.message] } : { card: parsed.data }
}

const labelOf = (field: string): string | undefined => (importFields as Record<string, { label: string }>)[field]?.label

const worded = (field: string, message: string) => {
  const label = labelOf(field.replace(/Cents$/, ''))
  return label ? `${label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}` : message
}

/** `$1,250.50` and `1250.5` are 125050 cents; a sum in another currency is not guessed at. */
export function readCents(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?\s*(?:USD)?$/i.exec(text.trim())
  if (!match?.[1]) return null
  return Number(match[1].replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** `2026-11-15` or, as American files have it, `11/15/2026`. */
export function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text)
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : american ? [american[3], american[1], american[2]] : []
  if (!year || !month || !day || Number(year) < 1800) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written ? null : written
}

/** `1996-97`, `1996/97` and `1996-1997` are one season. */
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

const qualifierOf = (text: string): Qualifier | null =>
  qualifierNames.find((qualifier) => qualifier === text.toUpperCase()) ?? null
const qualifierIn = (text: string | null): string | null =>
  /\b(OC|ST|PD|OF|MK|MC)\b/.exec(text?.toUpperCase() ?? '')?.[1] ?? null

const graderWords: [RegExp, Grader][] = [
  [/\bpsa\b|professional sports/i, 'PSA'],
  [/\bbgs\b|\bbeckett\b|\bbvg\b/i, 'BGS'],
  [/\bsgc\b/i, 'SGC'],
  [/\bcgc\b|\bcsg\b/i, 'CGC'],
  [/^(raw|none|ungraded|-)$/i, 'RAW'],
]

const graderIn = (text: string | null): Grader | null =>
  (text && graderWords.find(([words]) => words.test(text))?.[1]) || null
export const readGrader = (text: string): Grader | null =>
  graders.find((grader) => grader === text.toUpperCase()) ?? graderIn(text)

const categoryWords: [RegExp, CardCategory][] = [
  [/baseball|\bmlb\b/i, 'baseball'],
  [/basketball|\bnba\b/i, 'basketball'],
  [/soccer|fútbol|futbol|\bfifa\b|\buefa\b/i, 'soccer'],
  [/football|\bnfl\b/i, 'football'],
  [/hockey|\bnhl\b/i, 'hockey'],
  [/racing|formula|\bf1\b|nascar/i, 'racing'],
  [/pok[eé]mon|creature|digimon/i, 'creature'],
  [/magic|arcane|\bmtg\b|lorcana/i, 'arcane'],
  [/yu-?gi-?oh|duel/i, 'duel'],
  [/one piece|voyage/i, 'voyage'],
]

/** The first text that names one: its own column, then the set, then the name. */
export function readCategory(texts: (string | null)[]): CardCategory | null {
  for (const text of texts) {
    if (!text) continue
    const exact = cardCategoryNames.find((name) => name === text.toLowerCase())
    const found = exact ?? categoryWords.find(([words]) => words.test(text))?.[1]
    if (found) return found
  }
  return null
}
