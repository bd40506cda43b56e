import type { OwnershipProof } from '@ambry/contract/cards/kinds'
import type { CustodyMove } from '@ambry/contract/cards/records'
import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import { beginning } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'

export type NewMove = {
  cardId: string
  action:
    | 'send'
    | 'expect'
    | 'receive'
    | 'undo_receive'
    | 'move'
    | 'audit'
    | 'ask_return'
    | 'release'
    | 'ship'
    | 'deliver'
    | 'confirm_delivery'
    | 'cancel'
  vault?: string | null
  place?: string | null
  carrier?: string | null
  tracking?: string | null
  condition?: string | null
  note?: string | null
  /** The proof of ownership before the vault received the card. */
  proof_before?: OwnershipProof
}

export type Receipt = { at: Instant; vault: string | null; proofBefore: OwnershipProof | null } & Pick<
  CustodyMove,
  'carrier' | 'tracking'
>

/**
 * The receipt if it is the vault's latest action on a card, with the parcel it came in; undefined when more has
 * happened since.
 */
export async function findLastReceipt(db: Db, cardId: string): Promise<Receipt | undefined> {
  return db.one(
    sql<Receipt>`
      SELECT r.at, r.proof_before, coalesce(s.vault, r.vault) AS vault, s.carrier, s.tracking
      FROM (SELECT * FROM custody_moves WHERE card_id = ${cardId} ORDER BY at DESC, id DESC LIMIT 1) r
        LEFT JOIN LATERAL (SELECT vault, carrier, tracking FROM custody_moves
          WHERE card_id = ${cardId} AND action IN ('send', 'expect') ORDER BY at DESC, id DESC LIMIT 1) s ON true
      WHERE r.action = 'receive' AND NOT EXISTS (SELECT FROM ownerships o WHERE o.card_id = ${cardId} AND o.ended_at >= r.at)`,
  )
}

export async function insertMove(tx: Tx, { cardId, action, ...said }: NewMove): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('custody_moves')
      .values({ card_id: cardId, action, at: tx.now, by_id: tx.origin.actorId, ...said })
      .returning('id'),
  )
  if (!row) throw new Error('the move was not written')
  return row.id
}

/** Newest first. */
export async function listMoves(db: Db, cardId: string): Promise<CustodyMove[]> {
  return db.all(
    sql<CustodyMove>`
      SELECT m.id, m.action, m.at, coalesce(u.name, u.phone, 'Ambry') AS by, m.vault, m.place, m.carrier, m.tracking,
        m.condition, m.note,
        ARRAY(SELECT p.id::text FROM card_photos p WHERE p.move_id = m.id AND p.removed_at IS NULL ORDER BY p.id) AS photo_ids
      FROM custody_moves m LEFT JOIN users u ON u.id = m.by_id
      WHERE m.card_id = ${cardId} ORDER BY m.at DESC, m.id DESC LIMIT 200`,
  )
}

export type VaultPlace = { vault: string; place: string; cards: number }

export const listPlaces = (db: Db, beginsWith: string, limit: number): Promise<VaultPlace[]> =>
  db.all(
    sql<VaultPlace>`
      SELECT vault, place, count(*)::int AS cards FROM cards
      WHERE status = 'registered' AND lower(place) LIKE ${beginning(beginsWith)}
      GROUP BY vault, place ORDER BY place, vault LIMIT ${limit}`,
  )

export type Census = {
  items: { name: string; cards: number; valueCents: number; unvalued: number }[]
  custody: {
    withOwner: number
    inbound: number
    inVault: number
    outbound: number
    returnRequested: number
    disputed: number
  }
}

/** Scans all cards, so the service caches the result. */
export async function readCensus(db: Db): Promise<Census> {
  const items = await db.all(
    sql<Census['items'][number]>`
      SELECT v.name, count(c.id) AS cards, coalesce(sum(c.value_cents), 0)::bigint AS value_cents,
        count(c.id) FILTER (WHERE c.appraised_cents < 0) AS unvalued
      FROM vaults v LEFT JOIN cards c ON c.vault = v.name AND c.custody = 'in_vault' AND c.status = 'registered'
      GROUP BY v.name ORDER BY v.name`,
  )
  const counts = await db.one(
    sql<Census['custody']>`
      SELECT count(*) FILTER (WHERE custody = 'with_owner') AS with_owner, count(*) FILTER (WHERE custody = 'inbound') AS inbound,
        count(*) FILTER (WHERE custody = 'in_vault') AS in_vault, count(*) FILTER (WHERE custody = 'outbound') AS outbound,
        count(*) FILTER (WHERE return_requested_at IS NOT NULL) AS return_requested,
        count(*) FILTER (WHERE open_disputes > 0) AS disputed
      FROM cards WHERE status = 'registered'`,
  )
  if (!counts) throw new Error('no counts')
  return { items, custody: counts }
}
