import type { identityComplianceEndpoints } from '@ambry/contract/identity/compliance-endpoints'
import { addSeconds } from '@ambry/contract/kernel/dates'
import type { Result } from '@ambry/contract/kernel/endpoint'

import type { Deps } from '../../deps.ts'
import { businessClock } from '../holidays/service.ts'
import { countOpenHits, listSubmittedTimes, readDecided, readReasons, readWaiting } from './figures-queries.ts'

const days = 90

/** How many wait, and since when the oldest does. */
export const countWaitingCases = readWaiting

export async function figures(deps: Deps): Promise<Result<(typeof identityComplianceEndpoints)['identityFigures']>> {
  const { db, clock, settings, documentKeys } = deps
  const now = clock.now()
  const since = addSeconds(now, -days * 86_400)
  const { decided, verified, medianMinutes } = await readDecided(db, since)
  const submitted = await listSubmittedTimes(db)
  const after = await businessClock(deps)
  return {
    waiting: submitted.length,
    overdue: submitted.filter(
      ({ submittedAt }) => after(submittedAt, settings.current.identityPromiseHours) < now.toISOString(),
    ).length,
    decided,
    medianMinutes,
    approvalRate: decided === 0 ? null : verified / decided,
    reasons: await readReasons(db, since),
    openHits: await countOpenHits(db),
    canReadDocuments: documentKeys.currentKeyId() !== null,
  }
}
