import type { Instant } from '@ambry/contract/kernel/dates'
import type { LendingState } from '@ambry/contract/lending/borrowing-records'
import type { ProductSettings, UsState } from '@ambry/contract/lending/kinds'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type ProductRow = { id: string; name: string; isOpen: boolean; version: number; settings: ProductSettings }

const productColumns = sql`p.id, p.name, p.is_open, p.current_version AS version, v.settings`
const productTables = sql`loan_products p JOIN loan_product_versions v ON v.product_id = p.id AND v.number = p.current_version`

/** The product members apply for. */
export async function findOffered(db: Db): Promise<ProductRow> {
  const row = await db.one(
    sql<ProductRow>`SELECT ${productColumns} FROM ${productTables} ORDER BY p.is_open DESC, p.id LIMIT 1`,
  )
  if (!row) throw new Error('there is no loan product')
  return row
}

export const listProducts = (db: Db): Promise<(ProductRow & { loans: number })[]> =>
  db.all(sql<ProductRow & { loans: number }>`SELECT ${productColumns},
    (SELECT count(*)::int FROM loans l WHERE l.product_id = p.id) AS loans FROM ${productTables} ORDER BY p.id`)

export const lockProduct = (tx: Tx, id: string): Promise<ProductRow | undefined> =>
  tx.one(sql<ProductRow>`SELECT ${productColumns} FROM ${productTables} WHERE p.id = ${id} FOR UPDATE OF p`)

export type ProductVersion = {
  productId: string
  number: number
  madeAt: Instant
  madeBy: string | null
  note: string | null
  settings: ProductSettings
}

/** Newest first. */
export const listVersions = (db: Db, ids: readonly string[]): Promise<ProductVersion[]> =>
  db.all(sql<ProductVersion>`SELECT v.product_id, v.number, v.made_at, coalesce(u.name, u.phone) AS made_by, v.note, v.settings
    FROM loan_product_versions v LEFT JOIN users u ON u.id = v.made_by
    WHERE v.product_id = ANY(${ids}::uuid[]) ORDER BY v.number DESC`)

type NewVersion = { number: number; settings: ProductSettings; note: string | null }

export async function insertVersion(tx: Tx, productId: string, { number, settings, note }: NewVersion): Promise<void> {
  await tx.run(
    build.insertInto('loan_product_versions').values({
      product_id: productId,
      number,
      settings: JSON.stringify(settings),
      note,
      made_by: tx.origin.actorId,
      made_at: tx.now,
    }),
  )
}

export async function updateProduct(
  tx: Tx,
  id: string,
  { isOpen, version }: { isOpen: boolean; version: number },
): Promise<void> {
  await tx.run(
    build.updateTable('loan_products').set({ is_open: isOpen, current_version: version }).where('id', '=', id),
  )
}

export type StateRow = LendingState

const stateColumns = sql<StateRow>`s.code, s.is_closed, s.maximum_cents, s.maximum_rate_bps, s.note, s.updated_at,
  coalesce(u.name, u.phone) AS updated_by`

export const listStates = (db: Db): Promise<StateRow[]> =>
  db.all(
    sql<StateRow>`SELECT ${stateColumns} FROM lending_states s LEFT JOIN users u ON u.id = s.updated_by ORDER BY s.code`,
  )

export const findState = (db: Db, code: UsState): Promise<StateRow | undefined> =>
  db.one(
    sql<StateRow>`SELECT ${stateColumns} FROM lending_states s LEFT JOIN users u ON u.id = s.updated_by WHERE s.code = ${code}`,
  )

export type NewState = {
  code: UsState
  isClosed: boolean
  maximumCents: number | null
  maximumRateBps: number | null
  note: string | null
}

export async function writeState(tx: Tx, state: NewState): Promise<void> {
  const rule = {
    is_closed: state.isClosed,
    maximum_cents: state.maximumCents,
    maximum_rate_bps: state.maximumRateBps,
    note: state.note,
    updated_at: tx.now,
    updated_by: tx.origin.actorId,
  }
  await tx.run(
    build
      .insertInto('lending_states')
      .values({ code: state.code, ...rule })
      .onConflict((on) => on.column('code').doUpdateSet(rule)),
  )
}

export const deleteState = (tx: Tx, code: UsState): Promise<number> =>
  tx.run(build.deleteFrom('lending_states').where('code', '=', code))
