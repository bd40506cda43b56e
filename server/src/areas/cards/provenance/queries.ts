import type { ProvenanceKind } from '@ambry/contract/cards/provenance/kinds'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type EventRow = {
  seq: number
  kind: ProvenanceKind
  at: string
  body: string
  hash: string
  salt: string | null
  private: string | null
}

export type NewEvent = {
  cardId: string
  seq: number
  kind: ProvenanceKind
  at: string
  body: string
  prev: string | null
  hash: string
  salt: string | null
  private: string | null
}

/** Locks the end of a chain, so that only one transaction can append to it. */
export async function lockHead(tx: Tx, cardId: string): Promise<{ seq: number; hash: string } | undefined> {
  return tx.one(
    sql<{ seq: number; hash: string }>`
      SELECT seq, encode(hash, 'hex') AS hash FROM provenance_heads WHERE card_id = ${cardId} FOR UPDATE`,
  )
}

export async function lockHeads(tx: Tx, cardIds: string[]): Promise<{ cardId: string; seq: number; hash: string }[]> {
  return tx.all(
    sql<{ cardId: string; seq: number; hash: string }>`
      SELECT card_id, seq, encode(hash, 'hex') AS hash FROM provenance_heads
      WHERE card_id = ANY(${cardIds}::uuid[]) ORDER BY card_id FOR UPDATE`,
  )
}

const insertEventsText = `
  INSERT INTO provenance_events (card_id, seq, kind, at, body, prev, hash, salt, private)
  SELECT card_id, seq, kind, at, body, decode(prev, 'hex'), decode(hash, 'hex'), salt, private
  FROM unnest($1::uuid[], $2::int[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
    AS e (card_id, seq, kind, at, body, prev, hash, salt, private)`

/** At most one event per card. */
export async function insertEvents(tx: Tx, events: NewEvent[]): Promise<void> {
  await tx.prepared('insert_events', insertEventsText, [
    events.map(({ cardId }) => cardId),
    events.map(({ seq }) => seq),
    events.map(({ kind }) => kind),
    events.map(({ at }) => at),
    events.map(({ body }) => body),
    events.map(({ prev }) => prev),
    events.map(({ hash }) => hash),
    events.map(({ salt }) => salt),
    events.map((event) => event.private),
  ])
}

export async function listEvents(db: Db, cardId: string): Promise<EventRow[]> {
  return (await db.all(
    build
      .selectFrom('provenance_events')
      .select(['seq', 'kind', 'at', 'body', sql<string>`encode(hash, 'hex')`.as('hash'), 'salt', 'private'])
      .where('card_id', '=', cardId)
      .orderBy('seq'),
  )) as EventRow[]
}

/** Cards after `afterId` with their heads, for checking every chain. */
export async function listHeads(
  db: Db,
  afterId: string,
  limit: number,
): Promise<{ cardId: string; seq: number; hash: string }[]> {
  return db.all(
    sql<{ cardId: string; seq: number; hash: string }>`
      SELECT c.id AS "cardId", coalesce(h.seq, 0) AS seq, coalesce(encode(h.hash, 'hex'), '') AS hash
      FROM cards c LEFT JOIN provenance_heads h ON h.card_id = c.id
      WHERE c.id > ${afterId} ORDER BY c.id LIMIT ${limit}`,
  )
}

export async function listEventsOf(db: Db, cardIds: string[]): Promise<(EventRow & { cardId: string })[]> {
  return (await db.all(
    build
      .selectFrom('provenance_events')
      .select([
        'card_id as cardId',
        'seq',
        'kind',
        'at',
        'body',
        sql<string>`encode(hash, 'hex')`.as('hash'),
        'salt',
        'private',
      ])
      .where('card_id', 'in', cardIds)
      .orderBy('card_id')
      .orderBy('seq'),
  )) as (EventRow & { cardId: string })[]
}
