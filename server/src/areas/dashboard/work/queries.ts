import { subjectKindNames, subjectKinds } from '@ambry/contract/conversations/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { QueueKey } from '@ambry/contract/kernel/queues'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { duePhotos } from '../../funds/holdings/service.ts'

type Sql = RawBuilder<unknown>

const cardTitle = sql`concat_ws(' ', c.year, c.player_name)`
const person = (alias: string) => sql`coalesce(${sql.ref(`${alias}.name`)}, ${sql.ref(`${alias}.phone`)})`

const subjectKind = sql`CASE c.subject_kind ${sql.join(
  subjectKindNames.map((kind) => sql`WHEN ${sql.lit(kind)} THEN ${sql.lit(subjectKinds[kind])}`),
  sql` `,
)} END`

/** Each queue as `item_id, title, detail, since`: the same rows the overview counts. */
const waiting: Record<QueueKey, Sql | ((today: Day, timeZone: string) => Sql)> = {
  paymentDisputes: sql`SELECT d.id::text, ${person('m')}, d.ref, d.opened_at FROM payment_disputes d
    JOIN charges h ON h.id = d.charge_id JOIN users m ON m.id = h.member_id WHERE d.status IN ('inquiry', 'needs_response')`,
  chargebacks: sql`SELECT p.id::text, p.number, ${person('m')}, p.reversed_at FROM payments p JOIN users m ON m.id = p.member_id
    WHERE p.reversed_cents > 0 AND p.gateway IS NOT NULL AND EXISTS (SELECT FROM invoice_settlements s
      JOIN invoices i ON i.id = s.invoice_id WHERE s.payment_id = p.id AND i.status = 'open')`,
  payments: sql`SELECT h.id::text, ${person('m')}, h.attention, h.updated_at FROM charges h JOIN users m ON m.id = h.member_id
    WHERE h.attention IS NOT NULL`,
  books: sql`SELECT 'books', NULL, NULL, min(at) FROM ledger_proofs
    WHERE NOT ok AND at > coalesce((SELECT max(at) FROM ledger_proofs WHERE ok), '-infinity') HAVING count(*) > 0`,
  failedJobs: sql`SELECT id::text, task, last_error, created_at FROM worker_jobs() WHERE state = 'failed'`,
  accessRequests: sql`SELECT id::text, phone, referral, created_at FROM access_requests WHERE status = 'pending'`,
  identity: sql`SELECT c.id::text, ${person('m')}, c.target, c.submitted_at FROM identity_cases c JOIN users m ON m.id = c.id
    WHERE c.status = 'submitted'`,
  deliveries: sql`SELECT s.id::text, concat_ws(' ', s.facts ->> 'year', s.facts ->> 'playerName'), ${person('m')}, s.problem_at
    FROM sales s JOIN users m ON m.id = s.buyer_id WHERE s.status = 'agreed' AND s.problem IS NOT NULL AND EXISTS (SELECT FROM invoices i WHERE i.id = s.invoice_id AND i.status = 'paid')`,
  cardRequests: sql`SELECT r.id::text, ${cardTitle}, ${person('m')}, r.created_at FROM card_requests r
    JOIN cards c ON c.id = r.card_id JOIN users m ON m.id = r.member_id
    WHERE r.status = 'pending' AND r.owner_answer IS DISTINCT FROM 'asked'`,
  promotionRequests: sql`SELECT r.id::text, ${cardTitle}, ${person('m')}, r.created_at FROM promotion_requests r
    JOIN cards c ON c.id = r.card_id JOIN users m ON m.id = r.member_id WHERE r.status = 'pending'`,
  sourceRequests: sql`SELECT r.id::text, concat_ws(' ', r.year, r.player_name), ${person('m')}, r.created_at FROM source_requests r
    JOIN users m ON m.id = r.member_id WHERE r.status = 'pending'`,
  hunts: sql`SELECT r.id::text, concat_ws(' ', r.year, r.player_name), ${person('m')}, r.created_at FROM hunts r
    JOIN users m ON m.id = r.member_id WHERE (r.status = 'pending' AND r.fee_bps IS NULL) OR (r.status = 'active'
      AND EXISTS (SELECT FROM hunt_candidates k WHERE k.hunt_id = r.id AND k.status = 'approved'))`,
  sellOffers: sql`SELECT r.id::text, r.number, ${person('m')}, r.created_at FROM sell_offers r
    JOIN users m ON m.id = r.member_id WHERE r.answer_by IS NOT NULL AND r.turn = 'buyer'`,
  inspections: sql`SELECT k.id::text, ${cardTitle}, o.number, (SELECT max(h.at) FROM status_history h
      WHERE h.subject = 'sell_offer_cards' AND h.subject_id = k.id AND h.to_status = 'inspecting')
    FROM sell_offer_cards k JOIN cards c ON c.id = k.card_id JOIN sell_offers o ON o.id = k.offer_id WHERE k.status = 'inspecting'`,
  conversations: sql`SELECT c.subject_kind || ':' || c.subject_id, ${person('m')}, ${subjectKind}, c.waiting_since
    FROM conversations c JOIN users m ON m.id = c.member_id WHERE c.waiting_since IS NOT NULL`,
  loans: sql`SELECT l.id::text, l.number, ${person('m')}, l.submitted_at FROM loans l JOIN users m ON m.id = l.member_id
    WHERE l.status = 'pending'`,
  loanChanges: sql`SELECT r.id::text, l.number, ${person('m')}, r.asked_at FROM loan_changes r JOIN loans l ON l.id = r.loan_id
    JOIN users m ON m.id = l.member_id WHERE r.status = 'pending'`,
  marginCalls: sql`SELECT l.id::text, l.number, ${person('m')}, c.opened_at FROM margin_calls c JOIN loans l ON l.id = c.loan_id
    JOIN users m ON m.id = l.member_id WHERE c.status = 'open'`,
  defaults: sql`SELECT l.id::text, l.number, ${person('m')}, (SELECT max(h.at) FROM status_history h
      WHERE h.subject = 'loans' AND h.subject_id = l.id AND h.to_status = 'defaulted')
    FROM loans l JOIN users m ON m.id = l.member_id WHERE l.status = 'defaulted'`,
  noteTransfers: sql`SELECT t.id::text, n.number, ${person('m')}, t.accepted_at FROM note_transfers t JOIN loan_notes n ON n.id = t.note_id
    JOIN users m ON m.id = t.seller_id WHERE t.status = 'accepted'`,
  fundSubscriptions: sql`SELECT s.id::text, f.name, ${person('m')}, s.paid_at FROM fund_subscriptions s JOIN funds f ON f.id = s.fund_id
    JOIN users m ON m.id = s.member_id WHERE s.status = 'paid' AND s.accepted_at IS NULL`,
  fundRedemptions: sql`SELECT r.id::text, f.name, ${person('m')}, r.requested_at FROM fund_redemptions r JOIN funds f ON f.id = r.fund_id
    JOIN users m ON m.id = r.member_id WHERE r.status = 'requested'`,
  fundTransfers: sql`SELECT t.id::text, f.name, ${person('m')}, t.accepted_at FROM fund_transfers t JOIN funds f ON f.id = t.fund_id
    JOIN users m ON m.id = t.seller_id WHERE t.status = 'accepted'`,
  fundQuestions: sql`SELECT q.id::text, f.name, left(q.question, 120), q.asked_at FROM fund_questions q JOIN funds f ON f.id = q.fund_id
    WHERE q.answer IS NULL`,
  arrivals: sql`SELECT c.id::text, ${cardTitle}, c.vault, c.updated_at FROM cards c
    WHERE c.status = 'registered' AND c.custody = 'inbound'`,
  returns: sql`SELECT c.id::text, ${cardTitle}, c.vault, c.return_requested_at FROM cards c WHERE c.facets @> '{return:1}'`,
  fundPhotos: duePhotos,
  disputes: sql`SELECT d.id::text, ${cardTitle}, ${person('m')}, d.opened_at FROM card_disputes d
    JOIN cards c ON c.id = d.card_id LEFT JOIN users m ON m.id = d.claimant_id WHERE d.status = 'open'`,
}

