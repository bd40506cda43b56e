import type { LendingState, Product } from '@ambry/contract/lending/borrowing-records'
import type { ProductSettings, UsState } from '@ambry/contract/lending/kinds'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { AppError } from '../../../errors.ts'
import * as labels from '../labels.ts'
import { stateFault } from '../rules.ts'
import {
  deleteState,
  findOffered,
  findState,
  insertVersion,
  listProducts,
  listStates,
  listVersions,
  lockProduct,
  type NewState,
  type ProductRow,
  updateProduct,
  writeState,
} from './queries.ts'

export const offeredProduct = (db: Db): Promise<ProductRow> => findOffered(db)

export async function products(db: Db): Promise<Product[]> {
  const rows = await listProducts(db)
  const versions = await listVersions(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    versions: versions.filter(({ productId }) => productId === row.id).map(({ productId: _, ...each }) => each),
  }))
}

async function product(db: Db, id: string): Promise<Product> {
  const found = (await products(db)).find((each) => each.id === id)
  if (!found) throw notThere()
  return found
}

type Edit = { version: number; isOpen: boolean; settings: ProductSettings; note?: string | null | undefined }

/** Keys in one order, because jsonb has its own. */
const ordered = (settings: ProductSettings) =>
  JSON.stringify(Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Different terms make the next version, and loans keep theirs; opening and closing don't. */
export async function editProduct(tx: Tx, id: string, { version, isOpen, settings, note }: Edit): Promise<Product> {
  const before = await lockProduct(tx, id)
  if (!before) throw notThere()
  if (before.version !== version)
    throw new AppError('stale', labels.someoneElseChangedTheProduct, { present: await product(tx, id) })
  const isNew = ordered(before.settings) !== ordered(settings)
  if (isNew) await insertVersion(tx, id, { number: version + 1, settings, note: note?.trim() || null })
  await updateProduct(tx, id, { isOpen, version: isNew ? version + 1 : version })
  tx.audit({
    action: 'loan_product.edit',
    object: { kind: 'loan_product', id },
    before: { isOpen: before.isOpen, version, settings: before.settings },
    after: { isOpen, ...(isNew && { version: version + 1, settings }) },
    reason: note?.trim() || null,
  })
  publishChange(tx)
  return product(tx, id)
}

const publishChange = (tx: Tx) => tx.publish({ everyone: true }, { type: 'loan_product_updated' })

export const states = (db: Db): Promise<LendingState[]> => listStates(db)

type StateInput = Omit<NewState, 'note'> & { note?: string | null | undefined }

export async function setState(tx: Tx, input: StateInput): Promise<LendingState> {
  const { code } = input
  // a closed state needs no caps
  const rule = {
    ...input,
    note: input.note?.trim() || null,
    ...(input.isClosed && { maximumCents: null, maximumRateBps: null }),
  }
  const before = await findState(tx, code)
  await writeState(tx, rule)
  tx.audit({
    action: 'lending_state.set',
    object: { kind: 'lending_state', id: code },
    ...(before && { before: { ...before, updatedAt: undefined, updatedBy: undefined } }),
    after: rule,
  })
  publishChange(tx)
  const written = await findState(tx, code)
  if (!written) throw new Error('a state was not written')
  return written
}

export async function clearState(tx: Tx, code: UsState): Promise<void> {
  const before = await findState(tx, code)
  if (!before || (await deleteState(tx, code)) === 0) throw notThere()
  tx.audit({
    action: 'lending_state.set',
    object: { kind: 'lending_state', id: code },
    before: { ...before, updatedAt: undefined, updatedBy: undefined },
  })
  publishChange(tx)
}

/** Why we can't lend this in a state now. */
export const stateFaultNow = async (
  db: Db,
  state: UsState,
  wanted: { amountCents: number; rateBps: number },
): Promise<string | null> => stateFault(state, await findState(db, state), wanted)
