import type { Commitment } from '@ambry/contract/cards/kinds'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

/** The database rejects a second commitment, and one on a card that is disputed or not present. */
export async function openCommitment(tx: Tx, cardId: string, kind: Commitment): Promise<string> {
  const row = await tx.one(
    build.insertInto('card_commitments').values({ card_id: cardId, kind, opened_at: tx.now }).returning('id'),
  )
  if (!row) throw new Error('a commitment was not opened')
  return row.id
}

/** Returns false when it was already closed. */
export async function closeCommitment(tx: Tx, id: string): Promise<boolean> {
  const closed = await tx.run(
    sql`UPDATE card_commitments SET closed_at = greatest(${tx.now}::timestamptz, opened_at) WHERE id = ${id} AND closed_at IS NULL`,
  )
  return closed > 0
}

/** What a card is promised to now. */
export const findCommitment = (db: Db, cardId: string): Promise<{ id: string; kind: Commitment } | undefined> =>
  db.one(
    sql<{
      id: string
      kind: Commitment
    }>`SELECT id, kind FROM card_commitments WHERE card_id = ${cardId} AND closed_at IS NULL`,
  )

/** A card of a fund that is no longer offered or reserved stays with the fund. */
export async function backToFund(tx: Tx, cardId: string, ownerKind: 'member' | 'house' | 'fund'): Promise<void> {
  if (ownerKind === 'fund') await openCommitment(tx, cardId, 'fund_holding')
}

/** The fund lets go of its card because it is offered or sold. */
export async function closeFundHolding(tx: Tx, cardId: string): Promise<void> {
  const open = await findCommitment(tx, cardId)
  if (open?.kind === 'fund_holding') await closeCommitment(tx, open.id)
}

/** A former owner's private fields from when their title last ended. */
export const findLastKept = (db: Db, cardId: string, ownerId: string) =>
  db.one(
    sql<{ costCents: number | null; acquiredOn: string | null; acquiredFrom: string | null; notes: string | null }>`
      SELECT (kept ->> 'costCents')::int8 AS cost_cents, kept ->> 'acquiredOn' AS acquired_on,
        kept ->> 'acquiredFrom' AS acquired_from, kept ->> 'notes' AS notes
      FROM ownerships WHERE card_id = ${cardId} AND owner_id = ${ownerId} AND ended_at IS NOT NULL
      ORDER BY ended_at DESC, id DESC LIMIT 1`,
  )
