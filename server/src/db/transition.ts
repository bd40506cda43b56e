import type { TransitionTable } from '@ambry/contract/kernel/transitions'
import { sql } from 'kysely'

import { AppError } from '../errors.ts'
import { build } from './db.ts'
import type { Tx } from './transaction.ts'

type StatusTable =
  | 'users'
  | 'access_requests'
  | 'phone_changes'
  | 'cards'
  | 'card_disputes'
  | 'card_imports'
  | 'lookup_jobs'
  | 'share_links'
  | 'fee_templates'
  | 'invoices'
  | 'payments'
  | 'payouts'
  | 'sales'
  | 'charges'
  | 'refunds'
  | 'payment_disputes'
  | 'subscriptions'
  | 'listings'
  | 'card_requests'
  | 'card_waits'
  | 'promotion_requests'
  | 'approvals'
  | 'identity_cases'
  | 'identity_documents'
  | 'watchlist_hits'
  | 'loans'
  | 'loan_collateral'
  | 'loan_changes'
  | 'margin_calls'
  | 'loan_promises'
  | 'collateral_sales'
  | 'loan_offerings'
  | 'loan_notes'
  | 'note_transfers'
  | 'source_requests'
  | 'source_responses'
  | 'hunts'
  | 'hunt_candidates'
  | 'sell_offers'
  | 'sell_offer_cards'
  | 'funds'
  | 'fund_subscriptions'
  | 'fund_redemptions'
  | 'fund_transfers'
  | 'fund_valuation_runs'

/** Cards have two states: whether they are registered, and where they are. */
type StatusColumn = 'status' | 'custody'

/**
 * The only code that writes a status column. `also` are columns that must change in the same UPDATE because constraints
 * tie them to the status. Returns the previous status.
 */
export async function transition<Status extends string, T extends TransitionTable<Status>>(
  tx: Tx,
  table: StatusTable,
  actions: T,
  {
    id,
    action,
    also = {},
    column = 'status',
  }: { id: string; action: keyof T & string; also?: Record<string, unknown>; column?: StatusColumn },
): Promise<Status> {
  const { from, to } = actions[action] as T[string]
  const columns = Object.entries({ [column]: to, ...also }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const state = sql.ref(column)
  const row = await tx.one(
    // the status is checked in the UPDATE itself, so two callers cannot both win
    sql<{ previous: Status }>`
      WITH old AS (SELECT id, ${state} AS state FROM ${sql.table(table)} WHERE id = ${id} AND ${state} = ANY(${from}) FOR UPDATE)
      UPDATE ${sql.table(table)} AS t SET ${sql.join(columns)} FROM old WHERE t.id = old.id RETURNING old.state AS previous`,
  )
  if (!row) throw new AppError('wrong_state', await tooLate(tx, table, column, id, action))
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
  tx.effect({ type: 'status', table, from: row.previous, to })
  return row.previous
}

/** The same for many rows: those in another state are left unchanged. Returns the ids that changed. */
export async function transitionMany<Status extends string, T extends TransitionTable<Status>>(
  tx: Tx,
  table: StatusTable,
  actions: T,
  { ids, action, also = {} }: { ids: string[]; action: keyof T & string; also?: Record<string, unknown> },
): Promise<string[]> {
  const { from, to } = actions[action] as T[string]
  const columns = Object.entries({ status: to, ...also }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const rows = await tx.all(
    sql<{ id: string }>`
      WITH old AS (SELECT id, status FROM ${sql.table(table)} WHERE id = ANY(${ids}::uuid[]) AND status = ANY(${from}) ORDER BY id FOR UPDATE),
      moved AS (UPDATE ${sql.table(table)} AS t SET ${sql.join(columns)} FROM old WHERE t.id = old.id RETURNING t.id, old.status AS previous)
      INSERT INTO status_history (subject, subject_id, action, from_status, to_status, actor_id, at)
      SELECT ${table}, id, ${action}, previous, ${to}, ${tx.origin.actorId}::uuid, ${tx.now} FROM moved RETURNING subject_id AS id`,
  )
  return rows.map(({ id }) => id)
}

async function tooLate(tx: Tx, table: StatusTable, column: StatusColumn, id: string, action: string): Promise<string> {
  const row = await tx.one(
    sql<{ status: string }>`SELECT ${sql.ref(column)} AS status FROM ${sql.table(table)} WHERE id = ${id}`,
  )
  return `You can’t ${spaced(action)} this anymore: it’s ${spaced(row?.status ?? 'gone')}.`
}

const spaced = (name: string) => name.replaceAll('_', ' ')
