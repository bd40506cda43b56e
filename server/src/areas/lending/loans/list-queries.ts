import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { PaymentOrder } from '@ambry/contract/lending/arithmetic/payment-order'
import type { ScheduleKind } from '@ambry/contract/lending/arithmetic/terms'
import type { LoanStage, LoanStatus, LtvLevel, ProductSettings } from '@ambry/contract/lending/kinds'
import type { LateBucket } from '@ambry/contract/lending/margin/kinds'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { anyOf, atLeast, atMost, by, defineList, type FiltersOf, is, type Slice } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'

export type LoanListRow = {
  id: string
  number: string
  memberId: string
  memberName: string
  status: LoanStatus
  settings: ProductSettings
  requestedCents: number
  principalCents: number
  rateBps: number
  termMonths: number
  scheduleKind: ScheduleKind
  valueCents: number
  ltvBps: number
  outstandingCents: number
  interestCents: number
  feesCents: number
  currentRateBps: number
  /** As text, because it can exceed what a number holds. */
  interestUnits: string
  interestEarnedCents: number
  accruesFrom: Day | null
  nextDueOn: Day | null
  nextDueCents: number | null
  pastDueCents: number
  pastDueFrom: Day | null
  paymentOrder: PaymentOrder
  callDeadlineAt: Instant | null
  callTargetBps: number | null
  submittedAt: Instant
  offerEndsOn: Day | null
  signedAt: Instant | null
  fundedOn: Day | null
  maturesOn: Day | null
  paidOn: Day | null
  hasAutopay: boolean
  assigneeId: string | null
  assigneeName: string | null
  /** When it came into its present state. */
  since: Instant
  version: number
}

const columns = sql<LoanListRow>`l.id, l.number, l.member_id, coalesce(u.name, u.phone) AS member_name, l.status, v.settings,
  l.requested_cents, l.principal_cents, l.rate_bps, l.term_months, l.schedule_kind, l.value_cents, l.ltv_bps,
  l.outstanding_cents, l.interest_cents, l.fees_cents, l.current_rate_bps, l.interest_units::text AS interest_units,
  l.interest_earned_cents, l.accrues_from, l.next_due_on, l.next_due_cents, l.past_due_cents, l.past_due_from, l.payment_order, l.submitted_at,
  l.offer_ends_on, l.signed_at, l.funded_on, l.matures_on, l.paid_on, l.autopay_method_id IS NOT NULL AS has_autopay,
  (SELECT m.deadline_at FROM margin_calls m WHERE m.loan_id = l.id AND m.status = 'open') AS call_deadline_at,
  (SELECT m.target_bps FROM margin_calls m WHERE m.loan_id = l.id AND m.status = 'open') AS call_target_bps,
  w.assignee_id, coalesce(a.name, a.phone) AS assignee_name,
  CASE l.status WHEN 'pending' THEN l.submitted_at WHEN 'approved' THEN l.approved_at WHEN 'active' THEN l.funded_at
    ELSE coalesce(l.ended_at, l.updated_at) END AS since, l.version`

const joins = sql`JOIN users u ON u.id = l.member_id
  JOIN loan_product_versions v ON v.product_id = l.product_id AND v.number = l.product_version
  LEFT JOIN work_assignments w ON w.queue = 'loans' AND w.item_id = l.id::text LEFT JOIN users a ON a.id = w.assignee_id`

/** Every word is in the loan's number, the borrower's name, or the name or cert of a card. */
const searched = (q: string) =>
  sql.join(
    q
      .trim()
      .split(/\s+/)
      .map((word) => sql`l.search LIKE ${containing(word)}`),
    sql` AND `,
  )

const weekDays = 7
const monthDays = 30

const stageStatuses: Record<LoanStage, readonly LoanStatus[]> = {
  pipeline: ['pending', 'approved'],
  active: ['active', 'defaulted'],
  due: ['active'],
  late: ['active', 'defaulted'],
  call: ['active'],
  defaulted: ['defaulted'],
  maturing: ['active'],
  closed: ['paid', 'rejected', 'withdrawn', 'expired', 'foreclosed'],
}

const stageCondition = (stage: LoanStage, today: Day): RawBuilder<unknown> => {
  const within = sql`l.status = ANY(${[...stageStatuses[stage]]})`
  if (stage === 'due') return sql`(${within} AND l.next_due_on <= ${today}::date + ${weekDays}::int)`
  if (stage === 'late') return sql`(${within} AND l.past_due_from IS NOT NULL)`
  if (stage === 'call')
    return sql`(${within} AND EXISTS (SELECT FROM margin_calls m WHERE m.loan_id = l.id AND m.status = 'open'))`
  if (stage === 'maturing') return sql`(${within} AND l.matures_on <= ${today}::date + ${monthDays}::int)`
  return within
}

