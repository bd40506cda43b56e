import { type AreaClosing, eraseBy, type Patterns } from '../../../db/closing.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import {
  eraseEntries,
  findEntriesOf,
  insertReseal,
  lockLog,
  type Reseal,
  resealsOf,
  sealsOver,
} from './erase-queries.ts'
import { hashRows, type Seal } from './queries.ts'

export const siteClosing: AreaClosing = {
  erase: async (tx, userId, patterns) => {
    const rest = await eraseBy('erase_site')(tx, userId, patterns)
    const log = await eraseLog(tx, userId, patterns)
    return { counts: { ...rest.counts, ...log.counts } }
  },
}

/**
 * The log stays, without what identifies the person. Every seal over a changed row must match before, and its new hash
 * is recorded, so that the proof still finds any other change.
 */
async function eraseLog(tx: Tx, userId: string, patterns: Patterns): Promise<{ counts: Record<string, number> }> {
  // before the lock, because it reads the whole log
  const ids = await findEntriesOf(tx, userId, patterns)
  await lockLog(tx)
  const seals = await sealsOver(tx, ids)
  const known = await currentHashes(tx, seals)
  for (const seal of seals) {
    const { hash } = await hashRows(tx, seal)
    if (!hash.equals(known(seal))) throw new Error(`seal ${seal.seq} does not match; the audit log was changed`)
  }
  const erased = await eraseEntries(tx, userId, patterns, ids)
  for (const seal of seals) {
    const { hash } = await hashRows(tx, seal)
    const hashBefore = known(seal)
    if (!hash.equals(hashBefore)) await insertReseal(tx, userId, { seq: seal.seq, hashBefore, hashAfter: hash })
  }
  return erased
}

/** The hash that the rows of a seal have now; null when its reseals do not follow each other. */
function lastHash({ rowsHash }: Seal, reseals: Reseal[]): Buffer | null {
  let hash = rowsHash
  for (const { hashBefore, hashAfter } of reseals) {
    if (!hashBefore.equals(hash)) return null
    hash = hashAfter
  }
  return hash
}

/** Looks up the hash that each seal's rows must have, with what was erased since. */
export async function currentHashes(db: Db, seals: Seal[]): Promise<(seal: Seal) => Buffer> {
  const bySeal = Map.groupBy(
    await resealsOf(
      db,
      seals.map(({ seq }) => seq),
    ),
    ({ seq }) => seq,
  )
  return (seal) => lastHash(seal, bySeal.get(seal.seq) ?? []) ?? Buffer.alloc(0)
}
