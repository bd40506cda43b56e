import { type ImportField, importFields } from '@ambry/contract/cards/imports/kinds'
import type { CardImport } from '@ambry/contract/cards/records'

const said = (count: number) => count.toLocaleString('en-US')
const rowsText = (count: number) => (count === 1 ? '1 row' : `${said(count)} rows`)

/** `9,500 of 10,000 rows are ready to register, 500 have problems`. */
export function checkSentence({ rows, badRows }: Pick<CardImport, 'rows' | 'badRows'>): string {
  const good = rows - badRows
  if (badRows === 0) return rows === 1 ? 'The row is ready to register' : `All ${rowsText(rows)} are ready to register`
  const problems = badRows === 1 ? '1 has a problem' : `${said(badRows)} have problems`
  if (good === 0) return `None of the ${rowsText(rows)} can be registered yet`
  return `${said(good)} of ${rowsText(rows)} are ready to register; ${problems}`
}

export const runText = ({ cards }: Pick<CardImport, 'cards'>): string =>
  cards === 1 ? 'Register 1 card' : `Register ${said(cards)} cards`

export const registeredText = (count: number): string =>
  count === 1 ? '1 card registered' : `${said(count)} cards registered`

/** An import's status in one sentence. */
export function importSentence(file: CardImport): string {
  switch (file.status) {
    case 'mapping':
      return 'Match the columns. Nothing is registered yet.'
    case 'checked':
      return `${checkSentence(file)}.`
    case 'running':
      return `${said(file.doneRows)} of ${file.cards === 1 ? '1 card' : `${said(file.cards)} cards`} done.`
    case 'done':
      return `${registeredText(file.registered)}.`
    case 'failed':
      return file.fault ?? 'The import failed. No cards were registered.'
    case 'undone':
      return 'The import was undone.'
  }
}

/** Still running, or waiting for its owner. */
export const isUnfinished = ({ status }: Pick<CardImport, 'status'>): boolean =>
  status === 'running' || status === 'mapping' || status === 'checked' || status === 'failed'

export const steps = [{ name: 'File' }, { name: 'Columns' }, { name: 'Check' }, { name: 'Register' }]

const stepAt: Record<CardImport['status'], number> = {
  mapping: 1,
  checked: 2,
  running: 3,
  failed: 3,
  done: 4,
  undone: 4,
}
export const stepOf = (status: CardImport['status'] | undefined): number => (status ? stepAt[status] : 0)

/** Sample values of a column, as in the file. */
export const samplesOf = ({ sample }: Pick<CardImport, 'sample'>, column: number): string =>
  sample
    .map((row) => row[column] ?? '')
    .filter(Boolean)
    .slice(0, 3)
    .join(', ')

/** The options of a field; those of custody depend on the existing vaults. */
export const choicesOf = (field: string, vaults: readonly string[]): ImportField['choices'] =>
  field === 'custody'
    ? { with_owner: 'With you', ...Object.fromEntries(vaults.map((name) => [name, `Send to ${name}`])) }
    : (importFields as Record<string, ImportField>)[field]?.choices

/** Matches an option regardless of case, or by its name: `pokémon` is Pokémon. */
export const writtenChoice = (choices: Readonly<Record<string, string>>, value: string): string =>
  Object.entries(choices).find(([key, text]) =>
    [key, text].some((one) => one.toLowerCase() === value.toLowerCase()),
  )?.[0] ?? value

/** Only changed values are sent, so that the rest stays as in the file. */
export const changedValues = (
  before: Readonly<Record<string, string>>,
  typed: (field: string) => string,
): Record<string, string> =>
  Object.fromEntries(
    Object.keys(importFields)
      .map((field): [string, string] => [field, typed(field)])
      .filter(([field, value]) => {
        const choices = choicesOf(field, [])
        const was = before[field] ?? ''
        return value !== (choices ? writtenChoice(choices, was) : was)
      }),
  )
