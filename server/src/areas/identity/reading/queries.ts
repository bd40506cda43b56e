import type { IdentityItem } from '@ambry/contract/identity/kinds'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { CaseChange } from '../queries.ts'

type Readable = { userId: string; item: IdentityItem; pages: number }

/** Nothing once it was replaced or removed. */
export async function findReadable(db: Db, documentId: string): Promise<Readable | undefined> {
  const [row] = await db.prepared<Readable>(
    'identity_readable',
    'SELECT user_id, item, pages FROM identity_documents WHERE id = $1 AND is_current',
    [documentId],
  )
  return row
}

export async function updateZone(tx: Tx, documentId: string, zone: string): Promise<void> {
  await tx.prepared('identity_zone', 'UPDATE identity_documents SET zone = $2 WHERE id = $1', [documentId, zone])
}

/**
 * Keeps the version: only fields that are still empty are filled, so what someone saves meanwhile replaces them and
 * must not be refused.
 */
export async function fillCase(
  tx: Tx,
  userId: string,
  { prefilled, funds_sources: _, ...change }: CaseChange,
): Promise<void> {
  await tx.run(
    build
      .updateTable('identity_cases')
      .set({ ...change, ...(prefilled && { prefilled: [...prefilled] }) })
      .where('id', '=', userId),
  )
}

export const listZones = (db: Db, userId: string): Promise<{ id: string; zone: string }[]> =>
  db.prepared(
    'identity_zones',
    'SELECT id, zone FROM identity_documents WHERE user_id = $1 AND is_current AND zone IS NOT NULL ORDER BY created_at, id',
    [userId],
  )
