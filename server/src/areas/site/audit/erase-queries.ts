import { sql } from 'kysely'

import type { Patterns } from '../../../db/closing.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { type Seal, sealColumns } from './queries.ts'

/** Rows of the log read in one statement: the connection counts as lost when it is silent for ten seconds. */
const atOnce = 100_000

/** Entries by the person, about them or their records, and all others that name them. */
export async function findEntriesOf(tx: Tx, userId: string, { exact, records }: Patterns): Promise<number[]> {
  const ids = new Set<number>()
  const add = (rows: { id: number }[]) => rows.forEach(({ id }) => void ids.add(id))
  add(
    await tx.all(sql<{ id: number }>`SELECT id FROM audit_log WHERE actor_id = ${userId}
      UNION SELECT id FROM audit_log WHERE subject_id = ${userId}
      UNION SELECT id FROM audit_log WHERE object_id = ANY(${records}::text[])`),
  )
  const last = await tx.one(sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM audit_log`)
  for (let from = 0; from < (last?.id ?? 0); from += atOnce) {
    add(
      await tx.all(sql<{ id: number }>`SELECT id FROM audit_log WHERE id > ${from} AND id <= ${from + atOnce}
        AND concat_ws(' ', reason, object_id, object_name, before, after) ~* ${exact}`),
    )
  }
  return [...ids]
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
  { exact, loose, records, own, texts }: Patterns,
  ids: number[],
): Promise<{ counts: Record<string, number> }> {
  const row = await tx.one(sql<{ erased: { counts: Record<string, number> } }>`
    SELECT erase_audit(${userId}::uuid, ${exact}::text, ${loose}::text, ${records}::text[],
      ${own}::text[], ${texts}::text[], ${ids}::bigint[]) AS erased`)
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
