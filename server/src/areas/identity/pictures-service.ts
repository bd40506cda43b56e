import { timingSafeEqual } from 'node:crypto'
import { addSeconds } from '@ambry/contract/kernel/dates'

import { type Actor, notThere } from '../../access/access.ts'
import { refuseSelf } from '../../approvals.ts'
import type { Transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { KeyMissingError, TamperedError } from '../../document-keys/encryption.ts'
import { AppError } from '../../errors.ts'
import type { FileAnswer } from '../../http/files.ts'
import { keyedHash } from '../../secrets.ts'
import * as labels from './labels.ts'
import { findPage, type PageRow } from './review-queries.ts'
import { contextOf } from './service.ts'

const viewSeconds = 300

type Shown = { documentId: string; page: number }

const signatureOf = ({ secrets }: Deps, actor: Actor, { documentId, page }: Shown, until: string) =>
  keyedHash(secrets.documents, documentId, String(page), actor.id, actor.sessionId, until).toString('base64url')

/** For this reviewer in this session, for five minutes. */
export function pictureAddress(deps: Deps, actor: Actor, shown: Shown, now: Date): string {
  const until = addSeconds(now, viewSeconds)
  const query = new URLSearchParams({ until, sign: signatureOf(deps, actor, shown, until) })
  return `/files/kyc/${shown.documentId}/pages/${shown.page}?${query}`
}

/** Carries the reviewer's name. */
export async function picture(
  deps: Deps,
  actor: Actor,
  transact: Transact,
  { until, sign, ...shown }: Shown & { until: string; sign: string },
): Promise<FileAnswer> {
  const expected = Buffer.from(signatureOf(deps, actor, shown, until))
  const given = Buffer.from(sign)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw notThere()
  if (until <= deps.clock.now().toISOString()) throw new AppError('forbidden', labels.openTheCaseAgain)
  const row = await findPage(deps.db, shown.documentId, shown.page)
  if (!row) throw notThere()
  refuseSelf(actor, row.userId)
  const bytes = await readPage(deps, transact, row)
  const { watermarked } = await import('../../pictures/watermark.ts')
  return { bytes: await watermarked(bytes, actor.name ?? actor.phone), contentType: 'image/jpeg' }
}

/** For the member themselves, never for staff who view the account. */
export async function ownPicture(deps: Deps, actor: Actor, transact: Transact, shown: Shown): Promise<FileAnswer> {
  const row = await findPage(deps.db, shown.documentId, shown.page)
  if (row?.userId !== actor.id) throw notThere()
  if (actor.impersonatorId !== null) throw new AppError('forbidden', labels.onlyTheMember)
  return { bytes: await readPage(deps, transact, row), contentType: 'image/jpeg' }
}

/** Every picture that leaves is audited before it does. */
async function readPage(deps: Deps, transact: Transact, row: PageRow): Promise<Buffer> {
  const sealed = await deps.files.get(row.fileKey)
  if (!sealed) throw new AppError('unavailable', labels.fileIsMissing)
  await transact(async (tx) =>
    tx.audit({
      action: 'identity.view',
      object: { kind: 'identity_document', id: row.documentId },
      after: { page: row.page },
      subjectId: row.userId,
    }),
  )
  try {
    return deps.documentKeys.open({ ...row, bytes: sealed }, contextOf(row.documentId, row.page))
  } catch (error) {
    if (error instanceof KeyMissingError) throw new AppError('unavailable', labels.keyIsMissing, { cause: error })
    if (error instanceof TamperedError) throw new AppError('unavailable', labels.fileWasChanged, { cause: error })
    throw error
  }
}
