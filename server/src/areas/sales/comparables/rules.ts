import { gradeFault } from '@ambry/contract/cards/grades'
import type { Grader } from '@ambry/contract/cards/kinds'
import { keysOf } from '@ambry/contract/kernel/keys'
import { type NewComparable, NewComparableSchema } from '@ambry/contract/sales/comparables/endpoints'
import { type ComparableField, comparableFields } from '@ambry/contract/sales/kinds'

import {
  cleanCert,
  headingOf,
  readCategory,
  readCents,
  readDay,
  readGrade,
  readGrader,
  readYear,
} from '../../cards/csv-service.ts'
import * as labels from './labels.ts'

/** Column names used by other products. */
const headings: Record<ComparableField, string[]> = {
  playerName: ['player', 'player name', 'playername', 'subject', 'name', 'character', 'card name'],
  year: ['year', 'season'],
  set: ['set', 'set name', 'brand', 'product', 'card set'],
  cardNumber: ['card number', 'cardnumber', 'number', 'card no', 'card #', 'no', '#'],
  variety: ['variety', 'variation', 'parallel', 'variant'],
  category: ['category', 'sport', 'game'],
  grader: ['grader', 'grading company', 'company', 'grading service'],
  grade: ['grade', 'card grade'],
  certNumber: ['cert', 'cert number', 'certnumber', 'certification number', 'cert no', 'serial number'],
  price: [
    'price',
    'sale price',
    'sold price',
    'sold for',
    'amount',
    'hammer price',
    'total',
    'pricecents',
    'price usd',
  ],
  soldOn: ['sold on', 'soldon', 'date', 'sale date', 'date sold', 'sold date', 'sold', 'end date'],
  source: ['source', 'auction house', 'house', 'marketplace', 'venue', 'platform', 'sold at', 'site'],
  link: ['link', 'url', 'address', 'listing', 'lot url'],
}

/** Maps columns by their headings; each column is used once. */
export function columnsOf(columns: readonly string[]): Partial<Record<ComparableField, number>> {
  const written = columns.map(headingOf)
  const taken = new Set<number>()
  const found: Partial<Record<ComparableField, number>> = {}
  for (const field of keysOf(headings)) {
    for (const heading of headings[field]) {
      const at = written.findIndex((one, index) => one === heading && !taken.has(index))
      if (at < 0) continue
      found[field] = at
      taken.add(at)
      break
    }
  }
  return found
}

/** Required columns that are missing. */
export const missingOf = (found: Partial<Record<ComparableField, number>>): string[] =>
  keysOf(comparableFields)
    .filter((field) => comparableFields[field].needed && found[field] === undefined)
    .map((field) => comparableFields[field].label)

export type ReadRow = { sale: NewComparable } | { problems: string[] }

/** Reads one row as a sale, or returns everything that is wrong with it. */
export function readRow(
  cells: readonly string[],
  columns: Partial<Record<ComparableField, number>>,
  { isCents, today }: { isCents: boolean; today: string },
): ReadRow {
  const problems: string[] = []
  const cell = (field: ComparableField): string | null => {
    const at = columns[field]
    // our exports prefix an apostrophe to text that a spreadsheet would run as a formula
    const text = (at === undefined ? undefined : cells[at])?.replace(/^'(?=[=+\-@\t\r])/, '')
    return text?.trim() || null
  }
  const read = <T>(field: ComparableField, reading: (text: string) => T | null): T | null => {
    const text = cell(field)
    if (text === null) return null
    const value = reading(text)
    if (value === null)
      problems.push(labels.couldntRead(comparableFields[field].label, text.slice(0, 40).toWellFormed()))
    return value
  }
  const gradeText = cell('grade')
  const certNumber = read('certNumber', (text) => cleanCert(text))
  const grader: Grader =
    read('grader', readGrader) ??
    (gradeText === null ? null : readGrader(gradeText)) ??
    (gradeText === null && certNumber === null ? 'RAW' : 'PSA')
  const isRaw = grader === 'RAW'
  const priceCents = read('price', (text) => (isCents ? wholeCents(text) : readCents(text)))
  const soldOn = read('soldOn', readDay)
  for (const field of ['playerName', 'price', 'soldOn', 'source'] as const)
    if (cell(field) === null) problems.push(labels.isMissing(comparableFields[field].label))
  if (soldOn !== null && soldOn > today) problems.push(labels.dateSold)
  const parsed = NewComparableSchema.safeParse({
    category: readCategory([cell('category'), cell('set')]),
    playerName: cell('playerName') ?? '',
    year: read('year', readYear),
    set: cell('set'),
    cardNumber: cell('cardNumber')?.replace(/^#/, '') || null,
    variety: cell('variety'),
    grader,
    grade: isRaw ? null : read('grade', readGrade),
    certNumber: isRaw ? null : certNumber,
    priceCents,
    soldOn,
    source: cell('source') ?? '',
    link: cell('link'),
  })
  const fault = parsed.success ? gradeFault({ ...parsed.data, qualifier: null }) : null
  if (fault) problems.push(fault.message)
  // problems reported above are not repeated
  if (!parsed.success && problems.length === 0)
    for (const { path, message } of parsed.error.issues) problems.push(worded(String(path[0] ?? ''), message))
  return parsed.success && problems.length === 0 ? { sale: parsed.data } : { problems }
}

const wholeCents = (text: string): number | null => (/^\d{1,11}$/.test(text) ? Number(text) : null)

const worded = (field: string, message: string) => {
  const label = (comparableFields as Record<string, { label: string }>)[field.replace(/Cents$/, '')]?.label
  return label ? `${label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}` : message
}
