import { cardCategories, commitments, custodies, ownershipProofs, verifications } from './cards/kinds.ts'

/** Headings that cannot be derived from the column name. */
const headings: Record<string, string> = {
  id: 'ID',
  ip: 'IP address',
  at: 'Time',
  actorName: 'Actor',
  about: 'Members involved',
  memberName: 'Member',
  displayName: 'Name',
  playerName: 'Card name',
  displayStatus: 'Status',
  words: 'Description',
  ref: 'Reference',
  declineMessage: 'Decline reason',
  marketingOptIn: 'Marketing opt-in',
  smsOptIn: 'SMS opt-in',
  isAdmin: 'Admin',
  isLender: 'Lender',
  isDefault: 'Default',
  isSample: 'Sample data',
  listPriceCents: 'List price (USD)',
  listPriceAtRequestCents: 'List price at request (USD)',
  counterCents: 'Counteroffer (USD)',
  valueOn: 'Valued on',
  proof: 'Proof of ownership',
  place: 'Vault location',
  postings: 'Number of postings',
  cancelAtEnd: 'Cancels at period end',
  maxAttempts: 'Attempts allowed',
  leftOut: 'Excluded because',
}

const upperCased: Record<string, string> = { id: 'ID', url: 'URL' }

/** `certNumber` → `Cert number`. */
function heading(name: string): string {
  const words = name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .split(' ')
    .map((word) => upperCased[word] ?? word)
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const amount = /Cents$|(^|\.)cents$/

/** Path segments that add nothing to a heading. */
const bareParts = ['card', 'facts', 'postings']

function headingOf(path: string): string {
  const parts = path.split('.').filter((part) => !bareParts.includes(part))
  const last = parts.at(-1) ?? path
  const owner = parts.at(-2)
  // a person or thing is represented by its name
  if (owner !== undefined) return last === 'name' ? heading(owner) : `${heading(owner)} ${heading(last).toLowerCase()}`
  return headings[last] ?? (amount.test(last) ? `${heading(last.replace(amount, ''))} (USD)` : heading(last))
}

/** Columns whose values are identifiers, with their labels. */
const valueLabels: Record<string, Readonly<Record<string, string>>> = {
  category: cardCategories,
  custody: custodies,
  commitment: commitments,
  verification: verifications,
  proof: ownershipProofs,
}

/** Numbers that are kept in fractions of what they count, by the decimals. */
const decimals: Record<string, number> = { units: 6, metUnits: 6, exactMicros: 6, navPerUnit: 9, perUnit: 9 }

/** A value as shown in a spreadsheet: `creature` becomes Pokémon, and `invoice_issued` becomes words. */
export function csvValue(path: string, value: unknown): unknown {
  const name = path.split('.').at(-1) ?? path
  if (typeof value === 'number' && name === 'averageGrade') return Math.round(value * 10) / 10
  if (typeof value === 'number' && name in decimals) return value / 10 ** (decimals[name] ?? 0)
  if (typeof value !== 'string') return value
  if (['status', 'kind', 'use', 'displayStatus'].includes(name)) return value.replaceAll('_', ' ')
  return valueLabels[name]?.[value] ?? value
}

export type CsvColumn = { path: string; heading: string; isMoney: boolean }

/** Parses a column of an endpoint's `csv`: the path of its values and its heading, derived or given after `as`. */
export function csvColumn(column: string): CsvColumn {
  const [path = '', heading] = column.split(' as ')
  return { path, heading: heading ?? headingOf(path), isMoney: amount.test(path) }
}
