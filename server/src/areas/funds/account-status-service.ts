import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { lockFund } from './fund-queries.ts'
import * as labels from './subscriptions/labels.ts'
import { endSubscriptionsOfMember } from './subscriptions/states-service.ts'
import * as transferLabels from './transfers/labels.ts'
import { endTransfersOf } from './transfers/service.ts'
import { countUnitsOf } from './units/queries.ts'
import { listOpenRedemptionsOf } from './units/redemption-queries.ts'
import { endRedemption } from './units/redemptions-service.ts'

/** Nothing new is bought for a suspended member. Their units stay, and their redemptions wait. */
export async function memberSuspended(tx: Tx, deps: Deps, memberId: string): Promise<void> {
  await endSubscriptionsOfMember(tx, deps, memberId, labels.accountSuspended)
  await endTransfersOf(tx, deps, memberId, transferLabels.suspended)
}

/** An account with units cannot be closed. */
export async function memberCloses(tx: Tx, deps: Deps, memberId: string): Promise<void> {
  if ((await countUnitsOf(tx, memberId)) > 0) throw new AppError('wrong_state', labels.hasUnits)
  await endSubscriptionsOfMember(tx, deps, memberId, labels.accountClosed)
  await endTransfersOf(tx, deps, memberId, transferLabels.closed)
  for (const { id, fundId } of await listOpenRedemptionsOf(tx, memberId)) {
    await lockFund(tx, fundId)
    await endRedemption(tx, id, labels.accountClosed)
  }
}
