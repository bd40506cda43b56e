import { AppError } from '../../errors.ts'
import * as labels from './labels.ts'

// How CSV files from elsewhere are read, here and in areas to the right. Cell values are parsed by the rules of
// imports.
export { headingOf } from './imports/headings.ts'
export { readCategory, readCents, readDay, readGrade, readGrader, readYear } from './imports/values.ts'
export { cleanCert } from './rules.ts'

/** Strictly UTF-8, as the contract requires; a byte-order mark is stripped. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('unsupported_type', labels.thisFileIsntUtf8)
  }
}

/** A row with its spreadsheet row number: empty rows are left out but still counted. */
export type Line = { row: number; cells: string[] }

/** Detects the delimiter from the headings only, because cells may contain semicolons (tags) and commas (notes). */
function delimiterOf(text: string): string {
  const heading = (/^\s*([^\r\n]*)/.exec(text)?.[1] ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => heading.split(sign).length
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

export async function parse(text: string): Promise<Line[]> {
  const { default: papa } = await import('papaparse')
  const { data, errors } = papa.parse<string[]>(text, { delimiter: delimiterOf(text) })
  // otherwise the rest of the file would be read as one cell
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open)
    throw new AppError('refused', `Row ${(open.row ?? 0) + 1} has an opening quotation mark that’s never closed.`)
  return data
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

/** The start of a cell; the database rejects half a surrogate pair. */
export const beginning = (cell: string) => cell.slice(0, 80).toWellFormed()

/** A file as its headings and the rows below them. */
export async function readFile(
  bytes: Buffer,
  mostRows: number,
): Promise<{ text: string; columns: string[]; rows: Line[] }> {
  const text = textOf(bytes)
  if (text.includes('\0')) throw new AppError('unsupported_type', labels.thisIsntACsvFile)
  const [{ cells: columns } = { cells: [] }, ...rows] = await parse(text)
  if (columns.length === 0 || rows.length === 0) throw new AppError('refused', labels.thisFileHasNoRows)
  if (columns.length > 200) throw new AppError('refused', labels.thisFileHasMoreThan)
  if (rows.length > mostRows)
    throw new AppError('refused', labels.thisFileHasMoreThanRows(mostRows.toLocaleString('en-US')))
  return { text, columns, rows }
}
