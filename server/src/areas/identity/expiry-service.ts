import { identityActions } from '@ambry/contract/identity/kinds'
import { dayIn } from '@ambry/contract/kernel/dates'

import { systemOrigin } from '../../db/transaction.ts'
import { transition } from '../../db/transition.ts'
import type { Deps } from '../../deps.ts'
import { eachForItself } from '../../jobs/each.ts'
import { notify } from '../notices/service.ts'
import { listExpired, listExpiring, lockExpired, markReminded } from './expiry-queries.ts'
import * as labels from './labels.ts'
import { dropDocuments } from './queries.ts'

export const identityLink = '/settings?verify=overview'

/** Every day: verifications that expire today, then reminders 30 and 7 days before. */
export async function expireAndRemind(deps: Deps): Promise<void> {
  const today = dayIn(deps.settings.current.timeZone, deps.clock.now())
  for (const { id } of await listExpired(deps.db, today))
    await eachForItself(deps, 'a verification that expires', id, () =>
      deps.transactions.run(systemOrigin, async (tx) => {
        if (!(await lockExpired(tx, id, today))) return
        await transition(tx, 'identity_cases', identityActions, { id, action: 'expire' })
        await dropDocuments(tx, id)
        tx.audit({ action: 'identity.expire', object: { kind: 'identity_case', id } })
        await notify(tx, id, {
          ...{ kind: 'identity', title: labels.expiredTitle, message: labels.expired, link: identityLink },
          text: labels.expired,
        })
        tx.publish({ users: [id], admins: true }, { type: 'kyc_status_updated', userId: id })
      }),
    )
  for (const row of await listExpiring(deps.db, today))
    await eachForItself(deps, 'a reminder about a verification', row.id, () =>
      deps.transactions.run(systemOrigin, async (tx) => {
        if (!(await markReminded(tx, row))) return
        await notify(tx, row.id, {
          ...{ kind: 'identity', title: labels.expiresSoonTitle, link: identityLink },
          ...{ message: labels.expiresSoon(row.expiresOn), text: labels.expiresSoon(row.expiresOn) },
        })
      }),
    )
}
