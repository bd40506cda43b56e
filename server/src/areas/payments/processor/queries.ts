import type { GatewayKind } from '@ambry/contract/billing/invoices/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { BalanceTransaction } from '../../../gateways/payments.ts'

const account = sql`(SELECT id FROM ledger_accounts WHERE code = 'processor')`

/** Which of these were recorded before. */
export async function listRecorded(db: Db, gateway: GatewayKind, refs: readonly string[]): Promise<Set<string>> {
  const rows = await db.all(
    sql<{
      ref: string
    }>`SELECT ref FROM processor_transactions WHERE gateway = ${gateway} AND ref = ANY(${refs}::text[])`,
  )
  return new Set(rows.map(({ ref }) => ref))
}

type NewTransaction = BalanceTransaction & { gateway: GatewayKind; chargeId: string | null }

/**
 * Undefined when it was recorded before, or is older than what we read. Returns the number of the newest entry of the
 * processor's account, so that those written from now on can be found.
 */
export async function insertTransaction(tx: Tx, transaction: NewTransaction): Promise<number | undefined> {
  const { gateway, ref, kind, amountCents, feeCents, sourceRef, paymentRef, chargeId, at } = transaction
  const row = await tx.one(
    sql<{ newest: number }>`INSERT INTO processor_transactions
        (gateway, ref, kind, amount_cents, fee_cents, source_ref, payment_ref, charge_id, occurred_at)
      SELECT ${gateway}, ${ref}, ${kind}, ${amountCents}::bigint, ${feeCents}::bigint, ${sourceRef}, ${paymentRef}, ${chargeId}::uuid, ${at}::timestamptz
      WHERE NOT EXISTS (SELECT FROM processor_reads r WHERE r.gateway = ${gateway} AND r.began_at > ${at}::timestamptz)
      ON CONFLICT DO NOTHING
      RETURNING (SELECT coalesce(max(number), 0) FROM ledger_postings WHERE account_id = ${account}) AS newest`,
  )
  return row?.newest
}

/** Links a transaction with the entries of the processor's account written for it, now or earlier. */
export async function linkEntries(
  tx: Tx,
  { gateway, ref }: { gateway: GatewayKind; ref: string },
  { newest, earlier }: { newest: number; earlier: readonly string[] },
): Promise<void> {
  await tx.run(sql`INSERT INTO processor_entries (entry_id, gateway, transaction_ref)
    SELECT id, ${gateway}, ${ref} FROM (
      SELECT e.id FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
      WHERE p.account_id = ${account} AND p.number > ${newest} AND e.xid = pg_current_xact_id()
      UNION SELECT unnest(${earlier}::uuid[])) w (id)
    ON CONFLICT (entry_id) DO NOTHING`)
}

/** How much of a dispute, or of a refund we could not book, is unresolved. */
export async function sumUnresolved(db: Db, gateway: GatewayKind, sourceRef: string): Promise<number> {
  const row = await db.one(
    sql<{ cents: number }>`SELECT coalesce(sum(p.amount_cents), 0)::bigint AS cents
      FROM processor_transactions t JOIN processor_entries x ON x.gateway = t.gateway AND x.transaction_ref = t.ref
      JOIN ledger_postings p ON p.entry_id = x.entry_id JOIN ledger_accounts a ON a.id = p.account_id AND a.code = 'processor_unresolved'
      WHERE t.gateway = ${gateway} AND t.source_ref = ${sourceRef}`,
  )
  return row?.cents ?? 0
}

/** How much of one transaction is unresolved; below zero while a bank debit is neither paid nor failed. */
export async function sumUnresolvedIn(db: Db, gateway: GatewayKind, ref: string): Promise<number> {
  const row = await db.one(
    sql<{ cents: number }>`SELECT coalesce(sum(p.amount_cents), 0)::bigint AS cents
      FROM processor_entries x JOIN ledger_postings p ON p.entry_id = x.entry_id
      JOIN ledger_accounts a ON a.id = p.account_id AND a.code = 'processor_unresolved'
      WHERE x.gateway = ${gateway} AND x.transaction_ref = ${ref}`,
  )
  return row?.cents ?? 0
}

/** What the processor has of a charge that has not succeeded, as with a bank debit on its way. */
export async function sumUnsettled(db: Db, chargeId: string): Promise<number> {
  const row = await db.one(
    sql<{ cents: number }>`SELECT greatest(-coalesce(sum(p.amount_cents), 0), 0)::bigint AS cents
      FROM processor_transactions t JOIN processor_entries x ON x.gateway = t.gateway AND x.transaction_ref = t.ref
      JOIN ledger_postings p ON p.entry_id = x.entry_id JOIN ledger_accounts a ON a.id = p.account_id AND a.code = 'processor_unresolved'
      WHERE t.charge_id = ${chargeId}`,
  )
  return row?.cents ?? 0
}

/** The entry of a charge's payment, unless another transaction explains it already. */
export async function findUnlinkedEntry(db: Db, chargeId: string): Promise<string | undefined> {
  const row = await db.one(
    sql<{ entryId: string }>`SELECT p.entry_id FROM charges c JOIN payments p ON p.id = c.payment_id
      WHERE c.id = ${chargeId} AND NOT EXISTS (SELECT FROM processor_entries x WHERE x.entry_id = p.entry_id)`,
  )
  return row?.entryId
}

