import { addDays, dayIn } from '@ambry/contract/kernel/dates'

import { type AreaAttention, dueOn } from '../../attention.ts'
import { findWaitingCase } from './attention-queries.ts'
import { identityLink } from './expiry-service.ts'
import * as labels from './labels.ts'

/** From the day of the first reminder. */
const soonDays = 30

/** What we asked a member for again, and a verification that ends. */
export const identityAttention: AreaAttention = {
  permission: 'identity.own',
  find: async (deps, memberId) => {
    const today = dayIn(deps.settings.current.timeZone, deps.clock.now())
    const row = await findWaitingCase(deps.db, memberId, addDays(today, soonDays))
    if (!row) return []
    const { status, expiresOn, retakes } = row
    const shared = { kind: 'verification', id: memberId, link: identityLink } as const
    if (status === 'rejected')
      return [{ ...shared, title: labels.verifyTitle, text: labels.sendAgain(retakes), action: labels.continueIt }]
    return [
      {
        ...shared,
        title: labels.verifyAgainTitle,
        text: labels.itsNeeded,
        due: status === 'expired' ? null : dueOn(deps, expiresOn, labels.verifiedUntil),
        action: labels.verifyIt,
      },
    ]
  },
}
