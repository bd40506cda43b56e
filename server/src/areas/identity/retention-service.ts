import { createHash } from 'node:crypto'
import type { identityComplianceEndpoints } from '@ambry/contract/identity/compliance-endpoints'
import { addDays, dayIn } from '@ambry/contract/kernel/dates'
import type { Result } from '@ambry/contract/kernel/endpoint'

import { systemOrigin, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { eachForItself } from '../../jobs/each.ts'
import {
  type DeletionCause,
  deleteArchive,
  forgetNumber,
  insertDeletion,
  listDeletions,
  listDue,
  listDueArchives,
  lockDuePages,
  markDeleted,
} from './retention-queries.ts'

const todayOf = ({ settings, clock }: Deps) => dayIn(settings.current.timeZone, clock.now())

/** How far ahead the page looks. */
const aheadDays = 60

export async function retention(
  deps: Deps,
): Promise<Result<(typeof identityComplianceEndpoints)['identityRetention']>> {
  const due = await listDue(deps.db, addDays(todayOf(deps), aheadDays))
  return {
    due: due.map(({ userId, memberName, ...row }) => ({ ...row, member: { id: userId, name: memberName } })),
    deleted: await listDeletions(deps.db),
  }
}

/** Every night. The files themselves are removed by a job of the same transaction, which is repeated until it works. */
export async function deleteDue(deps: Deps): Promise<void> {
  const today = todayOf(deps)
  for (const { userId, cause } of await listDue(deps.db, today))
    await eachForItself(deps, 'documents that are due for deletion', userId, () =>
      deps.transactions.run(systemOrigin, (tx) => deleteOf(tx, deps, userId, cause)),
    )
  for (const { userId } of await listDueArchives(deps.db, today))
    await deps.transactions.run(systemOrigin, async (tx) => {
      await deleteArchive(tx, userId)
      tx.audit({ action: 'identity.delete', object: { kind: 'identity_case', id: userId }, after: { archives: 1 } })
    })
}

async function deleteOf(tx: Tx, deps: Deps, userId: string, cause: DeletionCause): Promise<void> {
  const pages = await lockDuePages(tx, userId, cause, todayOf(deps))
  if (pages.length === 0) return
  const proof = createHash('sha256')
  for (const { fileKey } of pages) {
    const stored = await deps.files.get(fileKey)
    // one that is not there any more is proven by the hash of nothing
    proof.update(
      createHash('sha256')
        .update(stored ?? '')
        .digest(),
    )
  }
  const documents = [...new Set(pages.map(({ documentId }) => documentId))]
  await markDeleted(tx, documents)
  if (cause === 'rejected') await forgetNumber(tx, userId)
  const counted = { documents: documents.length, files: pages.length }
  await insertDeletion(tx, { userId, cause, ...counted, hash: proof.digest('hex') })
  await tx.enqueue({ task: 'remove_files', payload: { keys: pages.map(({ fileKey }) => fileKey) } })
  tx.audit({ action: 'identity.delete', object: { kind: 'identity_case', id: userId }, after: { cause, ...counted } })
  tx.publish({ users: [userId], admins: true }, { type: 'kyc_document_updated', userId })
}
