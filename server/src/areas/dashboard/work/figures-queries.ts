import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { type QueueKey, queueKeys } from '@ambry/contract/kernel/queues'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { photoStays } from '../../funds/holdings/service.ts'

type Sql = RawBuilder<unknown>

/** The first time a record left its initial status. */
const leftPending = (subject: string) =>
  sql`(SELECT min(h.at) FROM status_history h WHERE h.subject = ${subject} AND h.subject_id = r.id AND h.from_status = 'pending')`

/** From one move of a card to the next that ends the wait. */
const betweenMoves = (begin: string[], end: string[]) => sql`SELECT m.at, (
    SELECT min(n.at) FROM custody_moves n WHERE n.card_id = m.card_id AND n.at >= m.at AND n.id <> m.id AND n.action = ANY(${end}))
  FROM custody_moves m WHERE m.action = ANY(${begin})`

const noted = (queue: QueueKey) => sql`SELECT arrived_at, done_at FROM work_stays WHERE queue = ${queue}`

/** Each queue's stays as `arrived_at, done_at`. */
const stays: Record<QueueKey, Sql | ((today: Day, timeZone: string) => Sql)> = {
  chargebacks: sql`SELECT p.reversed_at, CASE WHEN NOT EXISTS (SELECT FROM invoice_settlements s JOIN invoices i ON i.id = s.invoice_id
      WHERE s.payment_id = p.id AND i.status = 'open') THEN (
    SELECT max(h.at) FROM invoice_settlements s JOIN status_history h ON h.subject = 'invoices' AND h.subject_id = s.invoice_id
      WHERE s.payment_id = p.id AND h.at > p.reversed_at) END
    FROM payments p WHERE p.reversed_cents > 0 AND p.gateway IS NOT NULL`,
  paymentDisputes: sql`SELECT opened_at, answered_at FROM payment_disputes`,
  payments: noted('payments'),
  books: sql`SELECT p.at, (SELECT min(n.at) FROM ledger_proofs n WHERE n.ok AND n.at > p.at) FROM (
    SELECT at, ok, lag(ok, 1, true) OVER (ORDER BY at) AS was_ok FROM ledger_proofs) p WHERE NOT p.ok AND p.was_ok`,
  failedJobs: noted('failedJobs'),
  accessRequests: sql`SELECT created_at, decided_at FROM access_requests`,
  identity: sql`SELECT submitted_at, at FROM identity_reviews WHERE submitted_at IS NOT NULL AND action <> 'escalate'
    UNION ALL SELECT submitted_at, NULL FROM identity_cases WHERE status = 'submitted'`,
  deliveries: sql`SELECT problem_at, coalesce(accepted_at, ended_at) FROM sales WHERE problem_at IS NOT NULL`,
  cardRequests: sql`SELECT r.created_at, ${leftPending('card_requests')} FROM card_requests r`,
  promotionRequests: sql`SELECT r.created_at, ${leftPending('promotion_requests')} FROM promotion_requests r`,
  sourceRequests: sql`SELECT r.created_at, ${leftPending('source_requests')} FROM source_requests r`,
  hunts: sql`SELECT r.created_at, ${leftPending('hunts')} FROM hunts r`,
  sellOffers: sql`SELECT n.at, coalesce((SELECT min(x.at) FROM negotiation_rounds x WHERE x.subject_id = n.subject_id AND x.round = n.round + 1),
      (SELECT min(h.at) FROM status_history h WHERE h.subject = 'sell_offers' AND h.subject_id = n.subject_id AND h.from_status IN ('pending', 'countered')
        AND h.to_status <> 'countered' AND h.at >= n.at))
    FROM negotiation_rounds n JOIN sell_offers o ON o.id = n.subject_id WHERE n.side = 'seller'`,
  inspections: sql`SELECT h.at, (SELECT min(n.at) FROM status_history n WHERE n.subject = 'sell_offer_cards' AND n.subject_id = h.subject_id
      AND n.from_status = 'inspecting' AND n.at >= h.at)
    FROM status_history h WHERE h.subject = 'sell_offer_cards' AND h.to_status = 'inspecting'`,
  conversations: noted('conversations'),
  loans: sql`SELECT r.submitted_at, ${leftPending('loans')} FROM loans r`,
  loanChanges: sql`SELECT asked_at, decided_at FROM loan_changes`,
  marginCalls: sql`SELECT opened_at, ended_at FROM margin_calls`,
  defaults: sql`SELECT h.at, (SELECT min(n.at) FROM status_history n
      WHERE n.subject = 'loans' AND n.subject_id = h.subject_id AND n.from_status = 'defaulted' AND n.at >= h.at)
    FROM status_history h WHERE h.subject = 'loans' AND h.to_status = 'defaulted'`,
  noteTransfers: sql`SELECT accepted_at, ended_at FROM note_transfers WHERE accepted_at IS NOT NULL`,
  fundSubscriptions: sql`SELECT paid_at, coalesce(accepted_at, ended_at) FROM fund_subscriptions WHERE paid_at IS NOT NULL`,
  fundRedemptions: sql`SELECT requested_at, ended_at FROM fund_redemptions`,
  fundTransfers: sql`SELECT accepted_at, ended_at FROM fund_transfers WHERE accepted_at IS NOT NULL`,
  fundQuestions: sql`SELECT asked_at, answered_at FROM fund_questions`,
  arrivals: betweenMoves(['send', 'expect'], ['receive', 'cancel']),
  returns: betweenMoves(['ask_return'], ['release', 'ship', 'cancel']),
  fundPhotos: photoStays,
  disputes: sql`SELECT opened_at, decided_at FROM card_disputes`,
}

