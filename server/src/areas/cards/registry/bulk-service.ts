import type { Permission } from '@ambry/contract/areas'
import type { BulkResult } from '@ambry/contract/kernel/lists'

import { type Actor, requireRight } from '../../../access/access.ts'
import { oneByOne, type Selection, selectedIds } from '../../../db/bulk.ts'
import type { Db } from '../../../db/db.ts'
import type { Transact, Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import * as house from '../admin/service.ts'
import { findCard, findCardNames } from '../card-queries.ts'
import * as custody from '../custody/service.ts'
import type { CardFilters } from '../lists/filter-queries.ts'
import { listCardIds } from '../lists/queries.ts'
import * as registry from './service.ts'

type Chosen = { select: Selection<CardFilters> }

export type OwnChange = Chosen &
  (
    | { action: 'tag' | 'untag'; tag: string }
    | { action: 'send'; vault: string; carrier?: string | null | undefined; tracking?: string | null | undefined }
    | { action: 'remove' | 'requestReturn' }
  )

/** Each card is changed on its own; those that cannot be are listed with the reason. */
export async function changeOwn(deps: Deps, actor: Actor, transact: Transact, change: OwnChange): Promise<BulkResult> {
  return oneByOne({
    transact,
    ids: await selectedIds(change.select, (filters, range) => listCardIds(deps.db, actor.id, filters, range)),
    act: (tx, id) => changeOwnCard(tx, deps, actor, id, change),
    // the names of other owners' cards are not revealed
    namesOf: (ids) => findCardNames(deps.db, ids, actor.id),
  })
}

async function changeOwnCard(tx: Tx, deps: Deps, actor: Actor, id: string, change: OwnChange): Promise<void> {
  if (change.action === 'tag' || change.action === 'untag')
    await registry.tag(tx, deps, actor, id, change.tag, change.action === 'tag')
  else if (change.action === 'send') await custody.send(tx, deps, actor, id, change)
  else if (change.action === 'remove') await registry.remove(tx, deps, actor, id)
  else await custody.requestReturn(tx, deps, actor, id, null)
}

/** Which cards of the admin list are selected. */
export type AdminSelection = Selection<CardFilters>

export const selectedAdminCards = (deps: Deps, select: AdminSelection): Promise<string[]> =>
  selectedIds(select, (filters, range) => listCardIds(deps.db, null, house.withStaleDay(deps, filters), range))

export const cardNames = (db: Db, ids: string[]): Promise<Map<string, string>> => findCardNames(db, ids)

const changeRights = {
  receive: 'card.custody',
  move: 'card.custody',
  appraise: 'card.manage',
  category: 'card.manage',
} as const satisfies Record<house.AdminChange['action'], Permission>

export async function changeAsAdmin(
  deps: Deps,
  actor: Actor,
  transact: Transact,
  change: Chosen & house.AdminChange,
): Promise<BulkResult> {
  requireRight(actor, changeRights[change.action])
  return oneByOne({
    transact,
    ids: await selectedAdminCards(deps, change.select),
    act: (tx, id) => changeHouseCard(tx, deps, id, change),
    namesOf: (ids) => cardNames(deps.db, ids),
  })
}

async function changeHouseCard(tx: Tx, deps: Deps, id: string, change: house.AdminChange): Promise<void> {
  if (change.action === 'move')
    await custody.handle(tx, deps, id, { action: 'move', vault: change.vault, place: change.place })
  else if (change.action === 'receive')
    await custody.handle(tx, deps, id, { ...change, action: 'receive', photoIds: [] })
  else if (change.action === 'appraise') await house.reappraise(tx, deps, id, change)
  else {
    const row = await findCard(tx, id, registry.todayOf(deps))
    await house.correct(tx, deps, id, { version: row?.version ?? 0, reason: change.reason, category: change.category })
  }
}
