import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { DefaultCause, NoticeChannel, NoticeKind, PromiseStatus } from '@ambry/contract/lending/margin/kinds'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type NoticeRow = {
  id: string
  loanId: string
  kind: NoticeKind
  cause: DefaultCause
  body: string
  hash: string
  owedCents: number
  sentAt: Instant
  sentOn: Day
  effectiveOn: Day
  marginCallId: string | null
  /** The cards it names. */
  cardIds: string[]
}

/** Oldest first. */
export const listNotices = (db: Db, loanId: string): Promise<NoticeRow[]> =>
  db.all(sql<NoticeRow>`SELECT n.*, n.card_ids::text[] AS card_ids
    FROM loan_notices n WHERE n.loan_id = ${loanId} ORDER BY n.sent_at, n.id`)

/** When a loan was last put into default, or back into it; null when it never was. */
export async function findDefaultedSince(db: Db, loanId: string): Promise<Instant | null> {
  const row = await db.one(sql<{ at: Instant }>`SELECT at FROM status_history
    WHERE subject = 'loans' AND subject_id = ${loanId} AND to_status = 'defaulted' ORDER BY id DESC LIMIT 1`)
  return row?.at ?? null
}

/**
 * Loans that ended after cards were sold in default, whose borrower has no explanation yet that is newer than the last
 * sale and the end. One that still waits for a buyer's money is explained after it.
 */
export const listUnexplained = (db: Db, timeZone: string, id: string | null = null): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT l.id FROM loans l
    WHERE l.defaulted_on IS NOT NULL AND l.status IN ('paid', 'foreclosed') AND (${id}::uuid IS NULL OR l.id = ${id})
      AND NOT EXISTS (SELECT FROM collateral_sales c WHERE c.loan_id = l.id AND c.status = 'agreed')
      AND EXISTS (SELECT FROM collateral_sales c WHERE c.loan_id = l.id AND c.status = 'settled'
        AND (c.ended_at AT TIME ZONE ${timeZone})::date >= l.defaulted_on)
      AND NOT EXISTS (SELECT FROM loan_notices n WHERE n.loan_id = l.id AND n.kind = 'explanation'
        AND n.sent_at >= (SELECT max(c.ended_at) FROM collateral_sales c WHERE c.loan_id = l.id AND c.status = 'settled')
        AND n.sent_at >= (SELECT max(s.at) FROM status_history s
          WHERE s.subject = 'loans' AND s.subject_id = l.id AND s.to_status IN ('paid', 'foreclosed')))
    ORDER BY l.id`)

export type NewNotice = Omit<NoticeRow, 'id' | 'sentAt'>

export async function insertNotice(tx: Tx, notice: NewNotice): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('loan_notices')
      .values({
        loan_id: notice.loanId,
        kind: notice.kind,
        cause: notice.cause,
        body: notice.body,
        hash: notice.hash,
        owed_cents: notice.owedCents,
        sent_at: tx.now,
        sent_on: notice.sentOn,
        sent_by: tx.origin.actorId,
        effective_on: notice.effectiveOn,
        margin_call_id: notice.marginCallId,
        card_ids: notice.cardIds,
      })
      .returning('id'),
  )
  if (!row) throw new Error('a notice was not written')
  return row.id
}

export type DeliveryRow = {
  noticeId: string
  channel: NoticeChannel
  address: string
  proof: string | null
  at: Instant
}

export const listDeliveries = (db: Db, loanId: string): Promise<DeliveryRow[]> =>
  db.all(sql<DeliveryRow>`SELECT d.* FROM loan_notice_deliveries d JOIN loan_notices n ON n.id = d.notice_id
    WHERE n.loan_id = ${loanId} ORDER BY d.at, d.channel`)

export async function insertDelivery(tx: Tx, delivery: Omit<DeliveryRow, 'at'>): Promise<void> {
  await tx.run(
    build.insertInto('loan_notice_deliveries').values({
      notice_id: delivery.noticeId,
      channel: delivery.channel,
      address: delivery.address,
      proof: delivery.proof,
      at: tx.now,
    }),
  )
}

export type PromiseRow = {
  id: string
  loanId: string
  status: PromiseStatus
  amountCents: number
  dueOn: Day
  note: string | null
  madeAt: Instant
  madeBy: string | null
}

const promiseColumns = sql<PromiseRow>`p.id, p.loan_id, p.status, p.amount_cents, p.due_on, p.note, p.made_at, coalesce(u.name, u.phone) AS made_by`

export const findLastPromise = (db: Db, loanId: string): Promise<PromiseRow | undefined> =>
  db.one(sql<PromiseRow>`SELECT ${promiseColumns} FROM loan_promises p LEFT JOIN users u ON u.id = p.made_by
    WHERE p.loan_id = ${loanId} ORDER BY p.made_at DESC, p.id DESC LIMIT 1`)

export const findPromise = (db: Db, id: string): Promise<PromiseRow | undefined> =>
  db.one(
    sql<PromiseRow>`SELECT ${promiseColumns} FROM loan_promises p LEFT JOIN users u ON u.id = p.made_by WHERE p.id = ${id}`,
  )

export const listOpenPromises = (db: Db): Promise<{ id: string; loanId: string }[]> =>
  db.all(
    sql<{
      id: string
      loanId: string
    }>`SELECT id, loan_id FROM loan_promises WHERE status = 'open' ORDER BY due_on, id`,
  )

export async function insertPromise(
  tx: Tx,
  promise: { loanId: string; amountCents: number; dueOn: Day; note: string | null },
): Promise<void> {
  await tx.run(
    build.insertInto('loan_promises').values({
      loan_id: promise.loanId,
      amount_cents: promise.amountCents,
      due_on: promise.dueOn,
      note: promise.note,
      made_by: tx.origin.actorId,
      made_at: tx.now,
    }),
  )
}
