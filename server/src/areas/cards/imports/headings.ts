import type { ImportFieldName } from '@ambry/contract/cards/imports/kinds'
import * as labels from './labels.ts'

/** Column names used by Collectr, Card Ladder, PSA, TCGplayer and our own exports, most likely first. */
const headings: Record<ImportFieldName, string[]> = {
  playerName: [
    ...['player', 'player name', 'subject', 'name', 'card name', 'character', 'product name', 'simple name', 'card'],
    ...['item', 'title', 'description'],
  ],
  category: ['category', 'sport', 'game', 'product line', 'type'],
  year: ['year', 'season'],
  set: ['set', 'set name', 'brand', 'brand set', 'product', 'card set', 'edition'],
  cardNumber: ['card number', 'number', 'card no', 'card #', 'no', '#'],
  variety: ['variety', 'variation', 'parallel', 'variant', 'variance', 'printing', 'variety pedigree', 'subset'],
  grader: ['grader', 'grading company', 'company', 'grade company', 'grade issuer', 'issuer', 'grading service'],
  grade: ['grade', 'card grade', 'item grade', 'condition', 'card condition'],
  qualifier: ['qualifier'],
  certNumber: [
    ...['cert number', 'cert', 'certification number', 'psa certification number', 'cert no', 'cert #', 'certificate'],
    ...['serial number', 'slab serial', 'slab serial #', 'slab serial number'],
  ],
  quantity: ['quantity', 'total quantity', 'qty', 'count', 'copies'],
  custody: ['custody', 'location'],
  cost: [
    ...['cost', 'my cost', 'purchase price', 'price paid', 'investment', 'average cost paid', 'cost basis', 'paid'],
  ],
  acquiredOn: [
    ...['acquired on', 'acquired', 'date acquired', 'date purchased', 'purchase date', 'acquisition date'],
    ...['date added', 'date'],
  ],
  acquiredFrom: ['acquired from', 'source', 'seller', 'vendor', 'purchased from'],
  estimate: [
    ...['estimate', 'your estimate', 'my estimate', 'own estimate', 'my value', 'value', 'current value'],
    ...['market price', 'tcg market price', 'price each', 'market value', 'estimated value', 'psa estimate'],
  ],
  tags: ['tags', 'labels', 'folder', 'portfolio name', 'portfolio'],
  notes: ['notes', 'my notes', 'comments', 'note'],
}

/** Normalizes a heading for comparison: lower case, no punctuation. */
export const headingOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[_\-/.:()]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * `playerName` is split into two words, `Market Price (As of 2026-11-05)` is the market price, `Cost (USD)` and
 * `costCents` are the cost.
 */
const nameOf = (heading: string): string =>
  headingOf(heading.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/ as of .*$/, '')
    .replace(/ (usd|us\$|\$|cents)$/, '')

/** Amounts are in dollars unless the heading says cents. */
const isInCents = (heading: string): boolean => /cents\)?$/i.test(heading.trim())

/**
 * Our own export, by label or by column name. Its custody columns are ignored, because the owner does not decide them.
 */
const isOwnList = (names: Set<string>) => names.has('id') && names.has('custody') && names.has('vault')

/** Guesses the mapping: only exact headings count, and each column is used once. */
export function guessMapping(columns: string[]): Record<string, number> {
  const written = columns.map(nameOf)
  const taken = new Set<number>()
  const mapping: Record<string, number> = {}
  for (const [field, known] of Object.entries(headings)) {
    if (field === 'custody' && isOwnList(new Set(written))) continue
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

/** Guesses where the file comes from, by headings that only one source uses. */
export function guessFormat(columns: string[]): string {
  const names = new Set(columns.map(nameOf))
  if (isOwnList(names)) return 'Ambry'
  if (names.has('average cost paid') && (names.has('product name') || names.has('portfolio name'))) return 'Collectr'
  if (names.has('ladder id') || (names.has('investment') && names.has('slab serial #'))) return labels.cardLadder
  if (names.has('tcgplayer id') || (names.has('simple name') && names.has('set code'))) return 'TCGplayer'
  if (
    names.has('psa certification number') ||
    (names.has('cert number') && (names.has('card grade') || names.has('subject')))
  )
    return 'PSA'
  return 'any'
}

/** How the rows of a file are read. */
export type Layout = {
  /** Field → column. */
  mapping: Record<string, number>
  /** Field → the value for every row. */
  constants: Record<string, string>
  /** Columns that hold whole cents. */
  inCents: ReadonlySet<number>
  /** Columns in which `Normal` means no special variety. */
  plainNormal: ReadonlySet<number>
  /** Collectr and TCGplayer append the number to the name: `Charizard - 4/102`. */
  hasNumberedNames: boolean
}

export function layoutOf(
  columns: string[],
  mapping: Record<string, number>,
  constants: Record<string, string> = {},
): Layout {
  const columnsWhere = (test: (heading: string) => boolean) =>
    new Set(columns.flatMap((heading, column) => (test(heading) ? [column] : [])))
  return {
    mapping,
    constants,
    inCents: columnsWhere(isInCents),
    plainNormal: columnsWhere((heading) => ['variance', 'printing'].includes(nameOf(heading))),
    hasNumberedNames: columns.some((heading) => ['simple name', 'product name'].includes(nameOf(heading))),
  }
}
