import type { Day } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Holding, ProofDay } from './proof-rules.ts'

type HeldNote = { number: string; loan: string; principalCents: number }
type WithNotes = { notes: HeldNote[] }
type CurrentHolding = Omit<Holding, 'salt'> & WithNotes

/** Everyone's notes and cash, in one statement and so of one moment; cash includes what is committed. */
export const listHoldings = (db: Db): Promise<CurrentHolding[]> =>
  db.all(
    sql<CurrentHolding>`SELECT u.id AS lender_id, coalesce(n.principal, 0)::bigint AS principal_cents, coalesce(a.cash, 0)::bigint AS cash_cents,
        coalesce(n.notes, '[]'::jsonb) AS notes
      FROM users u
      LEFT JOIN (SELECT n.lender_id, sum(n.share_cents - n.principal_cents - n.lost_cents) AS principal,
          jsonb_agg(jsonb_build_object('number', n.number, 'loan', l.number, 'principalCents', n.share_cents - n.principal_cents - n.lost_cents) ORDER BY n.number) AS notes
        FROM loan_notes n JOIN loans l ON l.id = n.loan_id WHERE n.status = 'active' GROUP BY n.lender_id) n ON n.lender_id = u.id
      LEFT JOIN (SELECT a.party_id, -sum(p.amount_cents) AS cash FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
        WHERE a.code IN ('lender_cash', 'lender_committed') GROUP BY a.party_id) a ON a.party_id = u.id
      WHERE n.lender_id IS NOT NULL OR coalesce(a.cash, 0) <> 0 ORDER BY u.id`,
  )

export async function findLedgerNumber(db: Db): Promise<number> {
  const row = await db.one(
    sql<{ number: number }>`SELECT coalesce(max(number), 0)::bigint AS number FROM ledger_entries`,
  )
  return row?.number ?? 0
}

export async function hasProof(db: Db, on: Day): Promise<boolean> {
  return (await db.one(sql<{ n: number }>`SELECT 1 AS n FROM holding_proofs WHERE on_day = ${on}`)) !== undefined
}

type NewHolding = Holding & WithNotes & { position: number }

export async function insertHoldingProof(tx: Tx, day: ProofDay, held: readonly NewHolding[]): Promise<boolean> {
  const made =
    await tx.run(sql`INSERT INTO holding_proofs (on_day, root, lenders, principal_cents, cash_cents, ledger_number, at)
    VALUES (${day.on}, ${day.root}, ${day.lenders}, ${day.principalCents}, ${day.cashCents}, ${day.ledgerNumber}, ${tx.now}) ON CONFLICT DO NOTHING`)
  if (made === 0) return false
  for (let from = 0; from < held.length; from += 1_000)
    await tx.run(
      build.insertInto('holding_proof_leaves').values(
        held.slice(from, from + 1_000).map((each) => ({
          on_day: day.on,
          position: each.position,
          lender_id: each.lenderId,
          salt: each.salt,
          principal_cents: each.principalCents,
          cash_cents: each.cashCents,
          notes: JSON.stringify(each.notes),
        })),
      ),
    )
  return true
}

/** Newest first. */
export const listHoldingProofs = (db: Db, limit: number): Promise<ProofDay[]> =>
  db.all(
    sql<ProofDay>`SELECT on_day AS on, root, lenders, principal_cents, cash_cents, ledger_number FROM holding_proofs ORDER BY on_day DESC LIMIT ${limit}`,
  )

export const listStoredHoldings = (db: Db, on: Day): Promise<Holding[]> =>
  db.all(
    sql<Holding>`SELECT lender_id, salt, principal_cents, cash_cents FROM holding_proof_leaves WHERE on_day = ${on} ORDER BY position`,
  )

export type LastHolding = Holding & WithNotes & { on: Day; root: string }

/** A lender's holdings of the last night they were in, with their notes and the root of all. */
export const findLastHolding = (db: Db, lenderId: string): Promise<LastHolding | undefined> =>
  db.one(
    sql<LastHolding>`SELECT l.on_day AS on, p.root, l.lender_id, l.salt, l.principal_cents, l.cash_cents, l.notes
      FROM holding_proof_leaves l JOIN holding_proofs p ON p.on_day = l.on_day
      WHERE l.lender_id = ${lenderId} ORDER BY l.on_day DESC LIMIT 1`,
  )
