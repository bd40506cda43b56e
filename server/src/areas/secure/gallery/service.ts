import type { ProvenanceEvent } from '@ambry/contract/cards/records'
import type { Page } from '@ambry/contract/kernel/lists'
import type { GallerySort } from '@ambry/contract/secure/kinds'
import type { GalleryCounts, SecureCard, SecureCardDetail } from '@ambry/contract/secure/records'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import { pages } from '../../../db/keyset.ts'
import type { Deps } from '../../../deps.ts'
import { SingleFlight } from '../../../single-flight.ts'
import { memberSince } from '../../accounts/people/service.ts'
import { today } from '../../billing/ledger/service.ts'
import { publicChain, shownDetail } from '../../cards/lists/service.ts'
import { listViewed } from '../analytics/view-queries.ts'
import { rememberEmptySearch } from '../analytics/views-service.ts'
import { findFeaturedUntil } from '../promotions/queries.ts'
import { countOpenRequests, findNewestOwn } from '../requests/queries.ts'
import { gateActions } from '../requests/rules.ts'
import { presentWait } from '../waitlist/present.ts'
import { countWaiting, findOpenWait } from '../waitlist/queries.ts'
import { countFacets, countWatched } from './counts-queries.ts'
import { galleryQuery } from './filter-queries.ts'
import * as labels from './labels.ts'
import { freshSince, secureCard } from './present.ts'
import {
  findGalleryRow,
  type GalleryFilters,
  type GallerySorting,
  galleryCards,
  listFeatured,
  listGallery,
  listGalleryRows,
  listSimilar,
  type SortedRow,
} from './queries.ts'

type ListQuery = GalleryFilters & {
  sort: GallerySort
  limit: number
  cursor?: string | undefined
  total?: '1' | undefined
  format?: 'csv' | undefined
  via?: 'palette' | undefined
}

const sorts: Record<GallerySort, GallerySorting> = {
  '-listedAt': { column: 'listed_at', cast: 'timestamptz', direction: 'desc' },
  listPriceCents: { column: 'list_price_cents', cast: 'int8', direction: 'asc' },
  '-listPriceCents': { column: 'list_price_cents', cast: 'int8', direction: 'desc' },
  '-grade': { column: 'grade_tenths', cast: 'int8', direction: 'desc' },
  '-interest': { column: 'interest', cast: 'int8', direction: 'desc' },
  name: { column: 'sort_name', cast: 'text', direction: 'asc' },
  year: { column: 'year_from', cast: 'int8', direction: 'asc' },
}

/** The member's settings that a gallery query depends on. */
async function visibilityFor(db: Db, deps: Deps, actor: Actor) {
  const now = deps.clock.now()
  const featured = await listFeatured(db, today(deps, now))
  return { memberId: actor.id, featured: new Set(featured), since: freshSince(now) }
}

/**
 * Promoted cards that match come first, on the first page only. They fill at most half of it, so that a page always
 * ends with a card in list order, from which the next page continues.
 */
export async function gallery(
  deps: Deps,
  actor: Actor,
  { sort, cursor, limit, total, format: _, via, ...filters }: ListQuery,
): Promise<Page<SecureCard>> {
  const { db } = deps
  const since = freshSince(deps.clock.now())
  const [seen, query] = await Promise.all([visibilityFor(db, deps, actor), galleryQuery(db, actor.id, filters, since)])
  const sorting = sorts[sort]
  const { after, page } = pages<SortedRow>({ sort, cursor, limit }, filters, ({ sortValue }) => sortValue)
  const first =
    seen.featured.size === 0
      ? []
      : await galleryCards.among(
          db,
          query,
          { sort: sorting, limit: Math.floor(limit / 2) },
          [...seen.featured],
          actor.id,
        )
  const isFirstPage = after === null
  const room = limit + 1 - (isFirstPage ? first.length : 0)
  const rest = await listGallery(
    db,
    actor.id,
    query,
    { sort: sorting, after, limit: room },
    first.map(({ id }) => id),
  )
  const rows = isFirstPage ? [...first, ...rest] : rest
  // a search typed by an admin viewing the account is not the member's, and a search for a page is not a missing card
  const isTheirs = isFirstPage && actor.impersonatorId === null && via === undefined
  if (rows.length === 0 && filters.q && isTheirs) void rememberEmptySearch(deps, actor.id, filters.q)
  return {
    ...page(rows, (row) => secureCard(row, seen)),
    ...(total && { total: await galleryCards.count(db, query) }),
  }
}

