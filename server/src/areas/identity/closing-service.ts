import { addYears, dayIn } from '@ambry/contract/kernel/dates'

import { type AreaClosing, eraseBy } from '../../db/closing.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { findArchivable, insertArchive } from './closing-queries.ts'

/** How long the law wants to know whom we dealt with (31 CFR 1010.430). */
const keptYears = 5

/**
 * Someone who was verified is kept sealed, outside every search and screen, until the time is over. Of anyone else
 * nothing is kept.
 */
async function archive(tx: Tx, { documentKeys, settings }: Deps, userId: string): Promise<void> {
  const known = await findArchivable(tx, userId)
  if (!known) return
  await insertArchive(tx, {
    userId,
    sealed: documentKeys.sealText(JSON.stringify(known), archiveContext(userId)),
    deleteOn: addYears(dayIn(settings.current.timeZone, tx.now), keptYears),
  })
}

export const archiveContext = (userId: string): string => `identity archive ${userId}`

export const identityClosing: AreaClosing = {
  prepare: archive,
  erase: eraseBy('erase_identity'),
}
