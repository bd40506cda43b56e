import { userActionRights } from '@ambry/contract/accounts/records'
import type { BulkResult } from '@ambry/contract/kernel/lists'

import { type Actor, requireRight } from '../../../access/access.ts'
import { oneByOne, type Selection, selectedIds } from '../../../db/bulk.ts'
import type { Transact, Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import * as labels from './labels.ts'
import { findNames, type UserFilters, userList } from './queries.ts'
import * as people from './service.ts'

type Change = { select: Selection<UserFilters> } & (
  | { action: 'suspend'; reason: string }
  | { action: 'reinstate' | 'signOut' | 'inviteAgain' | 'revoke' }
)

/** Each user is changed on their own. Sent twice, the second call finds nothing left to do. */
export async function changeMany(deps: Deps, actor: Actor, transact: Transact, change: Change): Promise<BulkResult> {
  requireRight(actor, userActionRights[change.action])
  const now = deps.clock.now()
  return oneByOne({
    transact,
    ids: await selectedIds(change.select, (filters, range) => userList.ids(deps.db, filters, range, now)),
    act: (tx, id) => changeOne(tx, deps, actor, id, change),
    namesOf: (ids) => findNames(deps.db, ids),
  })
}

async function changeOne(tx: Tx, deps: Deps, actor: Actor, id: string, change: Change): Promise<void> {
  if (change.action === 'suspend') await people.suspend(tx, deps, actor, id, change.reason)
  else if (change.action === 'reinstate') await people.reinstate(tx, deps, actor, id)
  else if (change.action === 'revoke') await people.revoke(tx, actor, id)
  else if (change.action === 'inviteAgain') await people.inviteAgain(tx, deps, actor, id)
  else await signOut(tx, actor, id)
}

async function signOut(tx: Tx, actor: Actor, id: string): Promise<void> {
  if (actor.id === id) throw new AppError('refused', labels.youCantSignYourselfOut)
  const ended = await people.signOut(tx, id)
  if (ended === 0) throw new AppError('wrong_state', labels.thisPersonIsntSigned)
}
