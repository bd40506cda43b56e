import type { Instant } from '@ambry/contract/kernel/dates'
import type { QueueKey } from '@ambry/contract/kernel/queues'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../../../db/db.ts'

type Sql = RawBuilder<unknown>

const cardTitle = sql`concat_ws(' ', c.year, c.player_name)`
const person = (alias: string) => sql`coalesce(${sql.ref(`${alias}.name`)}, ${sql.ref(`${alias}.phone`)})`

/** Each queue as `item_id, title, detail, since`: the same rows the overview counts. */
const waiting: Record<QueueKey, Sql> = {
  chargebacks: sql`SELECT p.id::text, p.number, ${person('m')}, p.reversed_at FROM payments p JOIN users m ON m.id = p.member_id
    WHERE p.status = 'failed' AND p.gateway IS NOT NULL AND EXISTS (SELECT FROM invoice_settlements s
      JOIN invoices i ON i.id = s.invoice_id WHERE s.payment_id = p.id AND i.status = 'open')`,
  payments: sql`SELECT h.id::text, ${person('m')}, h.attention, h.updated_at FROM charges h JOIN users m ON m.id = h.member_id
    WHERE h.attention IS NOT NULL`,
  books: sql`SELECT 'books', NULL, NULL, min(at) FROM ledger_proofs
    WHERE NOT ok AND at > coalesce((SELECT max(at) FROM ledger_proofs WHERE ok), '-infinity') HAVING count(*) > 0`,
  failedJobs: sql`SELECT id::text, task, last_error, created_at FROM worker_jobs() WHERE state = 'failed'`,
  accessRequests: sql`SELECT id::text, phone, referral, created_at FROM access_requests WHERE status = 'pending'`,
  identity: sql`SELECT c.id::text, ${person('m')}, c.target, c.submitted_at FROM identity_cases c JOIN users m ON m.id = c.id
    WHERE c.status = 'submitted'`,
  cardRequests: sql`SELECT r.id::text, ${cardTitle}, ${person('m')}, r.created_at FROM card_requests r
    JOIN cards c ON c.id = r.card_id JOIN users m ON m.id = r.member_id
    WHERE r.status = 'pending' AND r.owner_answer IS DISTINCT FROM 'asked'`,
  promotionRequests: sql`SELECT r.id::text, ${cardTitle}, ${person('m')}, r.created_at FROM promotion_requests r
    JOIN cards c ON c.id = r.card_id JOIN users m ON m.id = r.member_id WHERE r.status = 'pending'`,
  loans: sql`SELECT l.id::text, l.number, ${person('m')}, l.submitted_at FROM loans l JOIN users m ON m.id = l.member_id
    WHERE l.status = 'pending'`,
  loanChanges: sql`SELECT r.id::text, l.number, ${person('m')}, r.asked_at FROM loan_changes r JOIN loans l ON l.id = r.loan_id
    JOIN users m ON m.id = l.member_id WHERE r.status = 'pending'`,
  arrivals: sql`SELECT c.id::text, ${cardTitle}, c.vault, c.updated_at FROM cards c
    WHERE c.status = 'registered' AND c.custody = 'inbound'`,
  returns: sql`SELECT c.id::text, ${cardTitle}, c.vault, c.return_requested_at FROM cards c WHERE c.facets @> '{return:1}'`,
  disputes: sql`SELECT d.id::text, ${cardTitle}, ${person('m')}, d.opened_at FROM card_disputes d
    JOIN cards c ON c.id = d.card_id LEFT JOIN users m ON m.id = d.claimant_id WHERE d.status = 'open'`,
}

const items = (keys: readonly QueueKey[]) =>
  sql`(${sql.join(
    keys.map((key) => sql`SELECT ${key}::text AS queue, q.* FROM (${waiting[key]}) q (item_id, title, detail, since)`),
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
  itemId?: string | undefined
  /** A person's, or null for those without anyone. */
  assigneeId?: string | null | undefined
  viewersSince: Instant
  limit: number
}

/** Waiting items, oldest first. An assignment from an earlier stay of an item in its queue does not count. */
export const readItems = (db: Db, { queues, itemId, assigneeId, viewersSince, limit }: Which): Promise<ItemRow[]> =>
  db.all(sql<ItemRow>`
    SELECT i.queue, i.item_id, i.title, i.detail, i.since, w.assignee_id, coalesce(a.name, a.phone) AS assignee_name,
      CASE WHEN w.assignee_id IS NOT NULL THEN w.assigned_at END AS assigned_at, w.note, coalesce(n.name, n.phone) AS note_by,
      coalesce((SELECT json_agg(json_build_object('id', v.id, 'name', coalesce(v.name, v.phone)) ORDER BY v.sort_name)
        FROM work_viewers o JOIN users v ON v.id = o.user_id
        WHERE o.queue = i.queue AND o.item_id = i.item_id AND o.seen_at > ${viewersSince}), '[]') AS open_by
    FROM ${items(queues)} i
    LEFT JOIN work_assignments w ON w.queue = i.queue AND w.item_id = i.item_id AND w.assigned_at >= i.since
    LEFT JOIN users a ON a.id = w.assignee_id LEFT JOIN users n ON n.id = w.note_by
    WHERE ${itemId === undefined ? sql`true` : sql`i.item_id = ${itemId}`}
      AND ${assigneeId === undefined ? sql`true` : assigneeId === null ? sql`w.assignee_id IS NULL` : sql`w.assignee_id = ${assigneeId}`}
    ORDER BY i.since, i.queue, i.item_id LIMIT ${limit}`)
