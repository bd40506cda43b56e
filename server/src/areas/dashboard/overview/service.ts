import type { Overview } from '@ambry/contract/dashboard/endpoints'
import { addSeconds, dayIn, type Instant } from '@ambry/contract/kernel/dates'
import type { Permitted } from '@ambry/contract/kernel/permissions'
import type { QueueKey } from '@ambry/contract/kernel/queues'

import { type Actor, scopeOf } from '../../../access/access.ts'
import type { Deps } from '../../../deps.ts'
import { approvalsFor } from '../../approvals/service.ts'
import { chargebacks } from '../../billing/settling/service.ts'
import { census } from '../../cards/custody/service.ts'
import { waitingFor } from '../../conversations/service.ts'
import { countWaitingCases } from '../../identity/figures-service.ts'
import { summary as requestSummary } from '../../secure/requests/admin-service.ts'
import { queuesOf, readTargets, type Targets } from '../queue-targets.ts'
import { readWork } from '../system/queries.ts'
import {
  readBuyingQueues,
  readFundQueues,
  readLoanQueues,
  readMoney,
  readOverview,
  readPhotoQueue,
  readPromotionQueue,
  readSourceQueue,
  readUrgentQueues,
  readVaultQueues,
} from './queries.ts'

type Waiting = { waiting: number; oldestAt: Instant | null }

/** The queue with the oldest item first; empty ones last, in their default order. */
function oldestFirst(
  shown: readonly QueueKey[],
  queues: Record<QueueKey, Waiting>,
  targets: Targets,
): Overview['queues'] {
  const since = ({ oldestAt }: Waiting) => (oldestAt === null ? Number.POSITIVE_INFINITY : Date.parse(oldestAt))
  return shown
    .map((key) => {
      const { waiting, oldestAt } = queues[key]
      return {
        key,
        waiting,
        oldestAt,
        promiseHours: targets.promiseHours(key),
        dueAt: oldestAt === null ? null : targets.dueAt(key, oldestAt),
      }
    })
    .toSorted((a, b) => (since(a) === since(b) ? 0 : since(a) - since(b)))
}

/** What needs our attention and how Ambry grows, across the areas this person can open. */
export async function overview(deps: Deps, actor: Actor): Promise<Overview> {
  const { db, clock, settings } = deps
  const { timeZone } = settings.current
  const now = clock.now()
  const { waiting, oldestAt, access, ...counted } = await readOverview(db, now, timeZone)
  const queues = {
    ...(await readUrgentQueues(db)),
    ...(await readVaultQueues(db)),
    ...(await readLoanQueues(db)),
    ...(await readBuyingQueues(db)),
    ...(await readFundQueues(db)),
    fundPhotos: await readPhotoQueue(db, dayIn(timeZone, now), timeZone),
    chargebacks: await chargebacks(db),
    accessRequests: { waiting, oldestAt },
    identity: await countWaitingCases(db),
    cardRequests: await requestSummary(db),
    conversations: await waitingFor(db, actor),
    promotionRequests: await readPromotionQueue(db),
    sourceRequests: await readSourceQueue(db),
  }
  const { textsFailed } = await readWork(db, now, timeZone)
  const { items, custody } = await census(deps)
  const mayRead = (permission: Permitted) => scopeOf(actor, permission) === 'any'
  const money = mayRead('invoice.any')
    ? await readMoney(db, dayIn(timeZone, now), dayIn(timeZone, addSeconds(now, -30 * 86_400)))
    : null
  return {
    approvals: await approvalsFor(deps, actor),
    queues: oldestFirst(queuesOf(actor), queues, await readTargets(deps)),
    vault: {
      cards: custody.inVault,
      valueCents: items.reduce((sum, vault) => sum + vault.valueCents, 0),
      unvalued: items.reduce((sum, vault) => sum + vault.unvalued, 0),
      vaults: items,
      custody,
    },
    ...counted,
    access: mayRead('accessRequest.read') ? access : null,
    money,
    textsFailedToday: textsFailed,
  }
}
