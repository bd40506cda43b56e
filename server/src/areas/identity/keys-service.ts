import type { Db } from '../../db/db.ts'
import { systemOrigin, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { KeyMissingError } from '../../document-keys/encryption.ts'
import {
  eachSealedColumn,
  listUsedKeys,
  lockOldPages,
  lockOldTexts,
  updatePageKey,
  updateText,
} from './keys-queries.ts'

/** Every master key that something is still wrapped by. */
export const findUsedKeys = (db: Db): Promise<string[]> => listUsedKeys(db)

/**
 * Wraps the key of everything that is sealed with the newest master key. Files stay as they are. Done in small
 * transactions while instances run; interrupted, it continues where it was. Returns how many were wrapped anew, and the
 * master keys still in use.
 */
export async function rewrapAll(deps: Deps): Promise<{ rewrapped: number; usedIds: string[] }> {
  const currentId = deps.documentKeys.currentKeyId()
  if (currentId === null) throw new KeyMissingError(null)
  let rewrapped = 0
  const untilNone = async (some: (tx: Tx) => Promise<number>) => {
    for (;;) {
      const count = await deps.transactions.run(systemOrigin, some)
      rewrapped += count
      if (count === 0) return
    }
  }
  await untilNone(async (tx) => {
    const pages = await lockOldPages(tx, currentId)
    for (const page of pages) await updatePageKey(tx, { ...page, ...deps.documentKeys.rewrap(page) })
    return pages.length
  })
  for (const column of eachSealedColumn())
    await untilNone(async (tx) => {
      const rows = await lockOldTexts(tx, column, currentId)
      for (const { id, sealed } of rows) await updateText(tx, column, id, deps.documentKeys.rewrapText(sealed))
      return rows.length
    })
  return { rewrapped, usedIds: await listUsedKeys(deps.db) }
}
