import type { SubscriptionStatus } from '@ambry/contract/funds/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { anyOf, by, defineList, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'

export type SubscriptionRow = {
  id: string
  number: string
  fundId: string
  fundName: string
  memberId: string
  memberName: string
  status: SubscriptionStatus
  amountCents: number
  feeCents: number
  termsNumber: number
  invoiceId: string | null
  reservedUntil: Instant | null
  paidAt: Instant | null
  /** a payment is on its way */
  isPaying: boolean
  acceptedAt: Instant | null
  coolingOffUntil: Instant | null
  units: number | null
  price: number | null
  issuedCents: number | null
  /** on the waitlist, from 1 */
  place: number | null
  signedAt: Instant | null
  createdAt: Instant
  endedAt: Instant | null
  endReason: string | null
}

const isPaying = sql<boolean>`EXISTS (SELECT FROM charge_parts p JOIN charges h ON h.id = p.charge_id
  WHERE p.invoice_id = s.invoice_id AND h.status IN ('created', 'processing'))`
const columns = sql<SubscriptionRow>`s.id, s.number, s.fund_id, f.name AS fund_name, s.member_id, coalesce(u.name, '') AS member_name, s.status,
  s.amount_cents, s.fee_cents, s.terms_number, s.invoice_id, s.reserved_until, s.paid_at, ${isPaying} AS is_paying, s.accepted_at, s.cooling_off_until,
  s.units, (SELECT e.price FROM fund_unit_events e WHERE e.subscription_id = s.id AND e.kind IN ('issued', 'corrected') ORDER BY e.seq DESC LIMIT 1) AS price, s.issued_cents,
  CASE WHEN s.status = 'waiting' THEN (SELECT count(*) FROM fund_subscriptions w
    WHERE w.fund_id = s.fund_id AND w.status = 'waiting' AND (w.created_at, w.id) <= (s.created_at, s.id))::int END AS place,
  s.signed_at, s.created_at, s.ended_at, s.end_reason`
const from = sql`fund_subscriptions s JOIN funds f ON f.id = s.fund_id JOIN users u ON u.id = s.member_id`

export const subscriptionList = defineList({
  columns,
  from,
  id: 's.id',
  sorts: { createdAt: by<SubscriptionRow>('s.created_at', 'timestamptz') },
  filters: {
    status: anyOf('s.status'),
    fundId: is('s.fund_id'),
    q: (q: string) =>
      sql`(lower(s.number) LIKE ${containing(q)} OR u.search LIKE ${containing(q)} OR lower(f.name) LIKE ${containing(q)})`,
    memberId: is('s.member_id'),
    // what staff have to decide
    waiting: (_: '1') => sql`s.status = 'paid' AND s.accepted_at IS NULL`,
  },
})

export const findSubscription = (db: Db, id: string): Promise<SubscriptionRow | undefined> =>
  subscriptionList.one(db, id)

/** The caller has locked the fund, before anything of it. */
export async function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRow | undefined> {
  await tx.run(sql`SELECT FROM fund_subscriptions WHERE id = ${id} FOR UPDATE`)
  return findSubscription(tx, id)
}

export const listSubscriptionsOf = (db: Db, fundId: string, memberId: string): Promise<SubscriptionRow[]> =>
  db.all(sql<SubscriptionRow>`SELECT ${columns} FROM ${from}
    WHERE s.member_id = ${memberId} AND s.fund_id = ${fundId} ORDER BY s.created_at DESC, s.id DESC`)

/** Paid, accepted, and past their cooling-off: what the next NAV issues units for. */
export const listReady = (tx: Tx, fundId: string): Promise<SubscriptionRow[]> =>
  tx.all(sql<SubscriptionRow>`SELECT ${columns} FROM ${from} WHERE s.fund_id = ${fundId} AND s.status = 'paid'
    AND s.accepted_at IS NOT NULL AND coalesce(s.cooling_off_until, '-infinity') <= ${tx.now} ORDER BY s.created_at, s.id`)

/** What bought units so far, without what was redeemed since: the fund wants no more than its target. */
export async function sumIssued(db: Db, fundId: string): Promise<number> {
  const found = await db.one(sql<{ cents: number }>`SELECT coalesce(sum(issued_cents), 0)::bigint AS cents
    FROM fund_subscriptions WHERE fund_id = ${fundId} AND status = 'issued'`)
  return found?.cents ?? 0
}

export type NewSubscription = {
  id: string
  fundId: string
  memberId: string
  status: 'waiting' | 'invoiced'
  amountCents: number
  feeCents: number
  termsNumber: number
  coolingOffUntil?: Instant | null
}