const bucketConditions: Record<LateBucket, (days: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  current: () => sql`l.past_due_from IS NULL`,
  '1-29': (days) => sql`${days} BETWEEN 1 AND 29`,
  '30-59': (days) => sql`${days} BETWEEN 30 AND 59`,
  '60-89': (days) => sql`${days} BETWEEN 60 AND 89`,
  '90+': (days) => sql`${days} >= 90`,
}

// as `ltvLevel` has it: up to and including each level
const secured = sql`CASE WHEN l.status IN ('pending', 'approved') THEN l.principal_cents ELSE l.outstanding_cents END`
const isWithin = (setting: string) =>
  sql`${secured} * 10000 <= l.value_cents * (SELECT (p.settings ->> ${sql.lit(setting)})::bigint FROM loan_product_versions p
    WHERE p.product_id = l.product_id AND p.number = l.product_version)`
// what has a level, and the lowest LTV of any that is not healthy: an index has both
const levelStatuses: readonly LoanStatus[] = ['pending', 'approved', 'active', 'defaulted']
const mayBeBeyond = sql`l.ltv_bps >= (SELECT min((p.settings ->> 'healthyLtvBps')::int) FROM loan_product_versions p)`
const levelConditions: Record<LtvLevel, RawBuilder<unknown>> = {
  healthy: isWithin('healthyLtvBps'),
  notice: sql`(${mayBeBeyond} AND NOT (${isWithin('healthyLtvBps')}) AND ${isWithin('noticeLtvBps')})`,
  call: sql`(${mayBeBeyond} AND NOT (${isWithin('noticeLtvBps')}) AND ${isWithin('liquidationLtvBps')})`,
  liquidation: sql`(${mayBeBeyond} AND NOT (${isWithin('liquidationLtvBps')}))`,
}

export type LoanContext = {
  today: Day
  /** When only these states are listed by date: each is read in its own order, however rare it is. */
  merged: readonly LoanStatus[] | null
}

/** The states a query is limited to, if it is sorted by the date that they are indexed by. */
export function mergedStatuses(query: {
  sort: string
  status?: string | undefined
  stage?: LoanStage | undefined
  level?: string | undefined
}): readonly LoanStatus[] | null {
  if (!/^-?submittedAt$/.test(query.sort)) return null
  const limits = [
    query.status ? (query.status.split(',') as LoanStatus[]) : null,
    query.stage ? stageStatuses[query.stage] : null,
    query.level ? levelStatuses : null,
  ].filter((statuses) => statuses !== null)
  const [first, ...others] = limits
  return first ? first.filter((status) => others.every((statuses) => statuses.includes(status))) : null
}

const merged = ({ where, after, orderBy, limit }: Slice, statuses: readonly LoanStatus[]) => sql<LoanListRow>`
  SELECT ${columns} FROM unnest(${[...statuses]}::text[]) AS s (status)
    CROSS JOIN LATERAL (SELECT l.* FROM loans l WHERE l.status = s.status AND ${where} AND ${after}
      ORDER BY ${orderBy} LIMIT ${limit}) l ${joins}
  ORDER BY ${orderBy} LIMIT ${limit}`

const shape = {
  columns,
  from: sql`loans l ${joins}`,
  countFrom: sql`loans l`,
  id: 'l.id',
  sorts: {
    submittedAt: by<LoanListRow>('l.submitted_at', 'timestamptz'),
    principalCents: by<LoanListRow>('l.principal_cents', 'int8'),
    ltvBps: by<LoanListRow>('l.ltv_bps', 'int8'),
    nextDueOn: by<LoanListRow>(sql`coalesce(l.next_due_on, 'infinity'::date)`, 'date', {
      value: ({ nextDueOn }) => nextDueOn ?? 'infinity',
    }),
  },
}

