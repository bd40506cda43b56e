import { addSeconds } from '@ambry/contract/kernel/dates'

import type { Actor } from '../../../access/access.ts'
import type { Origin, Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { stepUpSeconds } from '../../../http/guard/review-window.ts'
import { markSteppedUp } from '../sessions/queries.ts'
import { checkCode, codeFailure, sendCode, settleCode } from './codes-service.ts'

export const requestStepUp = (deps: Deps, origin: Origin, actor: Actor) =>
  sendCode(deps, origin, {
    phone: actor.phone,
    country: null,
    purpose: 'step_up',
    lane: actor.sessionId,
    sessionId: actor.sessionId,
  })

/**
 * Accepts only a code requested in this session. A refusal is returned instead of thrown, so that the try stays
 * counted.
 */
export async function confirmStepUp(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  otp: string,
): Promise<{ refused: string } | { confirmedUntil: string }> {
  const settings = deps.settings.current
  const check = await checkCode(tx, deps.secrets, settings, {
    phone: actor.phone,
    otp,
    purposes: ['step_up'],
    lanes: [actor.sessionId],
    sessionId: actor.sessionId,
  })
  if (check.kind !== 'right') {
    tx.audit({ action: 'step_up.wrong_code', outcome: 'refused', object: { kind: 'user', id: actor.id } })
    return { refused: codeFailure(check).error }
  }
  await settleCode(tx, deps.secrets, actor.phone, check.challenge.id, 'up')
  await markSteppedUp(tx, actor.sessionId)
  tx.audit({ action: 'step_up', object: { kind: 'user', id: actor.id } })
  return { confirmedUntil: addSeconds(tx.now, stepUpSeconds) }
}
