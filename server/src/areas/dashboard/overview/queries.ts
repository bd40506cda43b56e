import type { Overview } from '@ambry/contract/dashboard/endpoints'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { addSeconds } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { duePhotos } from '../../funds/holdings/service.ts'

type Waiting = { waiting: number; oldestAt: Instant | null }

type OverviewRow = Waiting & {
  people: Overview['people']
  joined: Overview['joined']
  access: Overview['access']
}

/** Everything is counted from indexes in one statement, because the page refetches it with every event. */
export async function readOverview(db: Db, now: Date, timeZone: string): Promise<OverviewRow> {
  const monthAgo = addSeconds(now, -30 * 86_400)
  const thisMonth = sql`date_trunc('month', ${now}::timestamptz AT TIME ZONE ${timeZone})`
  const people = (condition: string) => sql`(SELECT count(*) FROM users WHERE ${sql.raw(condition)})`
  const row = await db.one(sql<OverviewRow>`
    SELECT
      (SELECT count(*) FROM access_requests WHERE status = 'pending') AS waiting,
      (SELECT min(created_at) FROM access_requests WHERE status = 'pending') AS oldest_at,
      json_build_object(
        'active', ${people(`status = 'active'`)},
        'invited', ${people(`status = 'invited'`)},
        'suspended', ${people(`status = 'suspended'`)},
        'lenders', ${people(`is_lender AND status = 'active'`)},
        'admins', ${people(`is_admin AND status = 'active'`)}
      ) AS people,
      (
        SELECT json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'count', (
          SELECT count(*) FROM users
          WHERE registered_at >= month AT TIME ZONE ${timeZone}
            AND registered_at < (month + interval '1 month') AT TIME ZONE ${timeZone}
        )) ORDER BY month)
        FROM generate_series(${thisMonth} - interval '11 months', ${thisMonth}, interval '1 month') AS month
      ) AS joined,
      json_build_object(
        'requested30d', (SELECT count(*) FROM access_requests WHERE created_at > ${monthAgo}),
        'approved30d', (SELECT count(*) FROM access_requests WHERE decided_at > ${monthAgo} AND status = 'approved'),
        'joined30d', (SELECT count(*) FROM users WHERE registered_at > ${monthAgo}),
        'medianDecisionHours', (
          SELECT round((percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - created_at)) / 3600)::numeric, 1)
          FROM access_requests WHERE decided_at > ${monthAgo}
        )
      ) AS access`)
  if (!row) throw new Error('the overview was not read')
  return row
}

/** What is owed in both directions, and what moved since a given day. */
export async function readMoney(db: Db, today: Day, since: Day): Promise<Overview['money']> {
  const [row] = await db.prepared<Overview['money']>(
    'overview_money',
    `SELECT i.*, p.*,
       (SELECT count(*)::int FROM invoices WHERE status = 'draft') AS drafts,
       (SELECT coalesce(sum(amount_cents), 0)::bigint FROM payments WHERE status = 'succeeded' AND received_on > $2) AS received30d_cents,
       (SELECT coalesce(sum(amount_cents - netted_cents), 0)::bigint FROM payouts WHERE status = 'paid' AND paid_on > $2) AS paid_out30d_cents,
       (SELECT json_build_object('at', ${iso('at')}, 'ok', ok) FROM ledger_proofs ORDER BY ledger_proofs.at DESC LIMIT 1) AS proof
     FROM (SELECT coalesce(sum(owed_cents), 0)::bigint AS open_cents, count(*)::int AS open_invoices,
         coalesce(sum(owed_cents) FILTER (WHERE due_on < $1), 0)::bigint AS overdue_cents,
         count(*) FILTER (WHERE due_on < $1)::int AS overdue_invoices FROM invoices WHERE status = 'open') i,
       (SELECT coalesce(sum(amount_cents - netted_cents), 0)::bigint AS payouts_due_cents, count(*)::int AS payouts_due FROM payouts WHERE status = 'due') p`,
    [today, since],
  )
  if (!row) throw new Error('what is owed was not read')
  return row
}

/** Work waiting for the vault. Each queue is small and has its own index. */
export async function readVaultQueues(db: Db): Promise<{ arrivals: Waiting; returns: Waiting; disputes: Waiting }> {
  const [row] = await db.prepared<{ arrivals: Waiting; returns: Waiting; disputes: Waiting }>(
    'vault_queues',
    `SELECT
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(updated_at)')}) FROM cards
        WHERE status = 'registered' AND custody = 'inbound') AS arrivals,
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(return_requested_at)')}) FROM cards
        WHERE facets @> '{return:1}') AS returns,
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(opened_at)')}) FROM card_disputes
        WHERE status = 'open') AS disputes`,
    [],
  )
  if (!row) throw new Error('the queues of the vault were not read')
  return row
}

/** Cards that members asked us to list in Secure. */
export async function readPromotionQueue(db: Db): Promise<Waiting> {
  const row = await db.one(
    sql<Waiting>`SELECT count(*)::int AS waiting, min(created_at) AS oldest_at FROM promotion_requests WHERE status = 'pending'`,
  )
  if (!row) throw new Error('the queue of promotions was not read')
  return row
}

export async function readSourceQueue(db: Db): Promise<Waiting> {
  const row = await db.one(
    sql<Waiting>`SELECT count(*)::int AS waiting, min(created_at) AS oldest_at FROM source_requests WHERE status = 'pending'`,
  )
  if (!row) throw new Error('the queue of posts was not read')
  return row
}

