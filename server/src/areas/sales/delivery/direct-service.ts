import { cardTitle } from '@ambry/contract/cards/kinds'
import type { DeliveryAction } from '@ambry/contract/sales/delivery/kinds'

import { type Actor, notThere } from '../../../access/access.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { today } from '../../billing/ledger/service.ts'
import { notify, notifyAdmins } from '../../notices/service.ts'
import { lockSale, type SaleRow } from '../queries.ts'
import { lockInvoiceOf } from '../service.ts'
import { publishChange, settle, settleIfReady } from '../settling-service.ts'
import { startReview } from './awaiting-service.ts'
import * as labels from './labels.ts'
import { findShipTo, listToComplete, updateDelivery } from './queries.ts'
import { isElapsed, whyStepRefused } from './rules.ts'

// A card that its seller ships to the buyer. The proceeds are held until the buyer confirms that it arrived, or lets the
// days pass in which they could object. If they report a problem, staff decide.

const sideOf: Record<DeliveryAction, 'sellerId' | 'buyerId'> = {
  ship: 'sellerId',
  accept: 'buyerId',
  report: 'buyerId',
}

/** Locks the invoice first, as recording a payment does, so that a reversal can't come in between. */
async function lockedFor(tx: Tx, id: string, step: DeliveryAction | 'complete', actor?: Actor): Promise<SaleRow> {
  await lockInvoiceOf(tx, id)
  const sale = await lockSale(tx, id)
  if (!sale || (actor && step !== 'complete' && sale[sideOf[step]] !== actor.id)) throw notThere()
  const why = whyStepRefused(sale, step)
  if (why) throw new AppError('wrong_state', why)
  return sale
}

/** A corrected tracking number gives the buyer the whole time again. */
export async function ship(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { carrier, tracking }: { carrier: string; tracking: string },
): Promise<void> {
  const sale = await lockedFor(tx, id, 'ship', actor)
  if (!(await findShipTo(tx, sale.buyerId))?.address) throw new AppError('refused', labels.theAddressIsGone)
  const completesOn = await startReview(tx, deps, { ...sale, carrier, tracking, shippedAt: tx.now.toISOString() })
  tx.audit({ action: 'sale.ship', object: { kind: 'sale', id }, after: { carrier, tracking, completesOn } })
  publishChange(tx, sale)
}

export async function report(tx: Tx, actor: Actor, id: string, problem: string): Promise<void> {
  const sale = await lockedFor(tx, id, 'report', actor)
  await updateDelivery(tx, sale, { problem, problem_at: tx.now })
  tx.audit({ action: 'sale.report', object: { kind: 'sale', id }, reason: problem })
  const card = cardTitle(sale.facts)
  await notifyAdmins(tx, {
    kind: 'title',
    title: labels.reported,
    message: labels.lookIntoIt(card, problem),
    variant: 'destructive',
    link: `/admin/sales?sale=${id}`,
  })
  await notify(tx, sale.sellerId, {
    kind: 'title',
    title: labels.reported,
    message: labels.isHeld(card, problem),
    link: `/sales?side=sold&sale=${id}`,
  })
  publishChange(tx, sale)
}

async function settleDelivered(tx: Tx, deps: Deps, sale: SaleRow): Promise<void> {
  await updateDelivery(tx, sale, { accepted_at: tx.now })
  const accepted = await lockSale(tx, sale.id)
  if (accepted) await settle(tx, deps, accepted)
}

export async function accept(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<void> {
  const sale = await lockedFor(tx, id, 'accept', actor)
  tx.audit({ action: 'sale.accept', object: { kind: 'sale', id } })
  await settleDelivered(tx, deps, sale)
}

/** Staff decide for the seller. For the buyer, they cancel the sale. */
export async function complete(tx: Tx, deps: Deps, id: string, reason: string): Promise<void> {
  const sale = await lockedFor(tx, id, 'complete')
  tx.audit({ action: 'sale.complete', object: { kind: 'sale', id }, reason })
  await settleDelivered(tx, deps, sale)
}

/** Completes what waits for nothing anymore: the buyer's days have passed, or a claim to the card was rejected. */
export async function completeDelivered(deps: Deps): Promise<void> {
  for (const found of await listToComplete(deps.db, today(deps, deps.clock.now())))
    await eachForItself(deps, 'a sale that waits for nothing', found.id, () =>
      deps.transactions.run(systemOrigin, async (tx) => {
        await settleIfReady(tx, deps, found)
        const sale = await lockSale(tx, found.id)
        if (sale && whyStepRefused(sale, 'accept') === null && isElapsed(sale, today(deps, tx.now)))
          await settleDelivered(tx, deps, sale)
      }),
    )
}
