import { addSeconds, type Instant } from '@ambry/contract/kernel/dates'
import { mostSavedSearches } from '@ambry/contract/secure/gallery/endpoints'
import type { SavedSearch } from '@ambry/contract/secure/records'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { notify } from '../../notices/service.ts'
import * as labels from './labels.ts'
import { countNewMatches, type GalleryFilters, isListed } from './queries.ts'
import {
  deleteSearch,
  deleteWatch,
  findSearch,
  insertSearch,
  insertWatch,
  listSearches,
  listUnchecked,
  listWatchers,
  markChecked,
  newestListedAt,
  type SearchPlace,
  type SearchRow,
  updateSearch,
} from './watch-queries.ts'

export type { SearchRow }

type Watched = { id: string; title: string; ownerId: string }

/** Notifies everyone who watches a card about a change, except its owner. */
export async function notifyWatchers(
  tx: Tx,
  card: Watched,
  { title, words }: { title: string; words: string },
): Promise<void> {
  for (const memberId of await listWatchers(tx, card.id)) {
    if (memberId === card.ownerId) continue
    await notify(tx, memberId, {
      kind: 'watching',
      title,
      message: `${card.title}. ${words}`,
      link: `/secure/${card.id}`,
    })
  }
}

export async function watch(tx: Tx, actor: Actor, cardId: string): Promise<void> {
  // only listed cards can be watched
  if (!(await isListed(tx, cardId))) throw notThere()
  await insertWatch(tx, actor.id, cardId)
  tx.publish({ users: [actor.id] }, { type: 'card_updated', userId: actor.id })
}

/** Works for a card that has left Secure too. */
export async function unwatch(tx: Tx, actor: Actor, cardId: string): Promise<void> {
  await deleteWatch(tx, actor.id, cardId)
  tx.publish({ users: [actor.id] }, { type: 'card_updated', userId: actor.id })
}

const shown = ({ memberId: _, checkedAt: __, place: ___, ...search }: SearchRow): SavedSearch => search

export const searches = async (db: Db, actor: Actor, place: SearchPlace): Promise<{ items: SavedSearch[] }> => ({
  items: (await listSearches(db, actor.id, place)).map(shown),
})

async function search(db: Db, actor: Actor, id: string): Promise<SearchRow> {
  const found = await findSearch(db, actor.id, id)
  if (!found) throw notThere()
  return found
}

const publishChange = (tx: Tx, actor: Actor) =>
  tx.publish({ users: [actor.id] }, { type: 'searches_updated', userId: actor.id })

type Named = { name: string; place: SearchPlace; except: string | null }

async function requireFreeName(tx: Tx, actor: Actor, { name, place, except }: Named): Promise<void> {
  const same = (await listSearches(tx, actor.id, place)).some(
    (one) => one.id !== except && one.name.toLowerCase() === name.toLowerCase(),
  )
  if (!same) return
  const message = labels.youAlreadyHaveASearch
  throw new AppError('conflict', message, { errors: [{ path: 'name', message }] })
}

/** The query as URL parameters, without empty ones. */
const asAddress = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )

export async function saveSearch(
  tx: Tx,
  actor: Actor,
  { name, query, isNotified }: { name: string; query: Record<string, unknown>; isNotified: boolean },
  place: SearchPlace = 'secure',
): Promise<SavedSearch> {
  if ((await listSearches(tx, actor.id, place)).length >= mostSavedSearches)
    throw new AppError('refused', labels.youAlreadyHaveSavedSearches(mostSavedSearches))
  await requireFreeName(tx, actor, { name, place, except: null })
  const id = await insertSearch(tx, actor.id, { name, query: asAddress(query), isNotified, place })
  publishChange(tx, actor)
  return shown(await search(tx, actor, id))
}

export async function editSearch(
  tx: Tx,
  actor: Actor,
  id: string,
  edit: { name?: string | undefined; isNotified?: boolean | undefined },
): Promise<SavedSearch> {
  const { place } = await search(tx, actor, id)
  if (edit.name !== undefined) await requireFreeName(tx, actor, { name: edit.name, place, except: id })
  await updateSearch(tx, id, edit)
  publishChange(tx, actor)
  return shown(await search(tx, actor, id))
}

export async function dropSearch(tx: Tx, actor: Actor, id: string): Promise<void> {
  if ((await deleteSearch(tx, actor.id, id)) === 0) throw notThere()
  publishChange(tx, actor)
}

const searchesAtOnce = 200
const settledSeconds = 15

/** Notifies members about new cards that match their saved searches. */
export async function notifyOfMatches(deps: Deps): Promise<void> {
  // a card being listed right now carries the start time of its transaction; after a short while it is either visible
  // or was rolled back
  const upTo = await newestListedAt(deps.db, addSeconds(deps.clock.now(), -settledSeconds))
  if (upTo === null) return
  await checkSearches(deps, 'secure', upTo, (kept) => notifyOf(deps, kept, upTo))
}

/** Each search on its own, so one failure does not stop the others. */
export async function checkSearches(
  deps: Deps,
  place: SearchPlace,
  upTo: Instant,
  work: (kept: SearchRow) => Promise<void>,
): Promise<void> {
  for (const kept of await listUnchecked(deps.db, place, upTo, searchesAtOnce))
    await eachForItself(deps, 'a saved search', kept.id, () => work(kept))
}

async function notifyOf(deps: Deps, kept: SearchRow, upTo: Instant): Promise<void> {
  const { q, sort: _, ...filters } = kept.query as Record<string, string> & GalleryFilters
  const found = await countNewMatches(deps.db, kept.memberId, { q, ...filters }, { after: kept.checkedAt, upTo })
  await tellOfFound(deps, kept, upTo, found.count, {
    title: labels.newInSecure,
    many: found.count === 1 ? labels.aNewCardMatches : labels.newCardsMatch(found.count),
    link: found.count === 1 && found.cardId ? `/secure/${found.cardId}` : `/secure?${new URLSearchParams(kept.query)}`,
  })
}

/** Tells a member once what their search found, whichever instance ran it. */
export async function tellOfFound(
  deps: Deps,
  kept: SearchRow,
  upTo: Instant,
  count: number,
  { title, many, link }: { title: string; many: string; link: string },
): Promise<void> {
  await deps.transactions.run(systemOrigin, async (tx) => {
    if (!(await markChecked(tx, kept, upTo, count > 0)) || count === 0) return
    await notify(tx, kept.memberId, { kind: 'watching', title, message: `${many} “${kept.name}”.`, link })
  })
}
