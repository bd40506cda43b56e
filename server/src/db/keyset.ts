import { hash } from 'node:crypto'

import { AppError } from '../errors.ts'

type PageRequest = { sort: string; cursor?: string | undefined; limit: number }

/**
 * Keyset pagination: pages stay correct while rows come and go, and page 1,000 costs as much as page 1. A cursor
 * carries its sort and a hash of its filters, so it cannot be used on another list. The caller reads one row more than
 * the page to know whether there is another one.
 */
export function pages<Row extends { id: string | number }>(
  request: PageRequest,
  filters: Record<string, unknown>,
  sortValue: (row: Row) => string | number,
) {
  const fingerprint = hash('sha256', JSON.stringify([request.sort, filters]), 'base64url').slice(0, 12)
  return {
    after: request.cursor === undefined ? null : readCursor(request.cursor, fingerprint),
    /** For a page that ends elsewhere than at its last row. */
    cursorAt: (value: string | number, id: string | number) => writeCursor(fingerprint, value, id),
    page<Item>(rows: Row[], present: (row: Row) => Item): { items: Item[]; nextCursor: string | null } {
      const visible = rows.slice(0, request.limit)
      const last = visible.at(-1)
      const more = rows.length > request.limit && last !== undefined
      return {
        items: visible.map(present),
        nextCursor: more ? writeCursor(fingerprint, sortValue(last), last.id) : null,
      }
    },
  }
}

const writeCursor = (fingerprint: string, value: string | number, id: string | number) =>
  Buffer.from(JSON.stringify([fingerprint, value, id])).toString('base64url')

function readCursor(cursor: string, fingerprint: string): { value: string | number; id: string | number } {
  const refuse = () => new AppError('invalid', 'This page link doesn’t match the list. Start from the first page.')
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (!Array.isArray(parts) || parts.length !== 3 || parts[0] !== fingerprint) throw refuse()
    const [, value, id] = parts
    const plain = (part: unknown) => typeof part === 'string' || typeof part === 'number'
    if (!plain(value) || !plain(id)) throw refuse()
    return { value, id }
  } catch {
    throw refuse()
  }
}

/** Escapes a search text for use in a LIKE pattern. */
export const containing = (text: string) => `%${beginning(text)}`
export const beginning = (text: string) => `${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