export async function insertSubscription(tx: Tx, s: NewSubscription, signed?: Signed): Promise<void> {
  await tx.run(sql`INSERT INTO fund_subscriptions (id, fund_id, member_id, status, amount_cents, fee_cents, terms_number, agreement,
      agreement_hash, signed_name, signed_at, signed_ip, signed_agent, reserved_until, invoice_id, cooling_off_until, created_at)
    VALUES (${s.id}, ${s.fundId}, ${s.memberId}, ${s.status}, ${s.amountCents}, ${s.feeCents}, ${s.termsNumber}, ${signed?.agreement ?? null},
      ${signed?.hash ?? null}, ${signed?.name ?? null}, ${signed ? tx.now : null}, ${signed?.ip ?? null}, ${signed?.agent ?? null},
      ${signed?.reservedUntil ?? null}, ${signed?.invoiceId ?? null}, ${s.coolingOffUntil ?? null}, ${tx.now})`)
}

export type Signed = {
  agreement: string
  hash: string
  name: string
  ip: string | null
  agent: string | null
  reservedUntil: Instant
  invoiceId: string
}

export const signedColumns = (tx: Tx, signed: Signed) => ({
  ...{ agreement: signed.agreement, agreement_hash: signed.hash, signed_name: signed.name, signed_at: tx.now },
  ...{ signed_ip: signed.ip, signed_agent: signed.agent, reserved_until: signed.reservedUntil },
  invoice_id: signed.invoiceId,
})

/** Documents that must be accepted before subscribing: all of them, or those this member hasn't accepted. */
export const listUnaccepted = (
  db: Db,
  fundId: string,
  memberId: string,
  which: 'all' | 'missing',
): Promise<{ title: string; number: number }[]> =>
  db.all(sql<{ title: string; number: number }>`SELECT d.title, d.number FROM fund_documents d
    WHERE d.fund_id = ${fundId} AND d.must_accept AND d.removed_at IS NULL
      AND NOT EXISTS (SELECT FROM fund_documents n WHERE n.replaces = d.id)
      AND (${which} = 'all' OR NOT EXISTS (SELECT FROM fund_document_acceptances a
        WHERE a.document_id = d.id AND a.member_id = ${memberId} AND a.accepted_at IS NOT NULL))
    ORDER BY d.added_at, d.id`)

export const listOpenSubscriptionsOf = (db: Db, memberId: string): Promise<{ id: string; fundId: string }[]> =>
  db.all(sql<{ id: string; fundId: string }>`SELECT id, fund_id FROM fund_subscriptions
    WHERE member_id = ${memberId} AND status IN ('waiting', 'invoiced', 'paid') ORDER BY fund_id, id`)

export const listOpenOfFund = (db: Db, fundId: string): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT id FROM fund_subscriptions
    WHERE fund_id = ${fundId} AND status IN ('waiting', 'invoiced', 'paid') ORDER BY created_at, id`)

/** Places that were neither paid nor signed in time. A payment on its way still counts. */
export const listOverdue = (db: Db, now: Date): Promise<{ id: string }[]> =>
  db.all(sql<{
    id: string
  }>`SELECT s.id FROM fund_subscriptions s WHERE s.status IN ('waiting', 'invoiced') AND s.reserved_until <= ${now}
    AND NOT ${isPaying} ORDER BY s.id`)

/** Who has waited longest and was not offered a place yet. */
export const findNextWaiting = (tx: Tx, fundId: string): Promise<{ id: string } | undefined> =>
  tx.one(sql<{ id: string }>`SELECT id FROM fund_subscriptions
    WHERE fund_id = ${fundId} AND status = 'waiting' AND reserved_until IS NULL ORDER BY created_at, id LIMIT 1`)

export async function offerPlace(tx: Tx, id: string, until: Instant): Promise<void> {
  await tx.run(sql`UPDATE fund_subscriptions SET reserved_until = ${until}, version = version + 1 WHERE id = ${id}`)
}

/** Open funds that someone waits for and was not offered a place of. */
export const listWaitedFor = (db: Db): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT f.id FROM funds f WHERE f.status = 'open'
    AND EXISTS (SELECT FROM fund_subscriptions s WHERE s.fund_id = f.id AND s.status = 'waiting' AND s.reserved_until IS NULL) ORDER BY f.id`)

/** How much of what an invoice puts in escrow was credited. */
export async function findEscrowCredited(db: Db, invoiceId: string): Promise<number> {
  const found = await db.one(sql<{
    cents: number
  }>`SELECT coalesce(sum(p.amount_cents), 0)::bigint AS cents FROM ledger_entries e
      JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id AND a.code = 'fund_escrow'
    WHERE e.invoice_id = ${invoiceId} AND e.kind = 'credit_note'`)
  return found?.cents ?? 0
}

/** The entry fee is what its invoice says, less what was waived. */
export async function lowerFee(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`UPDATE fund_subscriptions s SET version = s.version + 1, fee_cents =
      (SELECT coalesce(sum(l.amount_cents), 0) FROM invoice_lines l WHERE l.invoice_id = s.invoice_id AND l.source = 'fund_fee')
      - (SELECT coalesce(sum(p.amount_cents), 0) FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
          JOIN ledger_accounts a ON a.id = p.account_id AND a.code = 'fees_fund' WHERE e.invoice_id = s.invoice_id AND e.kind = 'credit_note')
    WHERE s.id = ${id}`)
}
