import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

// Entries that were sealed before they had these keep their hash.
const addedSince = `CASE WHEN object_name IS NULL AND about_ids IS NULL THEN '[]' ELSE jsonb_build_array(object_name, about_ids) END`

// A row as text that does not depend on the client's settings. The xid is omitted: it only determines the batch of a
// row, and moving a row changes the hashes of both batches.
const rowText = sql.raw(
  `(jsonb_build_array(id, at, actor_id, subject_id, session_id, host(ip), request_id, action, object_kind, object_id, outcome, reason, before, after)
    || ${addedSince})::text`,
)

export type Seal = {
  seq: number
  lowXid: string
  highXid: string
  floorId: number
  lastId: number
  rowCount: number
  rowsHash: Buffer
  prevHash: Buffer
  hash: Buffer
}

export const sealColumns = sql.raw(
  `seq, low_xid::text AS low_xid, high_xid::text AS high_xid, floor_id, last_id, row_count, rows_hash, prev_hash, hash`,
)

/** Returns false when another instance is sealing right now. */
export async function lockSealing(tx: Tx): Promise<boolean> {
  const row = await tx.one(
    sql<{ locked: boolean }>`SELECT pg_try_advisory_xact_lock(hashtextextended('audit_seal', 0)) AS locked`,
  )
  return row?.locked ?? false
}

export async function lastSeal(db: Db): Promise<Seal | undefined> {
  return db.one(sql<Seal>`SELECT ${sealColumns} FROM audit_seals ORDER BY seq DESC LIMIT 1`)
}

export async function sealsAfter(db: Db, seq: number, limit: number): Promise<Seal[]> {
  return db.all(sql<Seal>`SELECT ${sealColumns} FROM audit_seals WHERE seq > ${seq} ORDER BY seq LIMIT ${limit}`)
}

/** All transactions below this id have ended, so no audit row can appear there anymore. */
export async function endedBelow(db: Db): Promise<string> {
  const row = await db.one(sql<{ high: string }>`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS high`)
  return row?.high ?? '0'
}

export type SealedRange = Pick<Seal, 'lowXid' | 'highXid' | 'floorId'> & { lastId: number | null }

/** Without `lastId` the range extends to the last row. */
export async function hashRows(
  db: Db,
  { lowXid, highXid, floorId, lastId }: SealedRange,
): Promise<{ count: number; hash: Buffer; lastId: number }> {
  const row = await db.one(sql<{ count: number; hash: Buffer; lastId: number }>`
    SELECT count(*) AS count, coalesce(max(id), 0) AS last_id,
      sha256(convert_to(coalesce(string_agg(${rowText}, E'\n' ORDER BY id), ''), 'UTF8')) AS hash
    FROM audit_log
    WHERE xid >= ${lowXid}::text::xid8 AND xid < ${highXid}::text::xid8
      AND id > ${floorId} AND (${lastId}::bigint IS NULL OR id <= ${lastId})`)
  return row ?? { count: 0, hash: Buffer.alloc(0), lastId: 0 }
}

export async function highestSealedId(db: Db): Promise<number> {
  const row = await db.one(sql<{ id: number }>`SELECT coalesce(max(last_id), 0) AS id FROM audit_seals`)
  return row?.id ?? 0
}

/** Rows older than the newest seal that no seal covers. */
export async function countUncovered(db: Db): Promise<number> {
  const row = await db.one(sql<{ count: number }>`
    SELECT (SELECT count(*) FROM audit_log WHERE id <= (SELECT coalesce(max(last_id), 0) FROM audit_seals))
      - (SELECT coalesce(sum(row_count), 0)::bigint FROM audit_seals) AS count`)
  return row?.count ?? 0
}

export async function insertSeal(tx: Tx, seal: Seal): Promise<void> {
  await tx.run(sql`
    INSERT INTO audit_seals (seq, low_xid, high_xid, floor_id, last_id, row_count, rows_hash, prev_hash, hash)
    VALUES (${seal.seq}, ${seal.lowXid}::text::xid8, ${seal.highXid}::text::xid8, ${seal.floorId}, ${seal.lastId},
      ${seal.rowCount}, ${seal.rowsHash}, ${seal.prevHash}, ${seal.hash})`)
}