/** Hunts without a fee or with a card to buy, offers that wait for our answer, and cards to inspect. */
export async function readBuyingQueues(db: Db): Promise<{ hunts: Waiting; sellOffers: Waiting; inspections: Waiting }> {
  const [row] = await db.prepared<{ hunts: Waiting; sellOffers: Waiting; inspections: Waiting }>(
    'buying_queues',
    `SELECT
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(created_at)')}) FROM hunts h
        WHERE (h.status = 'pending' AND h.fee_bps IS NULL) OR (h.status = 'active'
          AND EXISTS (SELECT FROM hunt_candidates k WHERE k.hunt_id = h.id AND k.status = 'approved'))) AS hunts,
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(created_at)')}) FROM sell_offers
        WHERE answer_by IS NOT NULL AND turn = 'buyer') AS sell_offers,
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(h.at)')}) FROM sell_offer_cards k
        CROSS JOIN LATERAL (SELECT max(at) AS at FROM status_history
          WHERE subject = 'sell_offer_cards' AND subject_id = k.id AND to_status = 'inspecting') h
        WHERE k.status = 'inspecting') AS inspections`,
    [],
  )
  if (!row) throw new Error('the queues of buying were not read')
  return row
}

type LoanQueues = {
  loans: Waiting
  loanChanges: Waiting
  marginCalls: Waiting
  defaults: Waiting
  noteTransfers: Waiting
}

/** Applications without a decision, requests of borrowers, open margin calls, loans in default, and transfers. */
export async function readLoanQueues(db: Db): Promise<LoanQueues> {
  const [row] = await db.prepared<LoanQueues>(
    'loan_queues',
    `SELECT
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(submitted_at)')}) FROM loans
        WHERE status = 'pending') AS loans,
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(asked_at)')}) FROM loan_changes
        WHERE status = 'pending') AS loan_changes,
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(opened_at)')}) FROM margin_calls
        WHERE status = 'open') AS margin_calls,
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(h.at)')}) FROM loans l
        CROSS JOIN LATERAL (SELECT max(at) AS at FROM status_history
          WHERE subject = 'loans' AND subject_id = l.id AND to_status = 'defaulted') h
        WHERE l.status = 'defaulted') AS defaults,
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(accepted_at)')}) FROM note_transfers
        WHERE status = 'accepted') AS note_transfers`,
    [],
  )
  if (!row) throw new Error('the queues of lending were not read')
  return row
}

type FundQueues = {
  fundSubscriptions: Waiting
  fundRedemptions: Waiting
  fundTransfers: Waiting
  fundQuestions: Waiting
}

/** Paid subscriptions to accept, redemptions for the next window, transfers to approve, and questions to answer. */
export async function readFundQueues(db: Db): Promise<FundQueues> {
  const [row] = await db.prepared<FundQueues>(
    'fund_queues',
    `SELECT
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(paid_at)')}) FROM fund_subscriptions
        WHERE status = 'paid' AND accepted_at IS NULL) AS fund_subscriptions,
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(requested_at)')}) FROM fund_redemptions
        WHERE status = 'requested') AS fund_redemptions,
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(accepted_at)')}) FROM fund_transfers
        WHERE status = 'accepted') AS fund_transfers,
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(asked_at)')}) FROM fund_questions
        WHERE answer IS NULL) AS fund_questions`,
    [],
  )
  if (!row) throw new Error('the queues of funds were not read')
  return row
}

/** Cards of funds to photograph in the vault. */
export async function readPhotoQueue(db: Db, today: Day, timeZone: string): Promise<Waiting> {
  const row = await db.one(
    sql<Waiting>`SELECT count(*)::int AS waiting, min(since) AS oldest_at FROM (${duePhotos(today, timeZone)}) d (card_id, card, fund, since)`,
  )
  if (!row) throw new Error('the queue of photos was not read')
  return row
}

type UrgentQueues = {
  paymentDisputes: Waiting
  deliveries: Waiting
  payments: Waiting
  books: Waiting
  failedJobs: Waiting
}

/** Problems that no rule could resolve. The books are out of balance since the first check that found it. */
export async function readUrgentQueues(db: Db): Promise<UrgentQueues> {
  const [row] = await db.prepared<UrgentQueues>(
    'urgent_queues',
    `SELECT
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(opened_at)')}) FROM payment_disputes
        WHERE status IN ('inquiry', 'needs_response')) AS payment_disputes,
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(problem_at)')}) FROM sales s
        WHERE s.status = 'agreed' AND s.problem IS NOT NULL
          AND EXISTS (SELECT FROM invoices i WHERE i.id = s.invoice_id AND i.status = 'paid')) AS deliveries,
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(updated_at)')}) FROM charges
        WHERE attention IS NOT NULL) AS payments,
       (SELECT json_build_object('waiting', coalesce(sum(p.findings) FILTER (WHERE p.newest), 0), 'oldestAt', ${iso('min(p.at)')})
        FROM (SELECT at, at = max(at) OVER () AS newest,
            (SELECT sum(jsonb_array_length(c -> 'findings')) FROM jsonb_array_elements(checks) c) AS findings
          FROM ledger_proofs WHERE NOT ok
            AND at > coalesce((SELECT max(at) FROM ledger_proofs WHERE ok), '-infinity')) p) AS books,
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(created_at)')}) FROM worker_jobs()
        WHERE state = 'failed') AS failed_jobs`,
    [],
  )
  if (!row) throw new Error('the urgent queues were not read')
  return row
}

/** Formats an instant inside JSON the way the API does. */
const iso = (instant: string) => `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
