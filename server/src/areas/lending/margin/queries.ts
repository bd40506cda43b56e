import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { LtvLevel } from '@ambry/contract/lending/kinds'
import type { CuredBy, MarginCallStatus } from '@ambry/contract/lending/margin/kinds'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type CallRow = {
  id: string
  loanId: string
  status: MarginCallStatus
  level: LtvLevel
  ltvBps: number
  principalCents: number
  valueCents: number
  targetBps: number
  openedAt: Instant
  deadlineAt: Instant
  acknowledgedAt: Instant | null
  consentedAt: Instant | null
  consentCollateral: string[]
  consentLeastCents: number | null
  endedAt: Instant | null
  isAnnounced: boolean
  curedBy: CuredBy | null
  version: number
}

const columns = sql<CallRow>`m.*, m.consent_collateral::text[] AS consent_collateral`

/** What a loan's LTV is figured on: the offer before funding, then what is outstanding. */
const secured = sql`CASE WHEN l.status IN ('pending', 'approved') THEN l.principal_cents ELSE l.outstanding_cents END`
const setting = (name: string) => sql`(v.settings ->> ${sql.lit(name)})::bigint`
const levelOf = (value: ReturnType<typeof sql>) =>
  sql`loan_ltv_level(${secured}, ${value}, ${setting('healthyLtvBps')}, ${setting('noticeLtvBps')}, ${setting('liquidationLtvBps')})`
const ofProduct = sql`v.product_id = l.product_id AND v.number = l.product_version`

/** The copies of LTV and level, from principal and value as they are. */
export async function updateLevels(tx: Tx, loanIds: readonly string[]): Promise<void> {
  await tx.run(sql`UPDATE loans l SET ltv_level = ${levelOf(sql`l.value_cents`)} FROM loan_product_versions v
    WHERE l.id = ANY(${loanIds}::uuid[]) AND ${ofProduct} AND l.ltv_level <> ${levelOf(sql`l.value_cents`)}`)
}

export type ValuedLoan = {
  id: string
  status: string
  memberId: string
  number: string
  principalCents: number
  valueCents: number
  highestLtvBps: number
}

/** Locks every loan that these cards secure, or would, in the order in which everything locks loans. */
export const lockLoansOfCards = (tx: Tx, cardIds: readonly string[]): Promise<ValuedLoan[]> =>
  tx.all(sql<ValuedLoan>`SELECT l.id, l.status, l.member_id, l.number, l.principal_cents, l.value_cents,
      ${setting('highestLtvBps')}::int AS highest_ltv_bps
    FROM loans l JOIN loan_product_versions v ON ${ofProduct}
    WHERE l.id IN (SELECT k.loan_id FROM loan_collateral k
      WHERE k.card_id = ANY(${cardIds}::uuid[]) AND k.status IN ('proposed', 'pledged'))
    ORDER BY l.id FOR UPDATE OF l`)

/**
 * The value of these cards in the loans they secure. Without an appraisal or a sale a card counts for nothing, from the
 * day of its last value. One that was sold for its loan keeps its value until the proceeds arrive.
 */
export async function copyCardValues(tx: Tx, cardIds: readonly string[]): Promise<void> {
  await tx.run(sql`UPDATE loan_collateral k SET value_cents = coalesce(c.value_cents, 0), valued_on = coalesce(c.value_on, k.valued_on)
    FROM cards c JOIN loans l ON true
    WHERE c.id = ANY(${cardIds}::uuid[]) AND k.card_id = c.id AND l.id = k.loan_id AND c.owner_id = l.member_id
      AND k.status IN ('proposed', 'pledged')
      AND (k.value_cents, k.valued_on) IS DISTINCT FROM (coalesce(c.value_cents, 0), coalesce(c.value_on, k.valued_on))`)
}

/** Value, LTV and level of loans from their cards, without a new version: decisions are checked against the value. */
export const copyLoanValues = (tx: Tx, loanIds: readonly string[]): Promise<{ id: string; valueCents: number }[]> =>
  tx.all(sql<{
    id: string
    valueCents: number
  }>`UPDATE loans l SET value_cents = s.cents, ltv_bps = loan_ltv_bps(${secured}, s.cents),
      ltv_level = ${levelOf(sql`s.cents`)}, updated_at = ${tx.now}
    FROM loan_product_versions v, (SELECT k.loan_id, coalesce(sum(k.value_cents), 0)::bigint AS cents FROM loan_collateral k
      WHERE k.loan_id = ANY(${loanIds}::uuid[]) AND k.status IN ('proposed', 'pledged') GROUP BY k.loan_id) s
    WHERE l.id = s.loan_id AND ${ofProduct} AND l.value_cents <> s.cents
    RETURNING l.id, l.value_cents`)

