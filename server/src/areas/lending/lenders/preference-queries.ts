import { usualAlertBps } from '@ambry/contract/lending/lenders/kinds'
import type { InvestRule } from '@ambry/contract/lending/lenders/records'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

type Preferences = { alertBps: number; rule: InvestRule | null; isRuleOn: boolean; version: number }

/** Version 0 until something is saved. */
export async function findPreferences(db: Db, lenderId: string): Promise<Preferences> {
  const row = await db.one(
    sql<Preferences>`SELECT alert_bps, rule, is_rule_on, version FROM lender_preferences WHERE lender_id = ${lenderId}`,
  )
  return row ?? { alertBps: usualAlertBps, rule: null, isRuleOn: false, version: 0 }
}

/** Returns false when another window saved meanwhile. Saving a rule again keeps its place in line. */
export async function savePreferences(tx: Tx, lenderId: string, saved: Preferences): Promise<boolean> {
  const rule = saved.rule && JSON.stringify(saved.rule)
  const made =
    saved.version === 0
      ? await tx.run(sql`INSERT INTO lender_preferences (lender_id, alert_bps, rule, is_rule_on, version, updated_at)
          VALUES (${lenderId}, ${saved.alertBps}, ${rule}::jsonb, ${saved.isRuleOn}, 1, ${tx.now}) ON CONFLICT DO NOTHING`)
      : await tx.run(sql`UPDATE lender_preferences SET alert_bps = ${saved.alertBps}, rule = ${rule}::jsonb, is_rule_on = ${saved.isRuleOn},
          version = version + 1, updated_at = CASE WHEN is_rule_on THEN updated_at ELSE ${tx.now} END
          WHERE lender_id = ${lenderId} AND version = ${saved.version}`)
  return made > 0
}

export async function turnRuleOff(tx: Tx, lenderId: string): Promise<boolean> {
  const made = await tx.run(
    sql`UPDATE lender_preferences SET is_rule_on = false, version = version + 1 WHERE lender_id = ${lenderId} AND is_rule_on`,
  )
  return made > 0
}

/** Lenders whose rule is on, in the order in which they turned it on. */
export const listRuleHolders = (db: Db): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT p.lender_id AS id FROM lender_preferences p JOIN users u ON u.id = p.lender_id
    WHERE p.is_rule_on AND u.is_lender AND u.status = 'active' ORDER BY p.updated_at, p.lender_id`)
