import { sql } from 'kysely'

import { build } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type WrappedKey = { version: number; wrapped: Buffer }

/** Serializes instances that start at once, so that only one creates the first key. */
export async function findNewestKey(tx: Tx): Promise<WrappedKey | undefined> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('secret_keys', 0))`)
  return tx.one(build.selectFrom('secret_keys').select(['version', 'wrapped']).orderBy('version', 'desc').limit(1))
}

/** The fingerprint of the SECRET_KEY of a database that predates stored keys. */
export async function findOldFingerprint(tx: Tx): Promise<Buffer | null> {
  const row = await tx.one(build.selectFrom('house_settings').select('secret_fingerprint'))
  return row?.secretFingerprint ?? null
}

export async function insertKey(tx: Tx, { version, wrapped }: WrappedKey): Promise<void> {
  await tx.run(build.insertInto('secret_keys').values({ version, wrapped, created_at: tx.now }))
}

export async function rewrapKey(tx: Tx, { version, wrapped }: WrappedKey): Promise<void> {
  await tx.run(build.updateTable('secret_keys').set({ wrapped, rewrapped_at: tx.now }).where('version', '=', version))
}