export type FigureRow = {
  queue: QueueKey
  /** 1 is Monday; null is the whole week. */
  weekday: number | null
  arrived: number
  done: number
  medianHours: number | null
  p95Hours: number | null
}

type Span = { from: Instant; to: Instant; today: Day; timeZone: string }

/** What came and went between two instants, for the whole span and for each weekday. Times are those of finished items. */
export const readFigures = (db: Db, { from, to, today, timeZone }: Span): Promise<FigureRow[]> => {
  const all = sql.join(
    queueKeys.map((key) => {
      const rows = stays[key]
      const from = typeof rows === 'function' ? rows(today, timeZone) : rows
      return sql`SELECT ${key}::text AS queue, s.* FROM (${from}) s (arrived_at, done_at)`
    }),
    sql` UNION ALL `,
  )
  const percentile = (share: number) =>
    sql`round((percentile_cont(${sql.lit(share)}) WITHIN GROUP (ORDER BY hours))::numeric, 2)::float8`
  return db.all(sql<FigureRow>`
    WITH stays AS (${all}), events AS (
      SELECT queue, arrived_at AS at, 1 AS arrived, 0 AS done, NULL::float8 AS hours FROM stays
      UNION ALL
      SELECT queue, done_at, 0, 1, extract(epoch FROM done_at - arrived_at)::float8 / 3600 FROM stays WHERE done_at IS NOT NULL
    ), days AS (
      SELECT *, extract(isodow FROM at AT TIME ZONE ${timeZone})::int AS weekday FROM events WHERE at >= ${from} AND at < ${to}
    )
    SELECT queue, weekday, sum(arrived)::int AS arrived, sum(done)::int AS done, ${percentile(0.5)} AS median_hours,
      ${percentile(0.95)} AS p95_hours
    FROM days GROUP BY GROUPING SETS ((queue), (queue, weekday))`)
}

/** Failed jobs disappear from the worker's table when they are retried or discarded. */
export async function noteFailedJobs(tx: Tx): Promise<void> {
  await tx.run(sql`INSERT INTO work_stays (queue, item_id, arrived_at)
    SELECT 'failedJobs', id::text, ${tx.now} FROM worker_jobs() WHERE state = 'failed' ON CONFLICT DO NOTHING`)
  await tx.run(sql`UPDATE work_stays SET done_at = greatest(${tx.now}, arrived_at) WHERE queue = 'failedJobs' AND done_at IS NULL
    AND item_id NOT IN (SELECT id::text FROM worker_jobs() WHERE state = 'failed')`)
}
