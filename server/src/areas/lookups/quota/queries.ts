import type { Day, Instant } from '@ambry/contract/kernel/dates'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type BudgetRow = { used: number; blockedUntil: Instant | null; trouble: string | null }

/** What was spent today; resets every day. */
export async function findBudget(db: Db, provider: string, today: Day): Promise<BudgetRow> {
  const [row] = await db.prepared<BudgetRow>(
    'find_budget',
    `SELECT CASE WHEN day = $2::date THEN used ELSE 0 END AS used, blocked_until, trouble
     FROM provider_budgets WHERE provider = $1`,
    [provider, today],
  )
  return row ?? { used: 0, blockedUntil: null, trouble: null }
}

/** Locks the budget until this transaction ends. */
export async function lockBudget(tx: Tx, provider: string, today: Day): Promise<BudgetRow> {
  await tx.prepared(
    'lock_budget',
    `INSERT INTO provider_budgets (provider, day) VALUES ($1, $2::date)
     ON CONFLICT (provider) DO UPDATE SET day = greatest(provider_budgets.day, EXCLUDED.day),
       used = CASE WHEN provider_budgets.day < EXCLUDED.day THEN 0 ELSE provider_budgets.used END`,
    [provider, today],
  )
  return findBudget(tx, provider, today)
}

/** Counts calls; a negative number gives unused ones back. */
export async function spendBudget(tx: Tx, provider: string, calls: number): Promise<void> {
  await tx.prepared('spend_budget', 'UPDATE provider_budgets SET used = greatest(0, used + $2) WHERE provider = $1', [
    provider,
    calls,
  ])
}

/** Stores the state of the last answer: until when PSA must not be called, and why. */
export async function noteTrouble(
  tx: Tx,
  provider: string,
  { trouble, until, today }: { trouble: string | null; until: Instant | null; today: Day },
): Promise<void> {
  await tx.prepared(
    undefined,
    `INSERT INTO provider_budgets (provider, day, trouble, blocked_until) VALUES ($1, $4::date, $2, $3)
     ON CONFLICT (provider) DO UPDATE SET trouble = EXCLUDED.trouble, blocked_until = EXCLUDED.blocked_until`,
    [provider, trouble, until, today],
  )
}

export async function findUses(db: Db, userId: string, month: Day): Promise<number> {
  const [row] = await db.prepared<{ used: number }>(
    'find_uses',
    'SELECT used FROM lookup_uses WHERE user_id = $1 AND month = $2::date',
    [userId, month],
  )
  return row?.used ?? 0
}

/** Counts a member's lookups; a negative number gives unused ones back. */
export async function countUses(tx: Tx, userId: string, month: Day, uses: number): Promise<void> {
  await tx.prepared(
    'count_uses',
    `INSERT INTO lookup_uses (user_id, month, used) VALUES ($1, $2::date, greatest(0, $3::int))
     ON CONFLICT (user_id, month) DO UPDATE SET used = greatest(0, lookup_uses.used + $3::int)`,
    [userId, month, uses],
  )
}
