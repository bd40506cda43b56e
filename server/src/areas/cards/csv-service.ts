import { AppError } from '../../errors.ts'

// How files of others are read, here and in areas to the right. What a cell says is read by the rules of imports.
export { headingOf } from './imports/headings.ts'
export { readCategory, readCents, readDay, readGrade, readGrader, readYear } from './imports/values.ts'
export { cleanCert } from './rules.ts'

/** Strictly UTF-8, as the contract of the file says; a byte-order mark is left out. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('unsupported_type', 'This file isn’t UTF-8 text. Save it as “CSV UTF-8” and try again.')
  }
}

/** A row with its number as a spreadsheet counts: empty ones are left out and still count. */
export type Line = { row: number; cells: string[] }

/** What separates the headings. Cells are no help: tags have semicolons between them, and notes have commas. */
function delimiterOf(text: string): string {
  const heading = (/^\s*([^\r\n]*)/.exec(text)?.[1] ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => heading.split(sign).length
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

export async function parse(text: string): Promise<Line[]> {
  const { default: papa } = await import('papaparse')
  const { data, errors } = papa.parse<string[]>(text, { delimiter: delimiterOf(text) })
  // the rest of the file would be taken for one cell
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open)
    throw new AppError('refused', `Row ${(open.row ?? 0) + 1} has an opening quotation mark that’s never closed.`)
  return data
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

/** The beginning of a cell; half a character would be none that the database keeps. */
export const beginning = (cell: string) => cell.slice(0, 80).toWellFormed()

/** A file with its headings and the rows below them. */
export async function readFile(
  bytes: Buffer,
  mostRows: number,
): Promise<{ text: string; columns: string[]; rows: Line[] }> {
  const text = textOf(bytes)
  if (text.includes('\0')) throw new AppError('unsupported_type', 'This isn’t a CSV file.')
  const [{ cells: columns } = { cells: [] }, ...rows] = await parse(text)
  if (columns.length === 0 || rows.length === 0)
    throw new AppError('refused', 'This file has no rows below its headings.')
  if (columns.length > 200) throw new AppError('refused', 'This file has more than 200 columns.')
  if (rows.length > mostRows)
    throw new AppError(
      'refused',
      `This file has more than ${mostRows.toLocaleString('en-US')} rows. Split it into smaller files.`,
    )
  return { text, columns, rows }
}
