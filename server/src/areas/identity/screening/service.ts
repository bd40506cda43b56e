import type { WatchlistHit } from '@ambry/contract/identity/compliance-endpoints'
import { hitActions } from '@ambry/contract/identity/kinds'
import type { Page } from '@ambry/contract/kernel/lists'

import { type Actor, notThere } from '../../../access/access.ts'
import { refuseSelf } from '../../../approvals.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import * as labels from '../labels.ts'
import {
  findList,
  type HitRow,
  hitList,
  insertHits,
  isScreened,
  listEntries,
  listHits,
  listUnscreened,
  lockForScreening,
  markListScreened,
  markScreened,
} from './queries.ts'
import { defaultThresholds, type ListedEntry, preparePerson, type Thresholds } from './rules.ts'
import { buildScreeningIndex, type ScreeningIndex } from './screening-index.ts'

const presentHit = ({ userId, memberName, ...row }: HitRow): WatchlistHit => ({
  ...row,
  member: { id: userId, name: memberName },
})

export const hits = (db: Db, query: QueryOf<typeof hitList>): Promise<Page<WatchlistHit>> =>
  hitList.page(db, query, presentHit)

export const hitsOf = async (db: Db, userId: string): Promise<WatchlistHit[]> =>
  (await listHits(db, userId)).map(presentHit)

/** False without a list: then no one knows. */
export const isScreenedAgainstList = async (db: Db, userId: string): Promise<boolean> =>
  (await findList(db)) !== undefined && (await isScreened(db, userId))

/** Nobody is verified while a resemblance is open or has not been looked for yet. */
export async function requireScreeningDecided(tx: Tx, { db }: Deps, { id }: { id: string }): Promise<void> {
  if ((await listHits(tx, id)).some(({ status }) => status === 'open'))
    throw new AppError('refused', labels.hitsAreOpen)
  if (!(await isScreened(tx, id)) && (await findList(db))) throw new AppError('refused', labels.notScreenedYet)
}

export async function decideHit(
  tx: Tx,
  actor: Actor,
  id: string,
  { action, reason }: { action: 'clear' | 'confirm'; reason: string },
): Promise<WatchlistHit> {
  const row = await hitList.one(tx, id)
  if (!row) throw notThere()
  refuseSelf(actor, row.userId)
  await transition(tx, 'watchlist_hits', hitActions, {
    ...{ id, action },
    also: { decided_by: actor.id, decided_at: tx.now, reason },
  })
  tx.audit({
    action: action === 'clear' ? 'identity.clear_hit' : 'identity.confirm_hit',
    object: { kind: 'watchlist_hit', id },
    reason,
    subjectId: row.userId,
  })
  tx.publish({ admins: true }, { type: 'kyc_status_updated', userId: row.userId })
  const decided = await hitList.one(tx, id)
  if (!decided) throw notThere()
  return presentHit(decided)
}

type Loaded = { key: string; index: ScreeningIndex; entries: Map<string, ListedEntry> }

let loaded: Loaded | null = null

/** Built once per list and setting: for a list of 20,000 entries it takes about a second. */
async function findIndex(db: Db, { settings }: Deps): Promise<Loaded | null> {
  const list = await findList(db)
  if (!list) return null
  const { watchlistSimilarityPercent, watchlistBirthDateSimilarityPercent } = settings.current
  const thresholds: Thresholds = {
    ...defaultThresholds,
    nameSimilarity: watchlistSimilarityPercent / 100,
    nameSimilarityOnBirthDate: watchlistBirthDateSimilarityPercent / 100,
  }
  const key = JSON.stringify([list.id, thresholds])
  if (loaded?.key !== key) {
    const entries = await listEntries(db, list.id)
    loaded = {
      key,
      index: buildScreeningIndex(entries, thresholds),
      entries: new Map(entries.map((entry) => [entry.id, entry])),
    }
  }
  return loaded
}

/** The job after a submission. */
export async function screenOne(deps: Deps, userId: string): Promise<void> {
  await deps.transactions.run(systemOrigin, (tx) => screen(tx, deps, userId))
}

/** A reviewer may be faster than the job. */
export async function screenNow(tx: Tx, deps: Deps, userId: string): Promise<void> {
  if (!(await isScreened(tx, userId))) await screen(tx, deps, userId)
}

/** Without a list there is nothing to compare with. */
async function screen(tx: Tx, deps: Deps, userId: string): Promise<void> {
  const person = await lockForScreening(tx, userId)
  if (!person?.legalName) return
  const against = await findIndex(tx, deps)
  const { legalName, bornOn, profileName } = person
  const names = profileName && profileName !== legalName ? [legalName, profileName] : [legalName]
  const found = against?.index.screen(preparePerson(names, bornOn)) ?? []
  const added = await insertHits(
    tx,
    userId,
    found.flatMap((hit) => {
      const entry = against?.entries.get(hit.entryId)
      return entry ? [{ ...hit, entry, name: legalName, bornOn }] : []
    }),
  )
  await markScreened(tx, userId)
  if (added === 0) return
  tx.audit({ action: 'identity.screen', object: { kind: 'identity_case', id: userId }, after: { hits: added } })
  tx.publish({ admins: true }, { type: 'kyc_status_updated', userId })
}

/** After a list was loaded, and every night in case that was interrupted: everyone who was not compared with it yet. */
export async function screenMembers(deps: Deps): Promise<void> {
  const list = await findList(deps.db)
  if (!list || list.screenedAt !== null) return
  let last: string | undefined
  for (;;) {
    const waiting = await listUnscreened(deps.db, list.loadedAt)
    // one that could not be marked would be listed again
    if (waiting.length === 0 || waiting[0]?.id === last) break
    last = waiting[0]?.id
    for (const { id } of waiting) await screenOne(deps, id)
  }
  await deps.transactions.run(systemOrigin, (tx) => markListScreened(tx, list.id))
}
