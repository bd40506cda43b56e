// What a file of cards may hold. Without a schema on purpose: the page shows this, and zod stays out of the browser.

export const importBytes = 5 * 1024 * 1024
export const importRows = 10_000

export type ImportField = {
  label: string
  /** Without it no row says what card it is. */
  isNeeded?: true
  hint?: string
}

/** What a column can stand for. */
export const importFields = {
  playerName: { label: 'Name', isNeeded: true },
  category: { label: 'Category', hint: 'Guessed from the other columns when there is none.' },
  year: { label: 'Year' },
  set: { label: 'Set' },
  cardNumber: { label: 'Card number' },
  variety: { label: 'Variety' },
  grader: { label: 'Grader' },
  grade: { label: 'Grade' },
  qualifier: { label: 'Qualifier' },
  certNumber: { label: 'Cert number' },
  cost: { label: 'Cost' },
  estimate: { label: 'Your own estimate' },
  acquiredOn: { label: 'Acquired on' },
  acquiredFrom: { label: 'Acquired from' },
  tags: { label: 'Tags' },
  notes: { label: 'Notes' },
} as const satisfies Record<string, ImportField>

export type ImportFieldName = keyof typeof importFields
