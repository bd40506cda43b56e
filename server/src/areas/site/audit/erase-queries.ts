import { sql } from 'kysely'

import type { Patterns } from '../../../db/closing.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { type Seal, sealColumns } from './queries.ts'

export async function findEntriesOf(tx: Tx, userId: string, { exact, records }: Patterns): Promise<number[]> {
  const rows = await tx.all(
    sql<{ id: number }>`SELECT audit_entries_of(${userId}::uuid, ${exact}::text, ${records}::text[]) AS id`,
  )
  return rows.map(({ id }) => id)
}

/** Waits until no one is sealing or indexing the log, and keeps it so until the transaction ends. */
export async function lockLog(tx: Tx): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('audit_seal', 0))`)
  await tx.run(sql`SELECT FROM audit_search_progress FOR UPDATE`)
}

export const sealsOver = (tx: Tx, ids: number[]): Promise<Seal[]> =>
  tx.all(sql<Seal>`SELECT ${sealColumns} FROM audit_seals s WHERE EXISTS (
      SELECT FROM audit_log a WHERE a.id = ANY(${ids}::bigint[]) AND a.id > s.floor_id AND a.id <= s.last_id
        AND a.xid >= s.low_xid AND a.xid < s.high_xid)
    ORDER BY seq`)

export async function eraseEntries(
  tx: Tx,
  userId: string,
  { exact, loose, records }: Patterns,
  ids: number[],
): Promise<{ counts: Record<string, number> }> {
  const row = await tx.one(sql<{ erased: { counts: Record<string, number> } }>`
    SELECT erase_audit(${userId}::uuid, ${exact}::text, ${loose}::text, ${records}::text[], ${ids}::bigint[]) AS erased`)
  return row?.erased ?? { counts: {} }
}

export type Reseal = { seq: number; hashBefore: Buffer; hashAfter: Buffer }

export async function insertReseal(tx: Tx, userId: string, { seq, hashBefore, hashAfter }: Reseal): Promise<void> {
  await tx.run(sql`INSERT INTO audit_reseals (seq, user_id, hash_before, hash_after, at)
    VALUES (${seq}, ${userId}, ${hashBefore}, ${hashAfter}, ${tx.now})`)
}

/** Of these seals, in the order in which they were made. */
export const resealsOf = (db: Db, seqs: number[]): Promise<Reseal[]> =>
  db.all(
    sql<Reseal>`SELECT seq, hash_before, hash_after FROM audit_reseals WHERE seq = ANY(${seqs}::bigint[]) ORDER BY id`,
  )
