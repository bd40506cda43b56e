import type { BulkResult, Page } from '@ambry/contract/kernel/lists'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { AdminSell, AdminSellDetail } from '@ambry/contract/source/sells/records'
import { type Actor, notThere } from '../../../access/access.ts'
import { oneByOne, type Selection, selectedIds } from '../../../db/bulk.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Transact, Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { assign as assignItem } from '../../accounts/work/service.ts'
import { waitingFor } from '../../approvals/service.ts'
import * as labels from './labels.ts'
import { adminSellDetail, adminSellsOf } from './present.ts'
import { whySecondPerson } from './purchase-service.ts'
import { findSell, findSellNames, type SellFilters, sellList } from './queries.ts'
import { adminActions, type Line } from './rules.ts'
import { writeCounter } from './service.ts'
import { accept as acceptHeld, end, type Held, lockHeld, notifyMember, stateOf, titleOf } from './states-service.ts'

// What staff do with offers: counter, accept and reject, as the buyer.

export async function sells(deps: Deps, actor: Actor, query: QueryOf<typeof sellList>): Promise<Page<AdminSell>> {
  const found = await sellList.page(deps.db, query, (row) => row, actor.id)
  return { ...found, items: await adminSellsOf(deps.db, deps, found.items, actor) }
}

export async function listed(db: Db, deps: Deps, actor: Actor, id: string): Promise<AdminSell> {
  const row = await findSell(db, id)
  const [shown] = row ? await adminSellsOf(db, deps, [row], actor) : []
  if (!shown) throw notThere()
  return shown
}

export async function sell(db: Db, deps: Deps, actor: Actor, id: string): Promise<AdminSellDetail> {
  const row = await findSell(db, id)
  if (!row) throw notThere()
  const detail = await adminSellDetail(db, deps, row, actor)
  const mayBuy = detail.actions.some(({ action, why }) => action === 'accept' && why === null)
  if (!mayBuy) return { ...detail, secondPerson: null }
  if ((await waitingFor(db, 'purchase', id)) === null)
    return { ...detail, secondPerson: await whySecondPerson(db, deps, row, row.standingCents) }
  // a rejection needs no one else
  const actions = detail.actions.map((one) => (one.action === 'reject' ? one : { ...one, why: labels.waitsForSecond }))
  return { ...detail, actions, secondPerson: null }
}

/** Locks an offer that can be decided, or throws with the reason the page would show. */
async function decidable(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  action: AdminSell['actions'][number]['action'],
): Promise<Held> {
  const held = await lockHeld(tx, deps, id)
  const actions = adminActions(stateOf(held.row), held.row.memberId === actor.id, tx.now)
  const why = actions.find((one) => one.action === action)?.why ?? null
  if (why) throw new AppError('wrong_state', why, { present: await sell(tx, deps, actor, id) })
  return held
}

type Countered = { standingCents: number; cents: number; lines: readonly Line[]; note?: string | null | undefined }

export async function counter(tx: Tx, deps: Deps, actor: Actor, id: string, input: Countered): Promise<void> {
  const held = await decidable(tx, deps, actor, id, 'counter')
  const { netCents } = await writeCounter(tx, deps, held, 'buyer', input)
  const { counterHours } = deps.settings.current
  const [price, net] = [formatMoney(input.cents), formatMoney(netCents)]
  const words = labels.weCountered(titleOf(held.row), price, net, counterHours)
  await notifyMember(tx, deps, held.row, 'countered', words, { isDeadline: true })
}

export const accept = async (tx: Tx, deps: Deps, actor: Actor, id: string, cents: number): Promise<void> =>
  acceptHeld(tx, deps, await decidable(tx, deps, actor, id, 'accept'), 'buyer', cents)

export async function reject(tx: Tx, deps: Deps, actor: Actor, id: string, reason: string): Promise<void> {
  const held = await decidable(tx, deps, actor, id, 'reject')
  await end(tx, deps, held, 'reject', reason)
  tx.audit({ action: 'sell.reject', object: { kind: 'sell', id }, reason })
  await notifyMember(tx, deps, held.row, 'rejected', labels.wasRejected(titleOf(held.row), reason))
}

export async function assign(tx: Tx, actor: Actor, id: string, isMine: boolean): Promise<void> {
  if (!(await findSell(tx, id))) throw notThere()
  await assignItem(tx, { queue: 'sellOffers', itemId: id }, { assigneeId: isMine ? actor.id : null, note: null })
}

export type Change = { select: Selection<SellFilters> } & ({ action: 'reject'; reason: string } | { action: 'assign' })

export async function changeMany(deps: Deps, actor: Actor, transact: Transact, change: Change): Promise<BulkResult> {
  return oneByOne({
    transact,
    ids: await selectedIds(change.select, (filters, range) => sellList.ids(deps.db, filters, range, actor.id)),
    act: (tx, id) =>
      change.action === 'reject' ? reject(tx, deps, actor, id, change.reason) : assign(tx, actor, id, true),
    namesOf: (ids) => findSellNames(deps.db, ids),
  })
}