type CommonCounts = Omit<GalleryCounts, 'watched'>
const sharedCounts = new WeakMap<Deps, SingleFlight<CommonCounts>>()

/** The same for every member except the number watched; every open gallery recounts when a card changes. */
export async function counts(deps: Deps, actor: Actor, filters: GalleryFilters): Promise<GalleryCounts> {
  const { db } = deps
  const query = await galleryQuery(db, actor.id, filters, freshSince(deps.clock.now()))
  const together = sharedCounts.get(deps) ?? new SingleFlight<CommonCounts>()
  sharedCounts.set(deps, together)
  const key = JSON.stringify([filters, filters.watched && actor.id])
  const [common, watched] = await Promise.all([
    together.ask(key, () => countFacets(db, query)),
    countWatched(db, actor.id),
  ])
  return { ...common, watched }
}

export async function secureCards(deps: Deps, actor: Actor, cardIds: string[]): Promise<SecureCard[]> {
  const seen = await visibilityFor(deps.db, deps, actor)
  return (await listGalleryRows(deps.db, actor.id, cardIds)).map((row) => secureCard(row, seen))
}

/** Only the member's own views: an admin viewing the account leaves none. */
export const recent = async (deps: Deps, actor: Actor, limit: number): Promise<{ items: SecureCard[] }> => ({
  items: await secureCards(deps, actor, await listViewed(deps.db, actor.id, limit)),
})

const similarCards = 4

export async function card(db: Db, deps: Deps, actor: Actor, cardId: string): Promise<SecureCardDetail> {
  const [row, detail] = await Promise.all([findGalleryRow(db, actor.id, cardId), shownDetail(db, deps, cardId)])
  if (!row || !detail) throw notThere()
  const seen = await visibilityFor(db, deps, actor)
  const shown = secureCard(row, seen)
  const [similar, requests, waiting, wait, newest] = await Promise.all([
    listSimilar(db, actor.id, row, similarCards),
    countOpenRequests(db, cardId),
    countWaiting(db, cardId),
    findOpenWait(db, cardId, actor.id),
    findNewestOwn(db, cardId, actor.id),
  ])
  const now = deps.clock.now()
  return {
    ...shown,
    populationHigher: detail.populationHigher,
    populationOn: detail.populationOn,
    verifiedAt: detail.verifiedAt,
    isSample: detail.record?.isSample ?? false,
    graderPage: detail.graderPage,
    registeredAt: detail.registeredAt,
    vaultedAt: detail.vaultedAt,
    auditedAt: detail.auditedAt,
    owner: detail.isHouse ? 'Ambry' : labels.memberSince((await memberSince(db, detail.ownerId)).slice(0, 4)),
    value: detail.value,
    valuations: detail.valuations,
    photos: detail.photos,
    title: detail.title,
    requests,
    waiting,
    featuredUntil: shown.isFeatured ? await findFeaturedUntil(db, cardId) : null,
    request: newest,
    wait: wait ? await presentWait(db, wait) : null,
    similar: similar.map((one) => secureCard(one, seen)),
    actions: gateActions({
      ...shown,
      wait: wait?.status ?? null,
      isOfferOpen: wait !== undefined && wait.offeredUntil !== null && wait.offeredUntil > now.toISOString(),
    }),
  }
}

export async function provenance(
  deps: Deps,
  actor: Actor,
  cardId: string,
): Promise<{ card: string; items: ProvenanceEvent[] }> {
  if (!(await findGalleryRow(deps.db, actor.id, cardId))) throw notThere()
  return { card: cardId, items: await publicChain(deps.db, cardId) }
}
