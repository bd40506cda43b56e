import { addSeconds, dayIn } from '@ambry/contract/dates'
import type { Overview } from '@ambry/contract/desk'

import type { Deps } from '../../deps.ts'
import { census } from '../cards/custody-service.ts'
import { summary as requestSummary } from '../secure/deciding-service.ts'
import { readMoney, readOverview, readPromotionQueue, readVaultQueues } from './overview-queries.ts'
import { readWork } from './system-queries.ts'

/** How long the house lets somebody wait for its word, a parcel travel, a return wait and a claim stand. */
const promises = { cardRequests: 48, promotionRequests: 48, arrivals: 240, returns: 48, disputes: 120 }

/** What waits for the house and how it grows, across all areas. */
export async function overview(deps: Deps): Promise<Overview> {
  const { db, clock, settings } = deps
  const { timeZone, accessRequestPromiseHours } = settings.current
  const now = clock.now()
  const { waiting, oldestAt, ...counted } = await readOverview(db, now, timeZone)
  const requests = await requestSummary(db)
  const promotions = await readPromotionQueue(db)
  const { arrivals, returns, disputes } = await readVaultQueues(db)
  const { jobsFailed, textsFailed } = await readWork(db, now, timeZone)
  const { items, custody } = await census(deps)
  const money = await readMoney(db, dayIn(timeZone, now), dayIn(timeZone, addSeconds(now, -30 * 86_400)))
  return {
    queues: [
      { key: 'accessRequests', waiting, oldestAt, promiseHours: accessRequestPromiseHours },
      {
        key: 'cardRequests',
        waiting: requests.waiting,
        oldestAt: requests.oldestAt,
        promiseHours: promises.cardRequests,
      },
      { key: 'promotionRequests', ...promotions, promiseHours: promises.promotionRequests },
      { key: 'arrivals', ...arrivals, promiseHours: promises.arrivals },
      { key: 'returns', ...returns, promiseHours: promises.returns },
      { key: 'disputes', ...disputes, promiseHours: promises.disputes },
    ],
    vault: {
      cards: custody.inVault,
      valueCents: items.reduce((sum, vault) => sum + vault.valueCents, 0),
      unvalued: items.reduce((sum, vault) => sum + vault.unvalued, 0),
      vaults: items,
      custody,
    },
    ...counted,
    money,
    failedJobs: jobsFailed,
    textsFailedToday: textsFailed,
  }
}
