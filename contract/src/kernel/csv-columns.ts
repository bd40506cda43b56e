/** Headings that the words of a column's own name do not give. */
const headings: Record<string, string> = {
  id: 'ID',
  ip: 'IP address',
  at: 'Time',
  actorName: 'Actor',
  subjectName: 'Member concerned',
  memberName: 'Member',
  displayName: 'Name',
  playerName: 'Card name',
  standing: 'Status',
  words: 'Description',
  ref: 'Reference',
  declineWords: 'Decline reason',
  marketingOptIn: 'Marketing opt-in',
  smsOptIn: 'SMS opt-in',
  isAdmin: 'Admin',
  isLender: 'Lender',
  isDefault: 'Default',
  isSample: 'Sample data',
  askingCents: 'List price (USD)',
  askedCents: 'List price at request (USD)',
  counterCents: 'Counteroffer (USD)',
  valueOn: 'Valued on',
  proof: 'Proof of ownership',
  place: 'Place in the vault',
  postings: 'Number of postings',
  cancelAtEnd: 'Cancels at period end',
  maxAttempts: 'Attempts allowed',
  leftOut: 'Left out because',
}

const upperCased: Record<string, string> = { id: 'ID', url: 'URL' }

/** `certNumber` → `Cert number`. */
function inWords(name: string): string {
  const words = name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .split(' ')
    .map((word) => upperCased[word] ?? word)
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const amount = /Cents$/

/** Parts of a row that say nothing about what is in them. */
const bareParts = ['card', 'facts', 'postings']

function headingOf(path: string): string {
  const parts = path.split('.').filter((part) => !bareParts.includes(part))
  const last = parts.at(-1) ?? path
  const owner = parts.at(-2)
  // somebody or something is meant by its name
  if (owner !== undefined) return last === 'name' ? inWords(owner) : `${inWords(owner)} ${inWords(last).toLowerCase()}`
  return headings[last] ?? (amount.test(last) ? `${inWords(last.replace(amount, ''))} (USD)` : inWords(last))
}

export type CsvColumn = { path: string; heading: string; isMoney: boolean }

/** What a column of an endpoint's `csv` says: where its values are, and its heading, its own or the one after `as`. */
export function csvColumn(column: string): CsvColumn {
  const [path = '', heading] = column.split(' as ')
  return { path, heading: heading ?? headingOf(path), isMoney: amount.test(path) }
}
