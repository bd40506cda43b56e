import type { CardStatus, Commitment, Custody } from '@ambry/contract/cards/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { PromotionStatus } from '@ambry/contract/secure/kinds'
import type { Spot } from '@ambry/contract/secure/promotions/kinds'
import { sql } from 'kysely'
import { build, type Db } from '../../../db/db.ts'
import { anyOf, by, defineList, type FiltersOf, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'
import { factColumns, type ShownFacts } from '../gallery/fact-queries.ts'

type OfListing = { id: string; memberId: string; status: PromotionStatus; version: number }

export const findPromotionOfListing = (db: Db, listingId: string): Promise<OfListing | undefined> =>
  db.one(sql<OfListing>`SELECT id, member_id, status, version FROM promotion_requests WHERE listing_id = ${listingId}`)

export const updateListPrice = (tx: Tx, id: string, listPriceCents: number): Promise<number> =>
  tx.run(
    build
      .updateTable('promotion_requests')
      .set({ list_price_cents: listPriceCents, updated_at: tx.now, version: sql<number>`version + 1` })
      .where('id', '=', id),
  )

/** The last day on which a card is featured. */
export const findFeaturedUntil = async (db: Db, cardId: string): Promise<Day | null> => {
  const row = await db.one(
    sql<{
      lastOn: Day | null
    }>`SELECT last_on FROM promotion_requests WHERE card_id = ${cardId} AND status = 'live'`,
  )
  return row?.lastOn ?? null
}

type CandidateColumns = {
  cardStatus: CardStatus
  custody: Custody
  commitment: Commitment | null
  isDisputed: boolean
  isReturnRequested: boolean
  hasPhotos: boolean
}

/** A photo of this side: our own, or one added by the current owner. */
const hasPhotoOf = (purpose: 'front' | 'back') => sql`EXISTS (SELECT FROM card_photos f WHERE f.card_id = c.id
  AND f.purpose = ${sql.lit(purpose)} AND f.removed_at IS NULL AND (f.ownership_id IS NULL OR f.ownership_id = c.ownership_id))`

const candidate = sql`c.status AS card_status, c.custody, c.commitment, c.open_disputes > 0 AS is_disputed,
  c.return_requested_at IS NOT NULL AS is_asked_back, ${hasPhotoOf('front')} AND ${hasPhotoOf('back')} AS has_photos`

export type CandidateRow = CandidateColumns & { ownerId: string; valueCents: number | null; hasOpen: boolean }

/** A card that could be requested, in its current state. */
export const findCandidate = (db: Db, cardId: string): Promise<CandidateRow | undefined> =>
  db.one(
    sql<CandidateRow>`SELECT c.owner_id, c.value_cents, ${candidate},
      EXISTS (SELECT FROM promotion_requests p WHERE p.card_id = c.id AND p.status IN ('pending', 'approved', 'live')) AS has_open
      FROM cards c WHERE c.id = ${cardId}`,
  )

export type PromotionRow = CandidateColumns &
  ShownFacts & {
    id: string
    status: PromotionStatus
    cardId: string
    memberId: string
    memberName: string
    memberStatus: string
    isAdmin: boolean
    listPriceCents: number
    featuredDays: number
    wantedFrom: Day | null
    place: number | null
    firstOn: Day | null
    lastOn: Day | null
    creditDays: number
    feeCents: number
    templateId: string | null
    templateVersion: number | null
    invoiceId: string | null
    invoiceNumber: string | null
    invoiceDueCents: number | null
    listingId: string | null
    isReserved: boolean
    note: string | null
    reason: string | null
    createdAt: Instant
    liveAt: Instant | null
    endedAt: Instant | null
    version: number
    ownerId: string
    valueCents: number | null
    listedCents: number | null
  }

/** Matches the card or the member who requested it. */
const searched = (q: string) =>
  sql`(u.search LIKE ${containing(q)} OR lower(concat_ws(' ', c.year, c.set_name, c.player_name, c.card_number, c.cert_number)) LIKE ${containing(q)})`

export const promotionList = defineList({
  columns: sql<PromotionRow>`p.id, p.status, p.card_id, p.member_id, coalesce(u.name, u.phone) AS member_name,
    u.status AS member_status, u.is_admin, p.list_price_cents, p.featured_days,
    p.wanted_from, p.place, p.first_on, p.last_on, p.credit_days,
    p.fee_cents, p.template_id, p.template_version, p.invoice_id, i.number AS invoice_number, i.owed_cents AS invoice_due_cents,
    p.listing_id, coalesce(l.status <> 'ended' AND l.commitment_id IS NULL, false) AS is_reserved, p.note, p.reason,
    p.created_at, p.live_at, p.ended_at, p.version,
    c.owner_id, c.value_cents, c.list_price_cents AS listed_cents, ${sql.raw(factColumns)}, ${candidate}`,
  from: sql`promotion_requests p JOIN cards c ON c.id = p.card_id JOIN users u ON u.id = p.member_id
    LEFT JOIN invoices i ON i.id = p.invoice_id LEFT JOIN listings l ON l.id = p.listing_id`,
  countFrom: sql`promotion_requests p JOIN cards c ON c.id = p.card_id JOIN users u ON u.id = p.member_id`,
  filters: {
    q: searched,
    status: anyOf('p.status'),
    member: is('p.member_id'),
    card: is('p.card_id'),
    featured: (_: '1') => sql`p.featured_days > 0`,
  },
  sorts: { createdAt: by('p.created_at', 'timestamptz'), listPriceCents: by('p.list_price_cents', 'int8') },
  id: 'p.id',
})
export type PromotionFilters = FiltersOf<typeof promotionList>

export const findPromotion = (db: Db, id: string): Promise<PromotionRow | undefined> => promotionList.one(db, id)

/** The live promotion of a card. */
export const findLiveOfCard = async (db: Db, cardId: string): Promise<PromotionRow | undefined> =>
  (await promotionList.rows(db, sql`p.card_id = ${cardId} AND p.status = 'live'`))[0]

/** Locks it until the transaction ends. The caller must have locked its card first. */
export async function lockPromotion(tx: Tx, id: string): Promise<PromotionRow | undefined> {
  await tx.run(sql`SELECT FROM promotion_requests WHERE id = ${id} FOR UPDATE`)
  return findPromotion(tx, id)
}

export async function findNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.all(
    sql<{ id: string; name: string }>`SELECT p.id, concat_ws(' ', c.year, c.set_name, c.player_name) AS name
      FROM promotion_requests p JOIN cards c ON c.id = p.card_id WHERE p.id = ANY(${ids}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type NewPromotion = {
  cardId: string
  memberId: string
  listPriceCents: number
  featuredDays: number
  wantedFrom: Day | null
  note: string | null
  creditDays: number
  feeCents: number
}

export async function insertPromotion(tx: Tx, input: NewPromotion): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('promotion_requests')
      .values({
        card_id: input.cardId,
        member_id: input.memberId,
        list_price_cents: input.listPriceCents,
        featured_days: input.featuredDays,
        wanted_from: input.wantedFrom,
        note: input.note,
        credit_days: input.creditDays,
        fee_cents: input.feeCents,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returning('id'),
  )
  if (!row) throw new Error('a promotion was not asked for')
  return row.id
}

export type PromotionColumns = {
  list_price_cents?: number
  credit_days?: number
  fee_cents?: number
  reported_at?: Date
} & Partial<SpotColumns>

export type SpotColumns = { place: number | null; first_on: Day | null; last_on: Day | null }

export const spotColumns = (spot: Spot | null): SpotColumns => ({
  place: spot?.place ?? null,
  first_on: spot?.firstOn ?? null,
  last_on: spot?.lastOn ?? null,
})

/** Changes columns other than the status. The caller must have locked it. */
export const updatePromotion = (tx: Tx, id: string, changed: PromotionColumns): Promise<number> =>
  tx.run(
    build
      .updateTable('promotion_requests')
      .set({ ...changed, updated_at: tx.now, version: sql<number>`version + 1` })
      .where('id', '=', id),
  )

/** Serializes approvals, so that two cannot both get the last place or the last day of a plan. */
export async function lockCalendar(tx: Tx): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('featured places', 0))`)
}

