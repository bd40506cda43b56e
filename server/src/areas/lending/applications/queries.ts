import type { Instant } from '@ambry/contract/kernel/dates'
import type { LoanDraft } from '@ambry/contract/lending/borrowing-records'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type DraftRow = { draft: LoanDraft; version: number; updatedAt: Instant }

export const findDraft = (db: Db, memberId: string): Promise<DraftRow | undefined> =>
  db.one(sql<DraftRow>`SELECT draft, version, updated_at FROM loan_drafts WHERE member_id = ${memberId}`)

/** Returns the new version, or nothing when the draft has changed since. */
export async function writeDraft(
  tx: Tx,
  memberId: string,
  version: number,
  draft: LoanDraft,
): Promise<number | undefined> {
  const text = JSON.stringify(draft)
  const row = await tx.one(
    version === 0
      ? sql<{ version: number }>`INSERT INTO loan_drafts (member_id, draft, updated_at)
          VALUES (${memberId}, ${text}::jsonb, ${tx.now}) ON CONFLICT DO NOTHING RETURNING version`
      : sql<{
          version: number
        }>`UPDATE loan_drafts SET draft = ${text}::jsonb, version = version + 1, updated_at = ${tx.now}
          WHERE member_id = ${memberId} AND version = ${version} RETURNING version`,
  )
  return row?.version
}

export const lockDraft = (tx: Tx, memberId: string): Promise<DraftRow | undefined> =>
  tx.one(sql<DraftRow>`SELECT draft, version, updated_at FROM loan_drafts WHERE member_id = ${memberId} FOR UPDATE`)

export const deleteDraft = (tx: Tx, memberId: string): Promise<number> =>
  tx.run(build.deleteFrom('loan_drafts').where('member_id', '=', memberId))

/** The verified address counts, then the one for shipping. */
export async function findAddress(db: Db, memberId: string): Promise<string | null> {
  const row = await db.one(
    sql<{ address: string | null }>`SELECT coalesce(c.address, u.shipping_address) AS address
      FROM users u LEFT JOIN identity_cases c ON c.id = u.id AND c.verified_at IS NOT NULL WHERE u.id = ${memberId}`,
  )
  return row?.address ?? null
}

export type BorrowedRow = { borrowedCents: number; collateralCents: number }

/** What a member owes in principal, and the value of what secures it. */
export async function sumBorrowed(db: Db, memberId: string): Promise<BorrowedRow> {
  const row = await db.one(
    sql<BorrowedRow>`SELECT
        coalesce(sum(outstanding_cents) FILTER (WHERE status IN ('active', 'defaulted')), 0)::bigint AS borrowed_cents,
        coalesce(sum(value_cents) FILTER (WHERE status IN ('active', 'defaulted')), 0)::bigint AS collateral_cents
      FROM loans WHERE member_id = ${memberId}`,
  )
  if (!row) throw new Error('what is borrowed was not added up')
  return row
}

/** Applications without a decision, oldest first. */
export const listPendingOf = (db: Db, memberId: string): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT id FROM loans WHERE member_id = ${memberId} AND status = 'pending' ORDER BY id`)

/** Offers and running loans. */
export async function countOpenOf(db: Db, memberId: string): Promise<number> {
  const row = await db.one(
    sql<{ n: number }>`SELECT count(*)::int AS n FROM loans
      WHERE member_id = ${memberId} AND status IN ('approved', 'active', 'defaulted')`,
  )
  return row?.n ?? 0
}
