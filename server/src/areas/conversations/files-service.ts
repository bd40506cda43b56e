import { attachmentBytes } from '@ambry/contract/conversations/kinds'
import { addSeconds } from '@ambry/contract/kernel/dates'

import { type Actor, notThere } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import type { Transact, Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { safeFileName } from '../../file-name.ts'
import type { FileAnswer } from '../../http/files.ts'
import { kept } from '../../stored-file.ts'
import { attachFiles, countUploads, findFile, insertFile, lockUploader } from './file-queries.ts'
import * as labels from './labels.ts'
import { kindsOf, requireViewedKind } from './rules.ts'

const mostUploadsAnHour = 40

/** Checked, re-encoded and stored before the transaction, so that neither holds it open. */
export async function upload(
  deps: Deps,
  actor: Actor,
  transact: Transact,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<{ id: string }> {
  await refuseIfTooMany(deps.db, actor, deps.clock.now())
  const { readDocument } = await import('../../pictures/document.ts')
  const document = await readDocument(bytes, attachmentBytes)
  return kept(deps, 'conversations', document.bytes, (fileKey) =>
    transact(async (tx) => {
      // several at once were all counted before the first was kept
      await lockUploader(tx, actor.id)
      await refuseIfTooMany(tx, actor, tx.now)
      const id = await insertFile(tx, {
        uploadedBy: actor.id,
        name: safeFileName(name),
        contentType: document.contentType,
        fileKey,
        bytes: document.bytes.length,
      })
      return { id }
    }),
  )
}

async function refuseIfTooMany(db: Db, actor: Actor, now: Date): Promise<void> {
  if ((await countUploads(db, actor.id, addSeconds(now, -3600))) >= mostUploadsAnHour)
    throw new AppError('too_many', labels.tooManyFiles, { retryAfterSeconds: 600 })
}

/** Attaches files to the message they are sent with. The answer doesn’t reveal whether a file of someone else exists. */
export async function attach(tx: Tx, actor: Actor, messageId: string, fileIds: readonly string[]): Promise<void> {
  const ids = [...new Set(fileIds)]
  if (ids.length > 0 && (await attachFiles(tx, messageId, ids, actor.id)) < ids.length)
    throw new AppError('conflict', labels.attachAgain)
}

/** For the member, and for staff who may see the record. Before it is sent, only for its uploader. */
export async function attachment(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const file = await findFile(deps.db, id)
  if (!file) throw notThere()
  const { kind, memberId, uploadedBy, contentType, name, fileKey } = file
  const isAllowed = kind === null ? uploadedBy === actor.id : memberId === actor.id || kindsOf(actor).includes(kind)
  if (!isAllowed) throw notThere()
  if (kind !== null) requireViewedKind(actor, kind)
  const bytes = await deps.files.get(fileKey)
  if (!bytes) throw new AppError('not_found', labels.fileGone)
  // pictures are shown in the conversation, documents are downloaded
  return { bytes, contentType, ...(contentType === 'application/pdf' && { name }) }
}