/** Which places are taken from a day on. */
export const listSpots = (db: Db, from: Day, except: string | null = null): Promise<Spot[]> =>
  db.all(
    sql<Spot>`SELECT place, first_on, last_on FROM promotion_requests
      WHERE place IS NOT NULL AND status IN ('approved', 'live') AND last_on >= ${from} AND id IS DISTINCT FROM ${except}::uuid`,
  )

export type CalendarRow = Spot & { promotionId: string; title: string; member: string; status: PromotionStatus }

export const listCalendar = (db: Db, from: Day, to: Day): Promise<CalendarRow[]> =>
  db.all(
    sql<CalendarRow>`SELECT p.id AS promotion_id, concat_ws(' ', c.year, c.set_name, c.player_name) AS title,
      coalesce(u.name, u.phone) AS member, p.status, p.place, p.first_on, p.last_on
      FROM promotion_requests p JOIN cards c ON c.id = p.card_id JOIN users u ON u.id = p.member_id
      WHERE p.place IS NOT NULL AND p.status IN ('approved', 'live') AND p.last_on >= ${from} AND p.first_on <= ${to}
      ORDER BY p.place, p.first_on`,
  )

/** Plan days used by promotions approved within a period. */
export async function sumCreditDays(db: Db, memberId: string, from: Instant, to: Instant): Promise<number> {
  const row = await db.one(
    sql<{ days: number }>`SELECT coalesce(sum(credit_days), 0)::int AS days FROM promotion_requests
      WHERE member_id = ${memberId} AND status IN ('approved', 'live', 'ended') AND decided_at >= ${from} AND decided_at < ${to}`,
  )
  return row?.days ?? 0
}

