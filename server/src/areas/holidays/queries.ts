import type { Holiday } from '@ambry/contract/holidays/endpoints'
import type { Day } from '@ambry/contract/kernel/dates'

import type { Db } from '../../db/db.ts'
import type { Tx } from '../../db/transaction.ts'

export async function listHolidays(db: Db, today: Day): Promise<Holiday[]> {
  return db.prepared(
    'list_holidays',
    `SELECT on_day AS "on", name FROM holidays
     ORDER BY on_day < $1, CASE WHEN on_day < $1 THEN $1 - on_day ELSE on_day - $1 END`,
    [today],
  )
}

export async function insertHoliday(tx: Tx, { on, name }: Holiday): Promise<void> {
  await tx.prepared(undefined, 'INSERT INTO holidays (on_day, name) VALUES ($1, $2)', [on, name])
}

export async function deleteHoliday(tx: Tx, on: Day): Promise<string | undefined> {
  const [row] = await tx.prepared<{ name: string }>(
    undefined,
    'DELETE FROM holidays WHERE on_day = $1 RETURNING name',
    [on],
  )
  return row?.name
}