const items = ({ queues, today, timeZone }: Pick<Which, 'queues' | 'today' | 'timeZone'>) =>
  sql`(${sql.join(
    queues.map((key) => {
      const rows = waiting[key]
      const from = typeof rows === 'function' ? rows(today, timeZone) : rows
      return sql`SELECT ${key}::text AS queue, q.* FROM (${from}) q (item_id, title, detail, since)`
    }),
    sql` UNION ALL `,
  )})`

export type ItemRow = {
  queue: QueueKey
  itemId: string
  title: string | null
  detail: string | null
  since: Instant
  assigneeId: string | null
  assigneeName: string | null
  assignedAt: Instant | null
  note: string | null
  noteBy: string | null
  openBy: { id: string; name: string }[]
}

type Which = {
  queues: readonly QueueKey[]
  today: Day
  timeZone: string
  itemId?: string | undefined
  /** A person's, or null for those without anyone. */
  assigneeId?: string | null | undefined
  /** The kinds of records whose conversations may be shown. */
  conversationKinds: readonly string[]
  viewersSince: Instant
  limit: number
}

/** Waiting items, oldest first. An assignment from an earlier stay of an item in its queue does not count. */
export const readItems = (
  db: Db,
  { queues, today, timeZone, itemId, assigneeId, conversationKinds, viewersSince, limit }: Which,
): Promise<ItemRow[]> =>
  db.all(sql<ItemRow>`
    SELECT i.queue, i.item_id, i.title, i.detail, i.since, w.assignee_id, coalesce(a.name, a.phone) AS assignee_name,
      CASE WHEN w.assignee_id IS NOT NULL THEN w.assigned_at END AS assigned_at, w.note, coalesce(n.name, n.phone) AS note_by,
      coalesce((SELECT json_agg(json_build_object('id', v.id, 'name', coalesce(v.name, v.phone)) ORDER BY v.sort_name)
        FROM work_viewers o JOIN users v ON v.id = o.user_id
        WHERE o.queue = i.queue AND o.item_id = i.item_id AND o.seen_at > ${viewersSince}), '[]') AS open_by
    FROM ${items({ queues, today, timeZone })} i
    LEFT JOIN work_assignments w ON w.queue = i.queue AND w.item_id = i.item_id AND w.assigned_at >= i.since
    LEFT JOIN users a ON a.id = w.assignee_id LEFT JOIN users n ON n.id = w.note_by
    WHERE ${itemId === undefined ? sql`true` : sql`i.item_id = ${itemId}`}
      AND (i.queue <> 'conversations' OR split_part(i.item_id, ':', 1) = ANY(${conversationKinds}::text[]))
      AND ${assigneeId === undefined ? sql`true` : assigneeId === null ? sql`w.assignee_id IS NULL` : sql`w.assignee_id = ${assigneeId}`}
    ORDER BY i.since, i.queue, i.item_id LIMIT ${limit}`)
