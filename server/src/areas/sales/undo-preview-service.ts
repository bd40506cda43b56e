import type { UndoPreview } from '@ambry/contract/sales/records'

import type { Transact, Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { peopleOf } from '../approvals/service.ts'
import { balance } from '../billing/invoices/service.ts'
import * as labels from './labels.ts'
import type { SaleRow } from './queries.ts'
import { saleRow, undo } from './service.ts'

type Balances = UndoPreview['sides'][number]['before']

/** Of the buyer, and of a member who sold. */
async function balancesOf(tx: Tx, deps: Deps, row: SaleRow): Promise<{ name: string; balances: Balances }[]> {
  const people = [
    { id: row.buyerId, name: row.buyerName },
    ...(row.isByHouse || row.isByFund ? [] : [{ id: row.sellerId, name: row.sellerName }]),
  ]
  const held = []
  for (const { id, name } of people) {
    const { dueCents, creditCents, payoutsDueCents } = await balance(tx, deps, id)
    held.push({ name, balances: { dueCents, creditCents, payoutsDueCents } })
  }
  return held
}

/** Undoes a sale and takes it back, as an action that waits for approval is tried out: it can't differ from the action. */
export const undoPreview = (deps: Deps, transact: Transact, id: string): Promise<UndoPreview> =>
  transact(async (tx) => {
    const row = await saleRow(tx, id)
    const before = await balancesOf(tx, deps, row)
    let after = before
    try {
      const effects = await tx.dryRun(async () => {
        await undo(tx, deps, id, labels.preview)
        after = await balancesOf(tx, deps, row)
      })
      const sides = before.map(({ name, balances }, at) => ({
        ...{ name, before: balances },
        after: after[at]?.balances ?? balances,
      }))
      const entries = effects.filter(({ type }) => type === 'entry')
      const fund = row.isByFund ? [{ id: row.sellerId, name: row.sellerName }] : []
      return { fault: null, effects: entries, people: [...(await peopleOf(tx, entries)), ...fund], sides }
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error
      return { fault: error.message, effects: [], people: [], sides: [] }
    }
  })
