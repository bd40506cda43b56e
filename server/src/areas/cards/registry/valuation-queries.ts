import type { ValuationSource } from '@ambry/contract/cards/kinds'
import type { Valuation } from '@ambry/contract/cards/records'
import type { Day, Instant } from '@ambry/contract/kernel/dates'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

/** Our figures, plus the owner's own for the given ownership. Newest first. */
export async function listValuations(db: Db, cardId: string, ownershipId: string | null): Promise<Valuation[]> {
  return db.prepared(
    'list_valuations',
    `SELECT id, source, value_cents, valued_on AS "on", note, recorded_at,
       withdrawn_at IS NOT NULL AS is_withdrawn
     FROM valuations WHERE card_id = $1 AND (ownership_id IS NULL OR ownership_id = $2) AND ($2::uuid IS NULL OR withdrawn_at IS NULL)
     ORDER BY valued_on DESC, id DESC LIMIT 500`,
    [cardId, ownershipId],
  )
}

/** The same for many cards of one owner, without the retracted ones. */
export async function listValuationsOf(
  db: Db,
  cardIds: string[],
): Promise<Map<string, Pick<Valuation, 'source' | 'valueCents' | 'on' | 'note'>[]>> {
  const rows = await db.prepared<{
    cardId: string
    source: ValuationSource
    valueCents: number
    on: Day
    note: string | null
  }>(
    'list_valuations_of',
    `SELECT v.card_id, v.source, v.value_cents, v.valued_on AS "on", v.note
     FROM valuations v JOIN cards c ON c.id = v.card_id
     WHERE v.card_id = ANY($1::uuid[]) AND v.withdrawn_at IS NULL AND (v.ownership_id IS NULL OR v.ownership_id = c.ownership_id)
     ORDER BY v.valued_on, v.id`,
    [cardIds],
  )
  const byCard = new Map<string, Pick<Valuation, 'source' | 'valueCents' | 'on' | 'note'>[]>()
  for (const { cardId, ...valuation } of rows) {
    const list = byCard.get(cardId) ?? []
    list.push(valuation)
    byCard.set(cardId, list)
  }
  return byCard
}

export type NewValuation = {
  cardId: string
  source: ValuationSource
  valueCents: number
  on: Day
  note: string | null
  ownershipId: string | null
}

const insertText = `
  INSERT INTO valuations (card_id, source, value_cents, valued_on, note, ownership_id, by_id, recorded_at)
  SELECT v.card_id, v.source, v.value_cents, v.valued_on, v.note, v.ownership_id, $7::uuid, $8::timestamptz
  FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::date[], $5::text[], $6::uuid[])
    AS v (card_id, source, value_cents, valued_on, note, ownership_id)`

/** A trigger updates the card's current value. */
export async function insertValuations(tx: Tx, valuations: NewValuation[]): Promise<void> {
  await tx.prepared('insert_valuations', insertText, [
    valuations.map(({ cardId }) => cardId),
    valuations.map(({ source }) => source),
    valuations.map(({ valueCents }) => valueCents),
    valuations.map(({ on }) => on),
    valuations.map(({ note }) => note),
    valuations.map(({ ownershipId }) => ownershipId),
    tx.origin.actorId,
    tx.now,
  ])
}

/** The owner's estimates of cards just registered, taken from the card rows. */
export async function insertFirstEstimates(tx: Tx, cardIds: string[]): Promise<void> {
  await tx.prepared(
    'insert_first_estimates',
    `INSERT INTO valuations (card_id, source, value_cents, valued_on, ownership_id, by_id, recorded_at)
     SELECT id, estimate_source, estimate_cents, estimate_on, ownership_id, $2::uuid, $3::timestamptz
     FROM cards WHERE id = ANY($1::uuid[]) AND estimate_cents IS NOT NULL`,
    [cardIds, tx.origin.actorId, tx.now],
  )
}

export type FoundValuation = {
  id: string
  source: ValuationSource
  ownershipId: string | null
  valueCents: number
  withdrawnAt: Instant | null
}

export async function findValuation(db: Db, cardId: string, id: string): Promise<FoundValuation | undefined> {
  return (await db.one(
    build
      .selectFrom('valuations')
      .select(['id', 'source', 'ownership_id', 'value_cents as valueCents', 'withdrawn_at'])
      .where('card_id', '=', cardId)
      .where('id', '=', id),
  )) as FoundValuation | undefined
}

/** Retracts all appraisals of a card, when they turn out to have been of another one. */
export async function withdrawAppraisals(tx: Tx, cardId: string): Promise<void> {
  await tx.run(
    build
      .updateTable('valuations')
      .set({ withdrawn_at: tx.now })
      .where('card_id', '=', cardId)
      .where('ownership_id', 'is', null)
      .where('withdrawn_at', 'is', null),
  )
}

export async function withdrawValuation(tx: Tx, id: string): Promise<void> {
  await tx.run(build.updateTable('valuations').set({ withdrawn_at: tx.now }).where('id', '=', id))
}
