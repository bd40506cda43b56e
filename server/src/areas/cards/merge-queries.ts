import { sql } from 'kysely'

import type { Tx } from '../../db/transaction.ts'
import type { CardDetailRow } from './card-queries.ts'

/** What hangs on one record goes over to the other. The owner is the same, and so are their own figures. */
export async function moveRecords(tx: Tx, from: CardDetailRow, into: CardDetailRow): Promise<void> {
  await tx.run(
    sql`UPDATE card_photos SET card_id = ${into.id}, ownership_id = CASE WHEN by_house THEN NULL ELSE ${into.ownershipId}::uuid END
        WHERE card_id = ${from.id} AND (by_house OR ownership_id = ${from.ownershipId})`,
  )
  await tx.run(
    sql`UPDATE card_documents SET card_id = ${into.id}, ownership_id = ${into.ownershipId} WHERE ownership_id = ${from.ownershipId}`,
  )
  // an own estimate stays with the record it was made for: its ownership is not the other's
  await tx.run(sql`UPDATE valuations SET card_id = ${into.id} WHERE card_id = ${from.id} AND ownership_id IS NULL`)
  await tx.run(sql`UPDATE cards SET value_cents = NULL, value_on = NULL, value_source = NULL WHERE id = ${from.id}`)
}
