import { keysOf } from '../../kernel/keys.ts'
import { cardCategories, graders } from '../kinds.ts'

// What a file of cards may contain. Without a schema on purpose: the page shows this, and zod stays out of the browser.

export const importBytes = 5 * 1024 * 1024
/** Rows per file, and the most cards it may create. */
export const importRows = 10_000

export type ImportField = {
  label: string
  /** Required, because without it a row does not identify a card. */
  isNeeded?: true
  hint?: string
  /** The allowed values with their labels; any value when missing. */
  choices?: Readonly<Record<string, string>>
}

/** The fields a column, or a constant for every row, can be mapped to. */
export const importFields = {
  playerName: { label: 'Name', isNeeded: true },
  category: { label: 'Category', hint: 'Guessed from the other columns if empty.', choices: cardCategories },
  year: { label: 'Year' },
  set: { label: 'Set' },
  cardNumber: { label: 'Card number' },
  variety: { label: 'Variety' },
  grader: {
    label: 'Grader',
    hint: 'Guessed from the grade and cert number if empty.',
    choices: Object.fromEntries(graders.map((grader) => [grader, grader === 'RAW' ? 'Raw' : grader])),
  },
  grade: { label: 'Grade' },
  qualifier: { label: 'Qualifier' },
  certNumber: { label: 'Cert number', hint: 'Graded cards without one are marked “Cert # missing”.' },
  quantity: { label: 'Quantity', hint: 'A quantity of 3 creates 3 cards.' },
  custody: { label: 'Location', hint: 'With you, or the vault you are sending the cards to.' },
  cost: { label: 'Cost' },
  estimate: { label: 'Your estimate' },
  acquiredOn: { label: 'Date acquired' },
  acquiredFrom: { label: 'Acquired from' },
  tags: { label: 'Tags' },
  notes: { label: 'Notes' },
} as const satisfies Record<string, ImportField>

export type ImportFieldName = keyof typeof importFields
export const importFieldNames = keysOf(importFields)