export const loanList = defineList({
  ...shape,
  select: (slice: Slice, { merged: statuses }: LoanContext) =>
    statuses
      ? merged(slice, statuses)
      : sql<LoanListRow>`SELECT ${columns} FROM ${shape.from} WHERE ${slice.where} AND ${slice.after}
          ORDER BY ${slice.orderBy} LIMIT ${slice.limit}`,
  filters: {
    q: searched,
    stage: (stage: LoanStage, { today }: LoanContext) => stageCondition(stage, today),
    status: anyOf('l.status'),
    level: (levels: string) =>
      sql`(l.status = ANY(${[...levelStatuses]}) AND (${sql.join(
        levels.split(',').map((level) => levelConditions[level as LtvLevel]),
        sql` OR `,
      )}))`,
    bucket: (buckets: string, { today }: LoanContext) =>
      sql`(l.status = ANY(${[...stageStatuses.active]}) AND (${sql.join(
        buckets
          .split(',')
          .map((bucket) => bucketConditions[bucket as LateBucket](sql`(${today}::date - l.past_due_from)`)),
        sql` OR `,
      )}))`,
    assigneeId: (id: string) =>
      id === 'none'
        ? sql`NOT EXISTS (SELECT FROM work_assignments x WHERE x.queue = 'loans' AND x.item_id = l.id::text AND x.assignee_id IS NOT NULL)`
        : sql`EXISTS (SELECT FROM work_assignments x WHERE x.queue = 'loans' AND x.item_id = l.id::text AND x.assignee_id = ${id})`,
    memberId: is('l.member_id'),
    cardId: (id: string) => sql`EXISTS (SELECT FROM loan_collateral k WHERE k.loan_id = l.id AND k.card_id = ${id})`,
    amountFrom: atLeast('l.principal_cents'),
    amountTo: atMost('l.principal_cents'),
  },
})
export type LoanFilters = FiltersOf<typeof loanList>

export const ownLoanList = defineList({
  ...shape,
  always: (memberId: string) => sql`l.member_id = ${memberId}`,
  filters: { q: searched, status: anyOf('l.status') },
})

export type PartsRow = {
  loanId: string
  cards: number
  /** The most valuable four. */
  cardIds: string[]
  oldestValuedOn: Day
  away: number
}

/** The cards of several loans in one query: what secures them, or what did when they have ended. */
export const listParts = (db: Db, loanIds: readonly string[]): Promise<PartsRow[]> =>
  db.all(sql<PartsRow>`SELECT k.loan_id, count(DISTINCT k.card_id)::int AS cards,
      (array_agg(k.card_id::text ORDER BY k.value_cents DESC, k.id))[1:4] AS card_ids, min(k.valued_on) AS oldest_valued_on,
      count(*) FILTER (WHERE c.custody <> 'in_vault')::int AS away
    FROM loan_collateral k JOIN loans l ON l.id = k.loan_id JOIN cards c ON c.id = k.card_id
    WHERE k.loan_id = ANY(${loanIds}::uuid[]) AND (k.status IN ('proposed', 'pledged')
      OR l.status IN ('rejected', 'withdrawn', 'expired', 'paid', 'foreclosed'))
    GROUP BY k.loan_id`)

export async function findLoanNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.all(
    sql<{ id: string; name: string }>`SELECT l.id, l.number || ', ' || coalesce(u.name, u.phone) AS name
      FROM loans l JOIN users u ON u.id = l.member_id WHERE l.id = ANY(${ids}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type StageRow = { status: LoanStatus; count: number; sumCents: number }

export const sumStages = (db: Db): Promise<StageRow[]> =>
  db.all(sql<StageRow>`SELECT status, count(*)::int AS count, sum(principal_cents)::bigint AS sum_cents FROM loans
    GROUP BY status ORDER BY status`)

export type BookRow = {
  rateBps: number
  termMonths: number
  scheduleKind: ScheduleKind
  /** Origination fee as a part of the principal. */
  feeBps: number
  outstandingCents: number
  owedCents: number
  pastDueCents: number
  pastDuePrincipalCents: number
  expectedCents: number
  /** Σ LTV × outstanding principal. */
  weightedLtv: number
}

/** The active loans by their terms, so that each rate is figured once. */
export const sumBook = (db: Db, today: Day): Promise<BookRow[]> =>
  db.all(sql<BookRow>`SELECT current_rate_bps AS rate_bps, term_months, schedule_kind,
      round(fee_cents * 10000.0 / principal_cents)::int AS fee_bps, sum(outstanding_cents)::bigint AS outstanding_cents,
      sum(outstanding_cents + interest_cents + fees_cents)::bigint AS owed_cents, sum(past_due_cents)::bigint AS past_due_cents,
      coalesce(sum(outstanding_cents) FILTER (WHERE past_due_from IS NOT NULL), 0)::bigint AS past_due_principal_cents,
      coalesce(sum(past_due_cents + CASE WHEN next_due_on <= ${today}::date + ${monthDays}::int THEN next_due_cents ELSE 0 END), 0)::bigint AS expected_cents,
      sum(ltv_bps::float8 * outstanding_cents)::float8 AS weighted_ltv
    FROM loans WHERE status IN ('active', 'defaulted') GROUP BY 1, 2, 3, 4`)

export async function findAccruedThrough(db: Db): Promise<Day | null> {
  const row = await db.one(sql<{ day: Day | null }>`SELECT max(on_day) AS day FROM loan_accruals`)
  return row?.day ?? null
}