export async function countEarlier(db: Db, { memberId, id }: Pick<PromotionRow, 'memberId' | 'id'>): Promise<number> {
  const row = await db.one(
    sql<{ count: number }>`SELECT count(*)::int AS count FROM promotion_requests
      WHERE member_id = ${memberId} AND id <> ${id} AND status IN ('live', 'ended')`,
  )
  return row?.count ?? 0
}

/** Serializes the requests of one member, so that they are counted correctly. */
export async function lockPromoter(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('promotions of ' || ${memberId}, 0))`)
}

export async function countOpenPromotions(db: Db, memberId: string): Promise<number> {
  const row = await db.one(
    sql<{ count: number }>`SELECT count(*)::int AS count FROM promotion_requests
      WHERE member_id = ${memberId} AND status IN ('pending', 'approved', 'live')`,
  )
  return row?.count ?? 0
}

export const listPromotionHistory = (
  db: Db,
  id: string,
): Promise<{ at: Instant; action: string; by: string | null }[]> =>
  db.all(
    sql<{ at: Instant; action: string; by: string | null }>`SELECT h.at, h.action, coalesce(u.name, u.phone) AS by
      FROM status_history h LEFT JOIN users u ON u.id = h.actor_id
      WHERE h.subject = 'promotion_requests' AND h.subject_id = ${id} ORDER BY h.at, h.id`,
  )

/** Those that may go live or are no longer possible, in the order in which their cards are locked. */
export const listWaiting = (db: Db): Promise<{ id: string; cardId: string }[]> =>
  db.all(
    sql<{ id: string; cardId: string }>`SELECT p.id, p.card_id FROM promotion_requests p
      JOIN cards c ON c.id = p.card_id JOIN users u ON u.id = p.member_id
      WHERE (p.status IN ('pending', 'approved') AND (c.owner_id <> p.member_id OR c.status = 'removed' OR u.status = 'closed'))
        OR (p.status = 'approved' AND u.status = 'active' AND c.custody = 'in_vault' AND c.return_requested_at IS NULL
          AND c.commitment IS NULL AND c.open_disputes = 0 AND ${hasPhotoOf('front')} AND ${hasPhotoOf('back')})
      ORDER BY p.card_id`,
  )

/** Those whose last featured day is over and whose owner was not notified yet. */
export const listUnreported = (db: Db, today: Day): Promise<{ id: string; cardId: string }[]> =>
  db.all(
    sql<{ id: string; cardId: string }>`SELECT id, card_id FROM promotion_requests
      WHERE place IS NOT NULL AND status = 'live' AND last_on < ${today} AND reported_at IS NULL ORDER BY card_id`,
  )

export type Figures = {
  views: number
  members: number
  seconds: number
  watchers: number
  requests: number
  featuredViews: number
  otherViews: number
}

type Moments = { from: Instant; to: Instant } | null

/** The results of a listing; counts only views that qualify. */
export async function countFigures(
  db: Db,
  of: { cardId: string; listingId: string; memberId: string; listed: { from: Instant; to: Instant } },
  spans: { featured: Moments; other: Moments },
): Promise<Figures> {
  const during = (span: Moments) =>
    span ? sql`v.viewed_at >= ${span.from}::timestamptz AND v.viewed_at < ${span.to}::timestamptz` : sql`false`
  const row = await db.one(
    sql<Figures>`SELECT count(*)::int AS views, count(DISTINCT v.user_id)::int AS members,
      coalesce(sum(v.time_spent_seconds), 0)::int AS seconds,
      count(*) FILTER (WHERE ${during(spans.featured)})::int AS featured_views,
      count(*) FILTER (WHERE ${during(spans.other)})::int AS other_views,
      (SELECT count(*)::int FROM watches w WHERE w.card_id = ${of.cardId} AND w.member_id <> ${of.memberId}) AS watchers,
      (SELECT count(*)::int FROM card_requests r WHERE r.listing_id = ${of.listingId}) AS requests
      FROM card_views v WHERE v.card_id = ${of.cardId} AND v.is_counted AND ${during(of.listed)}`,
  )
  if (!row) throw new Error('looks were not counted')
  return row
}
