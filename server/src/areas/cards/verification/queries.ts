import type { Verification } from '@ambry/contract/cards/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { CardRow } from '../card-queries.ts'

/** The fields needed to compare a card with its grader's record and to display it. */
export type ComparableRow = Pick<
  CardRow,
  | 'id'
  | 'ownerId'
  | 'category'
  | 'playerName'
  | 'year'
  | 'set'
  | 'cardNumber'
  | 'variety'
  | 'grader'
  | 'grade'
  | 'qualifier'
  | 'frontPhotoId'
> & { certNumber: string; verification: Verification }

/** Registered cards with one of these PSA certs. */
export async function listComparable(db: Db, certNumbers: string[]): Promise<ComparableRow[]> {
  return db.prepared(
    'list_comparable',
    `SELECT c.id, c.owner_id, c.category, c.player_name, c.year, c.set_name AS "set",
       c.card_number, c.variety, c.grader, c.grade, c.qualifier, c.cert_number,
       c.front_photo_id, c.verification
     FROM cards c WHERE c.grader = 'PSA' AND c.cert_number = ANY($1::text[]) AND c.status = 'registered'`,
    [certNumbers],
  )
}

/** PSA certs that have not been compared yet: of one owner, or of everyone. */
export async function listUnverifiedCerts(db: Db, ownerId: string | null, most: number): Promise<string[]> {
  const rows = await db.prepared<{ certNumber: string }>(
    undefined,
    `SELECT cert_number FROM cards
     WHERE verification IN ('unverified', 'pending') AND grader = 'PSA' AND status = 'registered'
       AND cert_number ~ '^[0-9]{5,10}$' ${ownerId === null ? '' : 'AND owner_id = $2'}
     ORDER BY id LIMIT $1`,
    ownerId === null ? [most] : [most, ownerId],
  )
  return rows.map(({ certNumber }) => certNumber)
}

export type PendingCard = { id: string; ownerId: string; isMember: boolean; certNumber: string }

/** Cards whose lookup got no answer, longest waiting first. */
export async function listPendingCards(db: Db, before: Instant, most: number): Promise<PendingCard[]> {
  return db.prepared(
    undefined,
    `SELECT c.id, c.owner_id, p.kind = 'member' AS is_member, c.cert_number
     FROM cards c JOIN parties p ON p.id = c.owner_id
     WHERE c.verification = 'pending' AND c.status = 'registered' AND coalesce(c.looked_up_at, c.updated_at) < $1
     ORDER BY coalesce(c.looked_up_at, c.updated_at), c.id LIMIT $2`,
    [before, most],
  )
}

/** No answer again, so the card moves behind the others. */
export async function noteAttempt(tx: Tx, cardId: string): Promise<void> {
  await tx.prepared(undefined, `UPDATE cards SET looked_up_at = $2 WHERE id = $1 AND verification = 'pending'`, [
    cardId,
    tx.now,
  ])
}

export type RecordColumns = {
  id: string
  lookup: string
  looked_up_at: Instant
  population: number | null
  population_higher: number | null
  population_on: Day
}

/** Updates many cards that match their records, in one statement. */
export async function updateRecords(tx: Tx, rows: RecordColumns[]): Promise<void> {
  await tx.prepared(
    'update_records',
    `UPDATE cards c SET lookup = r.lookup, looked_up_at = r.looked_up_at, population = r.population,
       population_higher = r.population_higher, population_on = r.population_on, verification = 'verified'
     FROM unnest($1::uuid[], $2::jsonb[], $3::timestamptz[], $4::int[], $5::int[], $6::date[])
       AS r (id, lookup, looked_up_at, population, population_higher, population_on)
     WHERE c.id = r.id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ lookup }) => lookup),
      rows.map(({ looked_up_at }) => looked_up_at),
      rows.map(({ population }) => population),
      rows.map(({ population_higher }) => population_higher),
      rows.map(({ population_on }) => population_on),
    ],
  )
}
