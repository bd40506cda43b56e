import type { Day } from '@ambry/contract/kernel/dates'
import type { ScheduleKind } from '@ambry/contract/lending/arithmetic/terms'
import type { BookBucket } from '@ambry/contract/lending/book/records'
import { impairmentBps } from '@ambry/contract/lending/lenders/kinds'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../../../db/db.ts'

type Sql = RawBuilder<unknown>

/** Rounded half to even, as `portionHalfEven` does. */
const portion = (
  cents: Sql,
  bps: Sql,
) => sql`(SELECT x / 10000 + CASE WHEN 2 * (x % 10000) > 10000 OR 2 * (x % 10000) = 10000
  AND (x / 10000) % 2 = 1 THEN 1 ELSE 0 END FROM (SELECT ${cents} * ${bps} AS x) y)`

const bucketOf = (
  today: Day,
) => sql`CASE WHEN l.status <> 'active' THEN 'defaulted' WHEN l.past_due_from IS NULL OR l.past_due_from >= ${today} THEN 'current'
  WHEN ${today}::date - l.past_due_from < 30 THEN '1-29' WHEN ${today}::date - l.past_due_from < 60 THEN '30-59'
  WHEN ${today}::date - l.past_due_from < 90 THEN '60-89' ELSE '90+' END`

const provisionBps = sql`CASE b.bucket ${sql.join(
  Object.entries(impairmentBps).map(([bucket, bps]) => sql`WHEN ${sql.lit(bucket)} THEN ${sql.lit(bps)}`),
  sql` `,
)} END`

/** What lenders hold of each loan. */
const lenders = sql`SELECT loan_id, sum(share_cents - principal_cents - lost_cents)::bigint AS cents, sum(share_cents)::bigint AS share_cents, max(fee_bps) AS fee_bps
  FROM loan_notes WHERE status = 'active' GROUP BY loan_id`

export type BucketRow = {
  bucket: BookBucket
  loans: number
  principalCents: number
  lendersCents: number
  owedCents: number
  valueCents: number
  pastDueCents: number
  provisionCents: number
}

export const sumBuckets = (db: Db, today: Day): Promise<BucketRow[]> =>
  db.all(
    sql<BucketRow>`SELECT b.bucket, count(*)::int AS loans, sum(l.outstanding_cents)::bigint AS principal_cents, coalesce(sum(n.cents), 0)::bigint AS lenders_cents,
        sum(l.outstanding_cents + l.interest_cents + l.fees_cents)::bigint AS owed_cents, sum(l.value_cents)::bigint AS value_cents,
        sum(l.past_due_cents)::bigint AS past_due_cents,
        sum(${portion(sql`(l.outstanding_cents - coalesce(n.cents, 0))`, provisionBps)})::bigint AS provision_cents
      FROM loans l LEFT JOIN (${lenders}) n ON n.loan_id = l.id CROSS JOIN LATERAL (SELECT ${bucketOf(today)} AS bucket) b
      WHERE l.status IN ('active', 'defaulted') GROUP BY b.bucket`,
  )

type TermsRow = {
  rateBps: number
  termMonths: number
  scheduleKind: ScheduleKind
  feeBps: number
  outstandingCents: number
  weightedLtv: number
}

/** The running loans by their terms, so that each rate is figured once. */
export const sumByTerms = (db: Db): Promise<TermsRow[]> =>
  db.all(
    sql<TermsRow>`SELECT current_rate_bps AS rate_bps, term_months, schedule_kind, round(fee_cents * 10000.0 / principal_cents)::int AS fee_bps,
        sum(outstanding_cents)::bigint AS outstanding_cents, sum(ltv_bps::float8 * outstanding_cents)::float8 AS weighted_ltv
      FROM loans WHERE status IN ('active', 'defaulted') GROUP BY 1, 2, 3, 4`,
  )

export type DueRow = {
  outstandingCents: number
  interestCents: number
  rateBps: number
  scheduleKind: ScheduleKind
  accruedThrough: Day
  pastDueCents: number
  nextDueOn: Day | null
  nextDueCents: number | null
  maturesOn: Day
  principalCents: number
  shareCents: number
  feeBps: number
}

/** What each running loan that isn't in default pays next. */
export const listDue = (db: Db): Promise<DueRow[]> =>
  db.all(
    sql<DueRow>`SELECT l.outstanding_cents, l.interest_cents, l.current_rate_bps AS rate_bps, l.schedule_kind, l.accrued_through, l.past_due_cents,
        l.next_due_on, l.next_due_cents, l.matures_on, l.principal_cents, coalesce(n.share_cents, 0)::bigint AS share_cents, coalesce(n.fee_bps, 0)::int AS fee_bps
      FROM loans l LEFT JOIN (${lenders}) n ON n.loan_id = l.id WHERE l.status = 'active'`,
  )

