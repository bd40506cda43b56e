/** Signs with which a spreadsheet takes a cell for a formula; such a cell is made inert. */
const formulaSigns = ['=', '+', '-', '@', '\t', '\r', '\u0000']

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return cell(value.join('; '))
  // somebody is meant by their name
  if (typeof value === 'object' && 'name' in value) return cell(value.name)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const inert = typeof value === 'string' && formulaSigns.includes(text.charAt(0)) ? `'${text}` : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

export const csvLine = (values: unknown[]): string => `${values.map(cell).join(',')}\r\n`

type Rows = { items: Record<string, unknown>[]; nextCursor: string | null }

/** `facts.grade` is the grade within an item's facts; its heading is `grade`. */
const valueAt = (item: unknown, column: string): unknown =>
  column.split('.').reduce((found, name) => (found as Record<string, unknown> | null)?.[name] ?? null, item)

/** The whole list, page by page, so that a long one never stands in memory. */
export async function* csvOf(
  columns: readonly string[],
  pageAfter: (cursor: string | undefined) => Promise<Rows>,
): AsyncGenerator<string> {
  yield csvLine(columns.map((column) => column.split('.').at(-1)))
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await pageAfter(cursor)
    yield items.map((item) => csvLine(columns.map((column) => valueAt(item, column)))).join('')
    if (nextCursor === null) return
    cursor = nextCursor
  }
}
