import { sql } from 'kysely'

import type { Tx } from '../../../db/transaction.ts'
import type { CardDetailRow } from '../card-queries.ts'

/** Moves everything attached to one record to the other, and the owner's private fields where the other has none. */
export async function moveRecords(tx: Tx, from: CardDetailRow, into: CardDetailRow): Promise<void> {
  await tx.run(
    sql`UPDATE card_photos SET card_id = ${into.id}, ownership_id = CASE WHEN by_staff THEN NULL ELSE ${into.ownershipId}::uuid END
        WHERE card_id = ${from.id} AND (by_staff OR ownership_id = ${from.ownershipId})`,
  )
  await tx.run(
    sql`UPDATE card_documents SET card_id = ${into.id}, ownership_id = ${into.ownershipId} WHERE ownership_id = ${from.ownershipId}`,
  )
  await tx.run(
    sql`UPDATE cards c SET cost_cents = coalesce(c.cost_cents, f.cost_cents), acquired_on = coalesce(c.acquired_on, f.acquired_on),
          acquired_from = coalesce(c.acquired_from, f.acquired_from), notes = coalesce(c.notes, f.notes)
        FROM cards f WHERE c.id = ${into.id} AND f.id = ${from.id}`,
  )
  await tx.run(
    sql`INSERT INTO valuations (card_id, source, value_cents, valued_on, note, ownership_id, by_id, recorded_at)
        SELECT ${into.id}, source, value_cents, valued_on, note, ${into.ownershipId}, by_id, recorded_at FROM valuations
        WHERE card_id = ${from.id} AND ownership_id = ${from.ownershipId} AND withdrawn_at IS NULL`,
  )
  await tx.run(
    sql`UPDATE valuations SET card_id = ${into.id} WHERE card_id = ${from.id} AND ownership_id IS NULL AND withdrawn_at IS NULL`,
  )
  await tx.run(sql`UPDATE cards SET value_cents = NULL, value_on = NULL, value_source = NULL WHERE id = ${from.id}`)
}