/** Opens a call for every active loan beyond its notice level that has none. */
export const insertCalls = (
  tx: Tx,
  loanIds: readonly string[],
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<{ id: string; loanId: string }[]> =>
  tx.all(sql<{
    id: string
    loanId: string
  }>`INSERT INTO margin_calls (loan_id, level, ltv_bps, principal_cents, value_cents, target_bps, opened_at, changed_by, deadline_at)
    SELECT l.id, l.ltv_level, l.ltv_bps, l.outstanding_cents, l.value_cents, ${setting('healthyLtvBps')}, ${tx.now}, ${tx.origin.actorId}::uuid,
      (${today}::date + ${setting('cureDays')}::int + time '16:00') AT TIME ZONE ${timeZone}
    FROM loans l JOIN loan_product_versions v ON ${ofProduct}
    WHERE l.id = ANY(${loanIds}::uuid[]) AND l.status = 'active' AND l.ltv_level IN ('call', 'liquidation')
      AND NOT EXISTS (SELECT FROM margin_calls m WHERE m.loan_id = l.id AND m.status = 'open')
    RETURNING id, loan_id`)

/** Open calls of active loans whose LTV is back, and of loans that are no longer active. */
export const listEnded = (tx: Tx, loanIds: readonly string[]): Promise<{ id: string; isCured: boolean }[]> =>
  tx.all(sql<{ id: string; isCured: boolean }>`SELECT m.id, l.status = 'active' AS is_cured
    FROM margin_calls m JOIN loans l ON l.id = m.loan_id
    WHERE m.loan_id = ANY(${loanIds}::uuid[]) AND m.status = 'open'
      AND (l.status <> 'active' OR l.outstanding_cents * 10000 <= l.value_cents * m.target_bps)
    ORDER BY m.id`)

export const findOpenCall = (db: Db, loanId: string): Promise<CallRow | undefined> =>
  db.one(sql<CallRow>`SELECT ${columns} FROM margin_calls m WHERE m.loan_id = ${loanId} AND m.status = 'open'`)

/** Newest first. */
export const listCalls = (db: Db, loanId: string): Promise<CallRow[]> =>
  db.all(
    sql<CallRow>`SELECT ${columns} FROM margin_calls m WHERE m.loan_id = ${loanId} ORDER BY m.opened_at DESC, m.id DESC`,
  )

export const lockCall = (tx: Tx, id: string): Promise<CallRow | undefined> =>
  tx.one(sql<CallRow>`SELECT ${columns} FROM margin_calls m WHERE m.id = ${id} FOR UPDATE`)

export type UnannouncedCall = { id: string; changedBy: string | null }

/** Calls whose last change was not announced yet, by id. */
export const listUnannounced = (db: Db, after: string, limit: number): Promise<UnannouncedCall[]> =>
  db.all(sql<UnannouncedCall>`SELECT id, changed_by FROM margin_calls
    WHERE NOT is_announced AND id > ${after}::uuid ORDER BY id LIMIT ${limit}`)

/** Open calls whose time is over. */
export const listPastDeadline = (db: Db, at: Date): Promise<{ id: string; loanId: string }[]> =>
  db.all(
    sql<{
      id: string
      loanId: string
    }>`SELECT id, loan_id FROM margin_calls WHERE status = 'open' AND deadline_at <= ${at} ORDER BY deadline_at, id`,
  )

/** Open calls whose time is over before an instant. */
export const listEndingBefore = (db: Db, before: Instant): Promise<{ id: string; loanId: string }[]> =>
  db.all(
    sql<{
      id: string
      loanId: string
    }>`SELECT id, loan_id FROM margin_calls WHERE status = 'open' AND deadline_at < ${before} ORDER BY deadline_at, id`,
  )

type CallColumns = {
  acknowledged_at?: Date
  consented_at?: Date | null
  consent_collateral?: string[]
  consent_least_cents?: number | null
  deadline_at?: Instant
  is_announced?: boolean
}

export async function updateCall(tx: Tx, id: string, given: CallColumns): Promise<void> {
  await tx.run(
    build
      .updateTable('margin_calls')
      .set({ ...given, version: sql`version + 1` })
      .where('id', '=', id),
  )
}

/** Noted without a new version: nothing about the call changed. */
export async function markAnnounced(tx: Tx, id: string): Promise<void> {
  await tx.run(build.updateTable('margin_calls').set({ is_announced: true }).where('id', '=', id))
}

export type MessageRow = { at: Instant; channel: 'app' | 'email' | 'text'; words: string }

export const listMessages = (db: Db, callId: string): Promise<MessageRow[]> =>
  db.all(sql<MessageRow>`SELECT at, channel, words FROM margin_messages WHERE margin_call_id = ${callId} ORDER BY seq`)

export async function insertMessages(
  tx: Tx,
  callId: string,
  channels: readonly MessageRow['channel'][],
  words: string,
): Promise<void> {
  await tx.run(sql`INSERT INTO margin_messages (margin_call_id, seq, channel, words, at)
    SELECT ${callId}, (SELECT coalesce(max(seq), 0) FROM margin_messages WHERE margin_call_id = ${callId}) + n, channel, ${words.slice(0, 300)}, ${tx.now}
    FROM unnest(${[...channels]}::text[]) WITH ORDINALITY AS c (channel, n)`)
}

/** A charge for a loan that was begun before an instant and may still bring money. */
export const findChargeBefore = (
  db: Db,
  loanId: string,
  before: Instant,
): Promise<{ amountCents: number } | undefined> =>
  db.one(
    sql<{ amountCents: number }>`SELECT amount_cents FROM charges WHERE purpose_id = ${loanId} AND purpose = 'loan'
      AND status IN ('created', 'requires_action', 'processing') AND created_at < ${before} LIMIT 1`,
  )

/** Calls end in the afternoon, on days with a clock change too. */
export async function deadlineOn(db: Db, day: Day, timeZone: string): Promise<Instant> {
  const row = await db.one(
    sql<{ at: Instant }>`SELECT ((${day}::date + time '16:00') AT TIME ZONE ${timeZone})::timestamptz(3) AS at`,
  )
  if (!row) throw new Error('a deadline was not computed')
  return row.at
}

/** What every end of a call writes beside its status. */
export const endedColumns = (tx: Tx) => ({
  ...{ ended_at: tx.now, changed_by: tx.origin.actorId },
  ...{ is_announced: false, version: sql`version + 1` },
})
