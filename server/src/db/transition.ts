import type { TransitionTable } from '@ambry/contract/transitions'
import { sql } from 'kysely'

import { AppError } from '../errors.ts'
import { build } from './db.ts'
import type { Tx } from './transaction.ts'

type StatusTable = 'users' | 'access_requests'

/**
 * The only code that writes a status column. `also` are columns that change with it: they stand in the same UPDATE,
 * because constraints tie them together. Returns the status before.
 */
export async function transition<Status extends string, T extends TransitionTable<Status>>(
  tx: Tx,
  table: StatusTable,
  actions: T,
  { id, action, also = {} }: { id: string; action: keyof T & string; also?: Record<string, unknown> },
): Promise<Status> {
  const { from, to } = actions[action] as T[string]
  const columns = Object.entries({ status: to, ...also }).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const row = await tx.one(
    // the status test is in the UPDATE itself, so two callers cannot both win
    sql<{ previous: Status }>`
      WITH old AS (SELECT id, status FROM ${sql.table(table)} WHERE id = ${id} AND status = ANY(${from}) FOR UPDATE)
      UPDATE ${sql.table(table)} AS t SET ${sql.join(columns)} FROM old WHERE t.id = old.id RETURNING old.status AS previous`,
  )
  if (!row) throw new AppError('wrong_state', await tooLate(tx, table, id, action))
  await tx.run(
    build.insertInto('status_history').values({
      subject: table,
      subject_id: id,
      action,
      from_status: row.previous,
      to_status: to,
      actor_id: tx.origin.actorId,
      at: tx.now,
    }),
  )
  return row.previous
}

async function tooLate(tx: Tx, table: StatusTable, id: string, action: string): Promise<string> {
  const row = await tx.one(sql<{ status: string }>`SELECT status FROM ${sql.table(table)} WHERE id = ${id}`)
  return `It is too late to ${action} this: it is ${row?.status ?? 'gone'} by now.`
}