export type Unresolved = { gateway: GatewayKind; ref: string; cents: number }

/** What nobody could book of what the processor took back of a charge, by its first transaction. */
export const listUnresolved = (db: Db, chargeId: string): Promise<Unresolved[]> =>
  db.all(
    sql<Unresolved>`SELECT t.gateway, (array_agg(t.ref ORDER BY t.occurred_at, t.ref))[1] AS ref, sum(p.amount_cents)::bigint AS cents
      FROM processor_transactions t JOIN processor_entries x ON x.gateway = t.gateway AND x.transaction_ref = t.ref
      JOIN ledger_postings p ON p.entry_id = x.entry_id JOIN ledger_accounts a ON a.id = p.account_id AND a.code = 'processor_unresolved'
      WHERE t.charge_id = ${chargeId} GROUP BY t.gateway, coalesce(t.source_ref, t.ref) HAVING sum(p.amount_cents) > 0`,
  )

/** Of all charges, with what was cleared manually. Without bank debits on their way, which nobody has to clear. */
export async function sumUnresolvedAccount(db: Db): Promise<number> {
  const row = await db.one(
    sql<{ cents: number }>`WITH unresolved AS (
        SELECT p.amount_cents AS cents, t.charge_id FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
          LEFT JOIN processor_entries x ON x.entry_id = p.entry_id
          LEFT JOIN processor_transactions t ON t.gateway = x.gateway AND t.ref = x.transaction_ref
        WHERE a.code = 'processor_unresolved'),
      unsettled AS (SELECT sum(cents) AS cents FROM unresolved WHERE charge_id IS NOT NULL GROUP BY charge_id HAVING sum(cents) < 0)
      SELECT (coalesce((SELECT sum(cents) FROM unresolved), 0) - coalesce((SELECT sum(cents) FROM unsettled), 0))::bigint AS cents`,
  )
  return row?.cents ?? 0
}

/** The number of the newest posting of the processor's account, so that those written from now on can be found. */
export async function findNewestPosting(db: Db): Promise<number> {
  const row = await db.one(
    sql<{
      newest: number
    }>`SELECT coalesce(max(number), 0) AS newest FROM ledger_postings WHERE account_id = ${account}`,
  )
  return row?.newest ?? 0
}

/** The payments a charge brought, the first one and those that came back later, with what is left of each. */
export const listPaymentsOf = (
  db: Db,
  chargeId: string,
): Promise<{ id: string; entryId: string; leftCents: number }[]> =>
  db.all(
    sql<{
      id: string
      entryId: string
      leftCents: number
    }>`SELECT p.id, p.entry_id, p.amount_cents - p.refunded_cents - p.reversed_cents AS left_cents
      FROM payments p WHERE p.id = (SELECT payment_id FROM charges WHERE id = ${chargeId})
        OR p.id IN (SELECT payment_id FROM reinstated_payments WHERE charge_id = ${chargeId}) ORDER BY p.at, p.id`,
  )

export async function insertReinstated(tx: Tx, paymentId: string, chargeId: string): Promise<void> {
  await tx.run(sql`INSERT INTO reinstated_payments (payment_id, charge_id) VALUES (${paymentId}, ${chargeId})`)
}

export type Reads = { beganAt: Instant; readAt: Instant }

/** From when this processor's transactions are read; from the very first unless there were charges before. */
export async function startReads(tx: Tx, gateway: GatewayKind): Promise<Reads> {
  const row = await tx.one(
    sql<Reads>`INSERT INTO processor_reads (gateway, began_at, after_number, read_at) VALUES (${gateway}, '2000-01-01Z', 0, '2000-01-01Z')
      ON CONFLICT (gateway) DO UPDATE SET gateway = excluded.gateway RETURNING began_at, read_at`,
  )
  if (!row) throw new Error('the reads were not started')
  return row
}

export async function markRead(tx: Tx, gateway: GatewayKind, at: Date): Promise<void> {
  await tx.run(
    sql`UPDATE processor_reads SET read_at = greatest(read_at, ${at}::timestamptz) WHERE gateway = ${gateway}`,
  )
}

/** Keeps what a comparison found; returns how many findings the one before had. */
export async function keepComparison(tx: Tx, gateway: GatewayKind, findings: string[]): Promise<number> {
  const row = await tx.one(
    sql<{
      before: number
    }>`WITH old AS (SELECT gateway, jsonb_array_length(findings) AS before FROM processor_reads WHERE gateway = ${gateway})
      UPDATE processor_reads r SET compared_at = ${tx.now}, findings = ${JSON.stringify(findings)} FROM old
      WHERE r.gateway = old.gateway RETURNING old.before`,
  )
  return row?.before ?? 0
}

type Stored = { ref: string; amountCents: number; feeCents: number }

export const listStored = (db: Db, gateway: GatewayKind, since: Instant): Promise<Stored[]> =>
  db.all(
    sql<Stored>`SELECT ref, amount_cents, fee_cents FROM processor_transactions WHERE gateway = ${gateway} AND occurred_at >= ${since}`,
  )

export async function sumAccount(db: Db): Promise<number> {
  const row = await db.one(
    sql<{
      cents: number
    }>`SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM ledger_postings WHERE account_id = ${account}`,
  )
  return row?.cents ?? 0
}
