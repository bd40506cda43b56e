import type { CertFacts } from '@ambry/contract/cards/cert-facts'
import type {
  CardStatus,
  Commitment,
  Custody,
  Grader,
  OwnershipProof,
  ValuationSource,
  Verification,
} from '@ambry/contract/cards/kinds'
import type { CardFacts } from '@ambry/contract/cards/records'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../db/db.ts'
import type { Tx } from '../../db/transaction.ts'

/** What every list and detail view of a card shows. */
export type CardRow = CardFacts & {
  id: string
  status: CardStatus
  verification: Verification
  proof: OwnershipProof
  custody: Custody
  vault: string | null
  place: string | null
  returnRequestedAt: Instant | null
  auditedAt: Instant | null
  commitment: Commitment | null
  isDisputed: boolean
  valueCents: number | null
  valueOn: Day | null
  valueSource: ValuationSource | null
  trend: number[]
  frontPhotoId: string | null
  ownerId: string
  costCents: number | null
  tags: string[]
  registeredAt: Instant
  updatedAt: Instant
  version: number
  worthCents: number
  gainCents: number
  sortName: string
  yearFrom: number
  gradeTenths: number
}

/** Columns of a card `c`, as text, because the lists are the hottest queries. `$today` is their last parameter. */
export const cardColumns = (today: string): string => `
  c.id, c.category, c.player_name, c.year, c.set_name AS "set", c.card_number, c.variety,
  c.grader, c.grade, c.qualifier, c.cert_number, c.status, c.verification, c.proof, c.custody, c.vault,
  c.place, c.return_requested_at, c.audited_at, c.commitment,
  c.open_disputes > 0 AS is_disputed, coalesce(c.value_cents, c.estimate_cents) AS value_cents,
  coalesce(c.value_on, c.estimate_on) AS value_on, coalesce(c.value_source, c.estimate_source) AS value_source,
  (SELECT coalesce(json_agg(v.value_cents ORDER BY v.valued_on, v.id), '[]') FROM valuations v
    WHERE v.card_id = c.id AND v.withdrawn_at IS NULL AND v.valued_on > ${today}::date - 380
      AND CASE WHEN c.value_cents IS NULL THEN v.ownership_id = c.ownership_id ELSE v.source IN ('appraisal', 'sale') END) AS trend,
  c.front_photo_id, c.owner_id, c.cost_cents, c.tags,
  c.registered_at, c.updated_at, c.version, c.worth_cents,
  c.gain_cents, c.sort_name, c.year_from, c.grade_tenths`

/** A grader's record as stored with a card. */
type Lookup = {
  facts: CertFacts
  label: string | null
  images: { side: 'front' | 'back'; address: string }[]
  isSample: boolean
}

/** Additional fields of a single card's detail view. */
export type CardDetailRow = CardRow & {
  ownershipId: string
  ownedSince: Instant
  population: number | null
  populationHigher: number | null
  populationOn: Day | null
  lookedUpAt: Instant | null
  /** The grader's record. */
  lookup: Lookup | null
  acquiredOn: Day | null
  acquiredFrom: string | null
  notes: string | null
  carrier: string | null
  tracking: string | null
  mergedInto: string | null
  importId: string | null
  ownerKind: 'member' | 'house' | 'fund'
  ownerName: string
  /** The list price in Secure; null when the card is not listed. */
  listPriceCents: number | null
}

const detailText = () => `
  SELECT ${cardColumns('$2')}, c.ownership_id, o.began_at AS owned_since, c.population,
    c.population_higher, c.population_on, c.looked_up_at, c.lookup,
    c.acquired_on, c.acquired_from, c.notes, c.carrier, c.tracking,
    c.merged_into, c.import_id, c.list_price_cents, p.kind AS owner_kind, ${ownerName} AS owner_name
  FROM cards c JOIN ownerships o ON o.id = c.ownership_id JOIN parties p ON p.id = c.owner_id
    LEFT JOIN users u ON u.id = c.owner_id
  WHERE c.id = $1`

export const ownerName = `coalesce(u.name, u.phone, CASE p.kind WHEN 'house' THEN 'Ambry' ELSE (SELECT f.name FROM funds f WHERE f.id = p.id) END, 'A fund')`

export async function findCard(db: Db, id: string, today: Day): Promise<CardDetailRow | undefined> {
  const [row] = await db.prepared<CardDetailRow>('find_card', detailText(), [id, today])
  return row
}

