import type { Grader } from '@ambry/contract/cards/kinds'
import type { TitleCheck } from '@ambry/contract/cards/titles/endpoints'

import type { Actor } from '../../../access/access.ts'
import { limitKey, take } from '../../../db/limits.ts'
import type { Transact } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { findTitle } from '../card-queries.ts'
import { cleanCert } from '../rules.ts'
import * as labels from './labels.ts'

/** enough for typing, too few to enumerate certs */
const checks = [{ max: 200, seconds: 3600 }]

/** What any signed-in user may know about a cert, but never who owns it or since when. */
export async function checkTitle(
  deps: Deps,
  actor: Actor,
  transact: Transact,
  { grader, certNumber }: { grader: Grader; certNumber: string },
): Promise<TitleCheck> {
  if (grader === 'RAW') throw new AppError('refused', labels.aRawCardHasNo)
  const key = limitKey(deps.secrets.limit, 'title check', actor.id)
  const refused = await transact((tx) => take(tx, [{ key, rules: checks }]))
  if (refused) {
    throw new AppError('too_many', labels.tooManyTitleChecks, {
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
