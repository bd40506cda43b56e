import type { Day } from '@ambry/contract/kernel/dates'

import type { Db } from '../../db/db.ts'
import type { Tx } from '../../db/transaction.ts'

export const listExpired = (db: Db, today: Day): Promise<{ id: string }[]> =>
  db.prepared(
    'identity_expired',
    `SELECT id FROM identity_cases WHERE status = 'verified' AND expires_on <= $1 ORDER BY expires_on LIMIT 500`,
    [today],
  )

/** Returns false when it was renewed or revoked since it was listed. */
export async function lockExpired(tx: Tx, id: string, today: Day): Promise<boolean> {
  const rows = await tx.prepared(
    'identity_expired_lock',
    `SELECT id FROM identity_cases WHERE id = $1 AND status = 'verified' AND expires_on <= $2 FOR UPDATE`,
    [id, today],
  )
  return rows.length > 0
}

export type ExpiringRow = { id: string; expiresOn: Day; days: 7 | 30 }

/** The nearest reminder that is due and was not sent, also after days on which nothing ran. */
const due = `SELECT id, expires_on, days FROM (
    SELECT id, expires_on, reminded_days, CASE WHEN expires_on <= $1::date + 7 THEN 7 ELSE 30 END AS days
    FROM identity_cases WHERE status = 'verified' AND expires_on > $1::date AND expires_on <= $1::date + 30) c
  WHERE reminded_days IS NULL OR reminded_days > days`

export const listExpiring = (db: Db, today: Day): Promise<ExpiringRow[]> =>
  db.prepared('identity_expiring', `${due} ORDER BY expires_on LIMIT 500`, [today])

/** Returns false when someone else has sent it. */
export async function markReminded(tx: Tx, { id, days }: ExpiringRow): Promise<boolean> {
  const rows = await tx.prepared(
    'identity_reminded',
    `UPDATE identity_cases SET reminded_days = $2
     WHERE id = $1 AND status = 'verified' AND (reminded_days IS NULL OR reminded_days > $2) RETURNING id`,
    [id, days],
  )
  return rows.length > 0
}
