import type { Grader } from '@ambry/contract/card-kinds'
import type { TitleCheck } from '@ambry/contract/titles'

import type { Db } from '../../db/db.ts'
import { AppError } from '../../errors.ts'
import { findTitle } from './card-queries.ts'
import { cleanCert } from './rules.ts'

/** What anybody signed in may know about a cert. Never whose it is, nor when it came. */
export async function checkTitle(db: Db, grader: Grader, certNumber: string): Promise<TitleCheck> {
  if (grader === 'RAW') throw new AppError('refused', 'A raw card has no cert that could be looked up.')
  const found = await findTitle(db, grader, cleanCert(certNumber))
  return {
    isRegistered: found !== undefined,
    isInVault: found?.custody === 'in_vault',
    hasLien: found?.commitment === 'loan',
    isDisputed: found?.isDisputed ?? false,
  }
}
