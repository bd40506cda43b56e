import { cardTitle } from '@ambry/contract/cards/kinds'
import { isLapsed } from '@ambry/contract/sales/negotiation/rules'
import { responseActions } from '@ambry/contract/source/kinds'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { lockForSecure } from '../../cards/lists/service.ts'
import { notify } from '../../notices/service.ts'
import { callOff, lockInvoiceOf } from '../../sales/service.ts'
import { lockPost } from '../posts/queries.ts'
import { boardChanged, fulfill, resume } from '../posts/states-service.ts'
import * as labels from './labels.ts'
import { stateOf } from './present.ts'
import { findResponse, findResponseOfSale, listLapsed, lockResponse, type ResponseRow, stamped } from './queries.ts'
import { type Held, linkOf, lockHeld } from './service.ts'

// What a sale that came from a response does to it and to its post, in the transaction of the sale.

async function lockOfSale(tx: Tx, deps: Deps, saleId: string): Promise<Held | null> {
  const found = await findResponseOfSale(tx, saleId)
  if (!found) return null
  await lockForSecure(tx, deps, found.cardId)
  const post = await lockPost(tx, found.requestId)
  const row = await lockResponse(tx, found.id)
  return row && post ? { row, post } : null
}

export async function salePaid(tx: Tx, deps: Deps, saleId: string): Promise<void> {
  const held = await lockOfSale(tx, deps, saleId)
  if (held?.row.status !== 'accepted') return
  const { row, post } = held
  await transition(tx, 'source_responses', responseActions, {
    id: row.id,
    action: 'complete',
    also: stamped(tx, { ended_at: tx.now }),
  })
  if (post.status === 'active') await fulfill(tx, post)
  tx.publish({ users: [row.buyerId, row.sellerId] }, { type: 'source_updated' })
}

/** Staff canceled it: the post is open again, or over when its time is. One that wasn't paid has ended before. */
export async function saleCalledOff(tx: Tx, deps: Deps, saleId: string): Promise<void> {
  const held = await lockOfSale(tx, deps, saleId)
  if (held?.row.status !== 'accepted') return
  await fellThrough(tx, deps, held, 'cancel', labels.theSaleWasCanceled)
}

export async function saleUndone(tx: Tx, deps: Deps, saleId: string): Promise<void> {
  const held = await lockOfSale(tx, deps, saleId)
  if (held?.row.status !== 'completed') return
  await fellThrough(tx, deps, held, 'undo', labels.theSaleWasUndone)
}

async function fellThrough(
  tx: Tx,
  deps: Deps,
  { row, post }: Held,
  action: 'cancel' | 'undo',
  reason: string,
): Promise<void> {
  await transition(tx, 'source_responses', responseActions, {
    id: row.id,
    action,
    also: stamped(tx, { ended_at: tx.now, end_reason: reason.slice(0, 500) }),
  })
  await notifyBothSides(tx, row, labels.responseCanceled, labels.theSaleFellThrough(cardTitle(row.card), reason))
  if (post.status === 'active' || post.status === 'fulfilled') await resume(tx, deps, post)
}

async function notifyBothSides(tx: Tx, row: ResponseRow, title: string, message: string): Promise<void> {
  await notify(tx, row.buyerId, { kind: 'requests', title, message, link: linkOf('buyer', row) })
  await notify(tx, row.sellerId, { kind: 'requests', title, message, link: linkOf('seller', row) })
  tx.publish({ admins: true, users: [row.buyerId, row.sellerId] }, { type: 'source_updated' })
}

const atOnce = 100
const lowestId = '00000000-0000-0000-0000-000000000000'

/** Ends offers that weren't answered and deals that weren't paid, each on its own and only if still so. */
export async function expireResponses(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (let after = lowestId; ; ) {
    const page = await listLapsed(deps.db, now, after, atOnce)
    for (const { id } of page)
      await eachForItself(deps, 'a response whose time is over', id, () =>
        deps.transactions.run(systemOrigin, (tx) => expire(tx, deps, id)),
      )
    const last = page.at(-1)
    if (!last || page.length < atOnce) return
    after = last.id
  }
}

async function expire(tx: Tx, deps: Deps, id: string): Promise<void> {
  const found = await findResponse(tx, id)
  // the invoice is locked first, as when a payment is recorded
  if (found?.saleId && found.status === 'accepted') await lockInvoiceOf(tx, found.saleId)
  const held = await lockHeld(tx, deps, id)
  if (!held) return
  const { row } = held
  if (row.status === 'accepted' && row.saleId && row.payUntil !== null) {
    if (row.payUntil > tx.now.toISOString() || row.isPaid || row.isProcessing) return
    await fellThrough(tx, deps, held, 'cancel', labels.itWasntPaidInTime)
    await callOff(tx, deps, row.saleId, labels.itWasntPaidInTime)
    return
  }
  if (row.status !== 'open' || !isLapsed(stateOf(row), tx.now)) return
  await transition(tx, 'source_responses', responseActions, {
    id,
    action: 'expire',
    also: stamped(tx, { ended_at: tx.now }),
  })
  await notifyBothSides(tx, row, labels.responseExpired, labels.wasntAnswered(cardTitle(row.card)))
  boardChanged(tx)
}
