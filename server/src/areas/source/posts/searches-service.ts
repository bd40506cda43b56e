import { addSeconds } from '@ambry/contract/kernel/dates'
import type { Deps } from '../../../deps.ts'
import { checkSearches, type SearchRow, tellOfFound } from '../../secure/gallery/watching-service.ts'
import { type BoardFilters, boardQuery, countNewPosts, newestPublishedAt } from './board-queries.ts'
import * as labels from './labels.ts'
import { listMatching } from './matching-queries.ts'

/** A post being published right now carries the start time of its transaction. */
const settledSeconds = 15

/** Notifies members about new posts that match their saved searches of the board. */
export async function notifyOfPosts(deps: Deps): Promise<void> {
  const upTo = await newestPublishedAt(deps.db, addSeconds(deps.clock.now(), -settledSeconds))
  if (upTo === null) return
  await checkSearches(deps, 'source', upTo, (kept) => notifyOf(deps, kept, upTo))
}

async function notifyOf(deps: Deps, kept: SearchRow, upTo: string): Promise<void> {
  const { sort: _, ...filters } = kept.query as Record<string, string> & BoardFilters
  const query = await boardQuery(deps.db, filters, filters.matching ? await listMatching(deps.db, kept.memberId) : [])
  const { count, postId } = await countNewPosts(deps.db, kept.memberId, query, { after: kept.checkedAt, upTo })
  await tellOfFound(deps, kept, upTo, count, {
    title: labels.newOnTheBoard,
    many: count === 1 ? labels.aNewPostMatches : labels.newPostsMatch(count),
    link:
      count === 1 && postId ? `/source?dialog=respond&record=${postId}` : `/source?${new URLSearchParams(kept.query)}`,
  })
}
