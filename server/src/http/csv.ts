import { csvColumn, csvValue } from '@ambry/contract/csv-columns'
import type { Endpoint } from '@ambry/contract/kernel/endpoint'
import { plainDollars } from '@ambry/contract/kernel/money'

/** Characters that make a spreadsheet treat a cell as a formula; such a cell is escaped. */
const formulaSigns = ['=', '+', '-', '@', '\t', '\r', '\u0000']

/** As `plainDollars` writes it: no formula, and a spreadsheet has to sum it. */
const negativeAmount = /^-\d+\.\d{2}$/

/** A person is represented by their name. */
const named = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : value

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return cell(value.map(named).join('; '))
  if (named(value) !== value) return cell(named(value))
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const isFormula = typeof value === 'string' && formulaSigns.includes(text.charAt(0)) && !negativeAmount.test(text)
  const inert = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

export const csvLine = (values: unknown[]): string => `${values.map(cell).join(',')}\r\n`

type Item = Record<string, unknown>

/** `facts.grade` is the grade within an item's facts. */
const valueAt = (item: unknown, path: string): unknown =>
  path.split('.').reduce((found, name) => (found as Item | null)?.[name] ?? null, item)

/** Streams the whole list page by page, so that it is never in memory at once. */
export async function* csvOf(
  { csv = [], csvRows = 'items', csvEach }: Pick<Endpoint, 'csv' | 'csvRows' | 'csvEach'>,
  pageAfter: (cursor: string | undefined) => Promise<Item>,
): AsyncGenerator<string> {
  const columns = csv.map(csvColumn)
  const line = (item: Item) => {
    const cells = columns.map(({ path, isMoney }) => {
      const value = valueAt(item, path)
      return isMoney && typeof value === 'number' ? plainDollars(value) : cell(csvValue(path, value))
    })
    return `${cells.join(',')}\r\n`
  }
  const rowsOf = (item: Item): Item[] =>
    csvEach === undefined ? [item] : (item[csvEach] as unknown[]).map((part) => ({ ...item, [csvEach]: part }))
  yield csvLine(columns.map(({ heading }) => heading))
  for (let cursor: string | undefined; ; ) {
    const page = await pageAfter(cursor)
    yield (page[csvRows] as Item[]).flatMap(rowsOf).map(line).join('')
    // a summary is a single response without a next page
    if (typeof page.nextCursor !== 'string') return
    cursor = page.nextCursor
  }
}
