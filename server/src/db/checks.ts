import type { AccountCode } from '@ambry/contract/billing/ledger/kinds'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from './db.ts'

/**
 * Invariants checked every night. Most are a single statement and so see one snapshot: `looked` counts what was checked,
 * `found` lists violations. What SQL can't express is computed. Amounts in findings are in dollars.
 */
export type Check = { name: string; title: string } & (
  | { looked: RawBuilder<unknown>; found: RawBuilder<unknown>; compute?: undefined }
  | { compute: (db: Db) => Promise<{ looked: number; findings: string[] }> }
)

/**
 * What the documents of an area put on an account, all members together: a query of one column, with debits positive.
 * An account without any is zero but for manual entries.
 */
export type DocumentTotals = Partial<Record<AccountCode, RawBuilder<unknown>>>

export const dollars = (cents: RawBuilder<unknown>) => sql`to_char(${cents} / 100.0, 'FM999,999,999,990.00')`

type Checked = { name: string; title: string; looked: number; findings: string[] }
const mostFindings = 50

export async function runChecks(db: Db, checks: readonly Check[]): Promise<Checked[]> {
  const results: Checked[] = []
  for (const { name, title, ...check } of checks) {
    if (check.compute) {
      results.push({ name, title, ...(await check.compute(db)) })
      continue
    }
    const { looked, found } = check
    const row = await db.one(
      sql<{ looked: number; findings: string[] }>`SELECT (${looked})::int AS looked,
        ARRAY(SELECT f.finding FROM (${found}) f ORDER BY 1 LIMIT ${mostFindings}) AS findings`,
    )
    results.push({ name, title, looked: row?.looked ?? 0, findings: row?.findings ?? [] })
  }
  return results
}
