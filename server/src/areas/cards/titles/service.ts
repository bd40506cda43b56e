import type { Grader } from '@ambry/contract/cards/kinds'
import type { TitleCheck } from '@ambry/contract/cards/titles/endpoints'

import type { Actor } from '../../../access/access.ts'
import { limitKey, take } from '../../../db/limits.ts'
import type { Transact } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { findTitle } from '../card-queries.ts'
import { cleanCert } from '../rules.ts'

/** Enough for somebody who types; too few for somebody who wants to know every cert there is. */
const checks = [{ max: 200, seconds: 3600 }]

/** What anybody signed in may know about a cert. Never whose it is, nor when it came. */
export async function checkTitle(
  deps: Deps,
  actor: Actor,
  transact: Transact,
  { grader, certNumber }: { grader: Grader; certNumber: string },
): Promise<TitleCheck> {
  if (grader === 'RAW') throw new AppError('refused', 'A raw card has no cert number to look up.')
  const key = limitKey(deps.secrets.limit, 'title check', actor.id)
  const refused = await transact((tx) => take(tx, [{ key, rules: checks }]))
  if (refused) {
    throw new AppError('too_many', 'Too many title checks this hour. Please try again later.', {
      retryAfterSeconds: refused.waitSeconds,
    })
  }
  const found = await findTitle(deps.db, grader, cleanCert(certNumber))
  return {
    isRegistered: found !== undefined,
    isInVault: found?.custody === 'in_vault',
    hasLien: found?.commitment === 'loan',
    isDisputed: found?.isDisputed ?? false,
  }
}
