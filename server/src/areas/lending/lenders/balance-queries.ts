import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type BalanceRow = {
  lenderId: string
  availableCents: number
  committedCents: number
  principalCents: number
  owedBackCents: number
}

const codes = ['lender_cash', 'lender_committed', 'lender_principal', 'lender_receivable']

const held = (code: string) => sql`coalesce(-sum(p.amount_cents) FILTER (WHERE a.code = ${sql.lit(code)}), 0)::bigint`

/** What lenders have with us, from the ledger; those without an account are left out. */
export const listBalances = (db: Db, lenderIds: readonly string[]): Promise<BalanceRow[]> =>
  db.all(
    sql<BalanceRow>`SELECT a.party_id AS lender_id, ${held('lender_cash')} AS available_cents, ${held('lender_committed')} AS committed_cents,
        ${held('lender_principal')} AS principal_cents, -${held('lender_receivable')} AS owed_back_cents
      FROM ledger_accounts a LEFT JOIN ledger_postings p ON p.account_id = a.id
      WHERE a.code = ANY(${codes}) AND a.party_id = ANY(${[...lenderIds]}::uuid[]) GROUP BY a.party_id`,
  )

const lockedCodes = ['lender_cash', 'lender_receivable']

/** Locks lenders' balances until the transaction ends, always in the same order. */
export async function lockBalances(tx: Tx, lenderIds: readonly string[]): Promise<void> {
  const ids = [...new Set(lenderIds)]
  await tx.run(sql`INSERT INTO ledger_accounts (code, party_id) SELECT c, l FROM unnest(${lockedCodes}::text[]) c,
    unnest(${ids}::uuid[]) l ORDER BY c, l ON CONFLICT DO NOTHING`)
  await tx.run(sql`SELECT lock_ledger_accounts(${lockedCodes}::text[], ${ids}::uuid[])`)
}

/** What a payment added to its lender's balance and was not taken back since. */
export async function findDeposit(db: Db, paymentId: string): Promise<{ lenderId: string; cents: number } | undefined> {
  return db.one(
    sql<{ lenderId: string; cents: number }>`SELECT e.member_id AS lender_id, sum(p.amount_cents)::bigint AS cents
      FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id
      WHERE e.payment_id = ${paymentId} AND e.kind = 'lender_deposit' AND a.code = 'credit' GROUP BY e.member_id
      HAVING sum(p.amount_cents) > 0`,
  )
}