/** Locks many cards at once, in the order in which everything locks cards. */
export async function lockCards(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`SELECT FROM cards WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`)
}

/** Locks the card until the transaction ends. */
export async function lockCard(tx: Tx, id: string, today: Day): Promise<CardDetailRow | undefined> {
  // two statements in one round trip: a join that waited for the lock would look up the new owner in the old snapshot
  const [, row] = await Promise.all([
    tx.prepared('lock_card', 'SELECT 1 FROM cards WHERE id = $1 FOR NO KEY UPDATE', [id]),
    findCard(tx, id, today),
  ])
  return row
}

export async function findCards(db: Db, ids: string[], today: Day): Promise<CardRow[]> {
  return db.prepared('find_cards', `SELECT ${cardColumns('$2')} FROM cards c WHERE c.id = ANY($1::uuid[])`, [
    ids,
    today,
  ])
}

export type FoundByCert = { id: string; ownerId: string; status: CardStatus; version: number }

export async function findByCerts(
  db: Db,
  certs: { grader: Grader; certNumber: string }[],
): Promise<(FoundByCert & { grader: Grader; certNumber: string })[]> {
  return db.prepared(
    'find_by_certs',
    `SELECT c.id, c.owner_id, c.status, c.version, c.grader, c.cert_number
     FROM unnest($1::text[], $2::text[]) AS k (grader, cert)
     JOIN cards c ON c.grader = k.grader AND c.cert_number = k.cert`,
    [certs.map(({ grader }) => grader), certs.map(({ certNumber }) => certNumber)],
  )
}

export async function findTitle(db: Db, grader: Grader, certNumber: string) {
  const [row] = await db.prepared<{ custody: Custody; commitment: Commitment | null; isDisputed: boolean }>(
    'find_title',
    `SELECT custody, commitment, open_disputes > 0 AS is_disputed FROM cards
     WHERE grader = $1 AND cert_number = $2 AND status = 'registered'`,
    [grader, certNumber],
  )
  return row
}

export type NewCardRow = CardFacts & {
  id: string
  costCents: number | null
  acquiredOn: Day | null
  acquiredFrom: string | null
  notes: string | null
  tags: string[]
  estimateCents: number | null
}

const insertCardsText = `
  INSERT INTO cards (id, category, player_name, year, set_name, card_number, variety, grader, grade, qualifier,
    cert_number, cost_cents, acquired_on, acquired_from, notes, tags, estimate_cents, estimate_on, estimate_source,
    owner_id, import_id, registered_at, updated_at)
  SELECT id, category, player_name, year, set_name, card_number, variety, grader, grade, qualifier, cert, cost, acquired_on,
    acquired_from, notes, coalesce(coalesce(string_to_array(nullif(tags, ''), ','), '{}'), '{}'), estimate,
    CASE WHEN estimate IS NOT NULL THEN $18::date END, CASE WHEN estimate IS NOT NULL THEN $19 END,
    $20::uuid, $21::uuid, $22::timestamptz, $22::timestamptz
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::text[], $11::text[], $12::bigint[], $13::date[], $14::text[], $15::text[], $16::text[], $17::bigint[])
    AS r (id, category, player_name, year, set_name, card_number, variety, grader, grade, qualifier, cert, cost,
      acquired_on, acquired_from, notes, tags, estimate)
  ON CONFLICT (grader, cert_number) DO NOTHING
  RETURNING id`

const columnsOfNew = [
  'id',
  'category',
  'playerName',
  'year',
  'set',
  'cardNumber',
  'variety',
  'grader',
  'grade',
  'qualifier',
  'certNumber',
  'costCents',
  'acquiredOn',
  'acquiredFrom',
  'notes',
  'tags',
  'estimateCents',
] as const satisfies readonly (keyof NewCardRow)[]

export type Registration = {
  ownerId: string
  importId: string | null
  at: Date
  today: Day
  /** Where an estimate comes from: typed, or from a file. */
  estimateSource: 'estimate' | 'import'
}

/** Returns the ids that were inserted; a cert that already exists is left unchanged. */
export async function insertCards(tx: Tx, cards: NewCardRow[], registration: Registration): Promise<string[]> {
  const { ownerId, importId, at, today, estimateSource } = registration
  const columns = columnsOfNew.map((name) =>
    // tags contain no commas because the contract rejects them
    cards.map((card) => (name === 'tags' ? card.tags.join(',') : card[name])),
  )
  const rows = await tx.prepared<{ id: string }>('insert_cards', insertCardsText, [
    ...columns,
    today,
    estimateSource,
    ownerId,
    importId,
    at,
  ])
  return rows.map(({ id }) => id)
}