/** Interest that borrowers paid since a day, less what was taken back. */
export async function sumInterestSince(db: Db, from: Day): Promise<number> {
  const row = await db.one(
    sql<{
      cents: number
    }>`SELECT coalesce(-sum(p.amount_cents), 0)::bigint AS cents FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
      JOIN ledger_accounts a ON a.id = p.account_id WHERE e.kind = 'loan_payment' AND e.booked_on > ${from} AND a.code = 'loan_interest'`,
  )
  return row?.cents ?? 0
}

type MonthTotal = { month: Day; outstandingCents: number }

export const listMonthTotals = (db: Db, from: Day): Promise<MonthTotal[]> =>
  db.all(
    sql<MonthTotal>`SELECT month, sum(outstanding_cents)::bigint AS outstanding_cents FROM loan_months WHERE month >= ${from} GROUP BY month ORDER BY month`,
  )

export async function findProvision(db: Db): Promise<{ bookedCents: number; month: Day | null }> {
  const row = await db.one(
    sql<{
      bookedCents: number
      month: Day | null
    }>`SELECT coalesce(-sum(p.amount_cents), 0)::bigint AS booked_cents, (SELECT max(month) FROM loan_months) AS month
      FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id WHERE a.code = 'loan_provision'`,
  )
  return row ?? { bookedCents: 0, month: null }
}

type VintageRow = { quarter: string; month: number; lateCents: number; lostCents: number }

/** Late and lost principal of the loans funded in a quarter, by months since their funding. */
export const listVintages = (db: Db): Promise<VintageRow[]> =>
  db.all(
    sql<VintageRow>`SELECT to_char(l.funded_on, 'YYYY "Q"Q') AS quarter,
        ((extract(year FROM m.month) - extract(year FROM l.funded_on)) * 12 + extract(month FROM m.month) - extract(month FROM l.funded_on))::int AS month,
        coalesce(sum(m.outstanding_cents) FILTER (WHERE m.bucket IN ('30-59', '60-89', '90+', 'defaulted')), 0)::bigint AS late_cents,
        sum(m.lost_cents)::bigint AS lost_cents
      FROM loan_months m JOIN loans l ON l.id = m.loan_id GROUP BY 1, 2 ORDER BY 1, 2`,
  )

type VintageTotal = { quarter: string; loans: number; principalCents: number }

export const listVintageTotals = (db: Db): Promise<VintageTotal[]> =>
  db.all(
    sql<VintageTotal>`SELECT to_char(funded_on, 'YYYY "Q"Q') AS quarter, count(*)::int AS loans, sum(principal_cents)::bigint AS principal_cents
      FROM loans WHERE funded_on IS NOT NULL GROUP BY 1 ORDER BY 1`,
  )

type RollRow = { from: BookBucket; to: BookBucket; cents: number }

/** Where principal of each bucket was a month later. */
export const listRolls = (db: Db, from: Day): Promise<RollRow[]> =>
  db.all(
    sql<RollRow>`SELECT a.bucket AS from, b.bucket AS to, sum(a.outstanding_cents)::bigint AS cents
      FROM loan_months a JOIN loan_months b ON b.loan_id = a.loan_id AND b.month = (a.month + interval '1 month')::date
      WHERE a.month >= ${from} AND a.bucket <> 'closed' GROUP BY 1, 2 ORDER BY 1, 2`,
  )

export type ConcentrationRow = { label: string; cents: number; loans: number }
const mostShown = 20

/** Principal by something of the cards, spread over each loan's cards by value. */
export const sumByCards = (db: Db, column: 'category' | 'player_name'): Promise<ConcentrationRow[]> =>
  db.all(
    sql<ConcentrationRow>`SELECT ${sql.ref(`c.${column}`)} AS label, round(sum(l.outstanding_cents::numeric * k.value_cents / l.value_cents))::bigint AS cents,
        count(DISTINCT l.id)::int AS loans
      FROM loans l JOIN loan_collateral k ON k.loan_id = l.id AND k.status = 'pledged' JOIN cards c ON c.id = k.card_id
      WHERE l.status IN ('active', 'defaulted') AND l.value_cents > 0 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostShown}`,
  )

export const sumByBorrower = (db: Db): Promise<ConcentrationRow[]> =>
  db.all(
    sql<ConcentrationRow>`SELECT coalesce(u.name, u.phone) AS label, s.cents, s.loans FROM (
        SELECT member_id, sum(outstanding_cents)::bigint AS cents, count(*)::int AS loans FROM loans
        WHERE status IN ('active', 'defaulted') GROUP BY member_id ORDER BY 2 DESC, 1 LIMIT ${mostShown}) s
      JOIN users u ON u.id = s.member_id ORDER BY s.cents DESC, 1`,
  )
