import type { identityComplianceEndpoints, WatchlistDraft } from '@ambry/contract/identity/compliance-endpoints'
import { addSeconds } from '@ambry/contract/kernel/dates'
import type { Result } from '@ambry/contract/kernel/endpoint'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import { systemOrigin, type Transact, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { waitingFor } from '../../approvals/service.ts'
import * as labels from '../labels.ts'
import {
  type DraftRow,
  deleteDraft,
  deleteDraftsBefore,
  findDraft,
  insertDraft,
  listDrafts,
  lockWatchlist,
  readDraft,
} from './drafts-queries.ts'
import { listChanges, whySecondPerson } from './list-changes.ts'
import { readListFile } from './list-file.ts'
import { findList, type ListRow, listEntries, replaceList } from './queries.ts'

// A watchlist is replaced in two steps: a file is read and compared with the list, and then exactly what was read takes its
// place. A short or empty file would otherwise end screening without anyone noticing.

type Watchlist = Result<(typeof identityComplianceEndpoints)['replaceWatchlist']>['list']

/** How long an uploaded file is kept; a request for approval waits for three days at most. */
const keptSeconds = 7 * 86_400

const presentList = ({ id: _, ...list }: ListRow): Watchlist => list

export const draftSecondPerson = (draft: DraftRow): string | null => whySecondPerson(draft, draft.isSample)

async function presentDraft(db: Db, { baseId: _, isSample, ...draft }: DraftRow): Promise<WatchlistDraft> {
  const isWaiting = (await waitingFor(db, 'watchlist', draft.id)) !== null
  return {
    ...draft,
    secondPerson: whySecondPerson(draft, isSample),
    isWaiting,
    actions: isWaiting ? [] : ['replace', 'discard'],
  }
}

export async function watchlist(db: Db): Promise<Result<(typeof identityComplianceEndpoints)['watchlist']>> {
  const list = await findList(db)
  const drafts = await listDrafts(db, list?.id ?? null)
  return {
    list: list ? presentList(list) : null,
    drafts: await Promise.all(drafts.map((draft) => presentDraft(db, draft))),
  }
}

/** Reads a file and says what it would change. The file is read before the transaction. */
export async function uploadList(
  transact: Transact,
  { bytes, fileName }: { bytes: Buffer; fileName: string },
): Promise<WatchlistDraft> {
  const { format, entries } = await readListFile(bytes)
  return transact(async (tx) => {
    const list = await findList(tx)
    const changes = listChanges(list ? await listEntries(tx, list.id) : [], entries)
    const id = await insertDraft(tx, { format, fileName, baseId: list?.id ?? null, content: entries, changes })
    const { names: _, ...counts } = changes
    tx.audit({
      action: 'identity.upload_list',
      object: { kind: 'watchlist_draft', id },
      after: { format, fileName, ...counts },
    })
    tx.publish({ admins: true }, { type: 'kyc_status_updated' })
    return presentDraft(tx, await requireDraft(tx, id))
  })
}

export async function requireDraft(db: Db, id: string): Promise<DraftRow> {
  const draft = await findDraft(db, id)
  if (!draft) throw notThere()
  return draft
}

/** Puts what was read in the place of the list it was compared with. Comparing everyone with it is a job. */
export async function replaceWithDraft(tx: Tx, id: string): Promise<{ list: Watchlist }> {
  await lockWatchlist(tx)
  const { format, fileName, baseId, names: _, ...draft } = await requireDraft(tx, id)
  if (((await findList(tx))?.id ?? null) !== baseId) throw new AppError('stale', labels.draftOutdated)
  const { entries, entriesBefore, added, removed, changed } = draft
  tx.effect({ type: 'watchlist', fileName, before: entriesBefore, after: entries, added, removed, changed })
  return loadList(tx, { format, fileName, isSample: false, entries: await readDraft(tx, id) })
}

/** The list of invented names that the demo begins with. */
export async function loadSample(transact: Transact, bytes: Buffer, fileName: string): Promise<void> {
  const { format, entries } = await readListFile(bytes)
  await transact((tx) => loadList(tx, { format, fileName, isSample: true, entries }))
}

async function loadList(tx: Tx, list: Parameters<typeof replaceList>[1]): Promise<{ list: Watchlist }> {
  const id = await replaceList(tx, list)
  tx.audit({
    action: 'identity.load_list',
    object: { kind: 'watchlist', id },
    after: { format: list.format, fileName: list.fileName, entries: list.entries.length },
  })
  await tx.enqueue({ task: 'screen_everyone', payload: {}, jobKey: 'screen_everyone' })
  tx.publish({ admins: true }, { type: 'kyc_status_updated' })
  const loaded = await findList(tx)
  if (!loaded) throw new Error('the watchlist is not there')
  return { list: presentList(loaded) }
}

export async function discardDraft(tx: Tx, id: string): Promise<void> {
  const { fileName } = await requireDraft(tx, id)
  if ((await waitingFor(tx, 'watchlist', id)) !== null) throw new AppError('wrong_state', labels.draftWaits)
  await deleteDraft(tx, id)
  tx.audit({ action: 'identity.discard_list', object: { kind: 'watchlist_draft', id }, before: { fileName } })
  tx.publish({ admins: true }, { type: 'kyc_status_updated' })
}

/** Every night. */
export async function deleteOldDrafts(deps: Deps): Promise<void> {
  await deps.transactions.run(systemOrigin, (tx) => deleteDraftsBefore(tx, addSeconds(tx.now, -keptSeconds)))
}