export type CardColumns = {
  category?: string
  player_name?: string
  year?: string | null
  set_name?: string | null
  card_number?: string | null
  variety?: string | null
  grader?: string
  grade?: string | null
  qualifier?: string | null
  cert_number?: string | null
  cost_cents?: number | null
  acquired_on?: string | null
  acquired_from?: string | null
  notes?: string | null
  tags?: string[]
  owner_id?: string
  import_id?: string | null
  merged_into?: string | null
  front_photo_id?: string | null
  proof?: OwnershipProof
  verification?: Verification
  lookup?: string | null
  looked_up_at?: string | null
  population?: number | null
  population_higher?: number | null
  population_on?: string | null
  place?: string | null
  vault?: string | null
  carrier?: string | null
  tracking?: string | null
  return_requested_at?: Date | null
  audited_at?: Date
}

/** An edit based on `version`. Returns false when the card has been edited since. */
export async function editCard(tx: Tx, id: string, version: number, columns: CardColumns): Promise<boolean> {
  const changed = await tx.run(
    build
      .updateTable('cards')
      .set({ ...columns, updated_at: tx.now, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version),
  )
  return changed === 1
}

/** For changes of state rather than edits: `version` is neither checked nor incremented. */
export async function updateCard(tx: Tx, id: string, columns: CardColumns): Promise<void> {
  await tx.run(
    build
      .updateTable('cards')
      .set({ ...columns, updated_at: tx.now })
      .where('id', '=', id),
  )
}

export async function ensureVault(tx: Tx, name: string): Promise<void> {
  await tx.run(
    build
      .insertInto('vaults')
      .values({ name })
      .onConflict((on) => on.doNothing()),
  )
}

export async function listVaultNames(db: Db): Promise<string[]> {
  const rows = await db.all(build.selectFrom('vaults').select('name').orderBy('name'))
  return rows.map(({ name }) => name)
}

export async function findHouse(db: Db): Promise<string> {
  const row = await db.one(build.selectFrom('parties').select('id').where('kind', '=', 'house'))
  if (!row) throw new Error('there is no party for the house')
  return row.id
}

export async function findOwners(
  db: Db,
  cardId: string,
): Promise<{ name: string; from: Instant; until: Instant | null }[]> {
  return db.all(
    sql<{ name: string; from: Instant; until: Instant | null }>`
      SELECT ${sql.raw(ownerName)} AS name, o.began_at AS "from", o.ended_at AS until
      FROM ownerships o JOIN parties p ON p.id = o.owner_id LEFT JOIN users u ON u.id = o.owner_id
      WHERE o.card_id = ${cardId} ORDER BY o.began_at DESC, o.id DESC`,
  )
}

type Kept = {
  acquiredOn: Day | null
  acquiredFrom: string | null
  notes: string | null
  estimateCents: number | null
  documents: string[]
}

/** The owner's private fields, which lists do not show. */
export async function findKept(db: Db, ids: string[]): Promise<Map<string, Kept>> {
  const rows = await db.all(
    sql<{ id: string } & Kept>`
      SELECT id, acquired_on, acquired_from, notes, estimate_cents,
        ARRAY(SELECT d.name FROM card_documents d WHERE d.ownership_id = c.ownership_id AND d.removed_at IS NULL ORDER BY d.added_at) AS documents
      FROM cards c WHERE id = ANY(${ids}::uuid[])`,
  )
  return new Map(rows.map(({ id, ...kept }) => [id, kept]))
}

/** Titles of cards, for use in messages. */
export async function findCardNames(db: Db, ids: string[], ownerId?: string): Promise<Map<string, string>> {
  const rows = await db.all(
    sql<{ id: string; name: string }>`
      SELECT id, concat_ws(' ', year, set_name, player_name) AS name FROM cards
      WHERE id = ANY(${ids}::uuid[]) AND owner_id = coalesce(${ownerId ?? null}::uuid, owner_id)`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Locked, in one order, so that two bulk changes cannot wait for each other. */
export const listRegisteredOf = (tx: Tx, ownerId: string): Promise<{ id: string }[]> =>
  tx.all(
    sql<{
      id: string
    }>`SELECT id FROM cards WHERE owner_id = ${ownerId} AND status = 'registered' ORDER BY id FOR UPDATE`,
  )
