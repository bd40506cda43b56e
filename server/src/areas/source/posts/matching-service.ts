import { addSeconds } from '@ambry/contract/kernel/dates'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { notify } from '../../notices/service.ts'
import * as labels from './labels.ts'
import {
  endWaiting,
  type Holder,
  insertMatch,
  listNewHolders,
  listToNotify,
  listWaiting,
  rematchPosts,
  wasNotifiedSince,
} from './matching-queries.ts'
import { lockMember, lockPost, type PostRow } from './queries.ts'

// Owners are notified privately that a member wants their card: only those who opted in, at most once a day, of what
// fits best, and never of whom. The poster learns only that a member may have it.

const atOnce = 100

/** After a post went live or changed. */
export async function matchPost(deps: Deps, id: string): Promise<void> {
  for (;;) {
    const found = await deps.transactions.run(systemOrigin, async (tx) => {
      const post = await lockPost(tx, id)
      if (!post || !isMatchable(post)) return 0
      const holders = await listNewHolders(tx, post, null, atOnce)
      for (const holder of holders) await addHolder(tx, post, holder)
      return holders.length
    })
    if (found < atOnce) return
  }
}

/** Posts for our team are worked by our team. */
export const isMatchable = (post: PostRow): boolean =>
  post.status === 'active' &&
  post.visibility !== 'staff' &&
  post.hiddenAt === null &&
  post.heldAt === null &&
  post.pausedAt === null

/** Notifies them now, or as soon as a day has passed since they were notified. Returns whether they are new. */
export async function addHolder(tx: Tx, post: PostRow, holder: Holder): Promise<boolean> {
  if (!(await recordHolder(tx, post, holder))) return false
  await notifyOfBest(tx, holder.memberId)
  return true
}

/** The caller notifies them when it has recorded all it found. */
export async function recordHolder(tx: Tx, post: PostRow, holder: Holder): Promise<boolean> {
  await lockMember(tx, holder.memberId)
  if (!(await insertMatch(tx, post.id, holder))) return false
  tx.publish({ users: [post.memberId] }, { type: 'source_updated' })
  return true
}

const daySeconds = 86_400

/** Of the match that states most, and how many others there are. The caller has locked the member. */
export async function notifyOfBest(tx: Tx, memberId: string): Promise<void> {
  if (await wasNotifiedSince(tx, memberId, addSeconds(tx.now, -daySeconds))) return
  const waiting = await listWaiting(tx, memberId)
  const [best, ...others] = waiting
  if (best)
    await notify(tx, memberId, {
      kind: 'requests',
      title: labels.aMemberWantsACard,
      message: labels.aMemberWants(best, others.length),
      link: `/source?dialog=respond&record=${best.id}`,
    })
  await endWaiting(
    tx,
    memberId,
    waiting.map(({ id }) => id),
  )
}

const lowestId = '00000000-0000-0000-0000-000000000000'

/** Notifies members of matches that waited for a day to pass. */
export async function notifyHolders(deps: Deps): Promise<void> {
  let after = lowestId
  for (;;) {
    const members = await listToNotify(deps.db, addSeconds(deps.clock.now(), -daySeconds), after, atOnce)
    for (const { id } of members)
      await deps.transactions.run(systemOrigin, async (tx) => {
        await lockMember(tx, id)
        await notifyOfBest(tx, id)
      })
    const last = members.at(-1)
    if (!last) return
    after = last.id
  }
}

export const catalogMerged = (tx: Tx, catalogId: string): Promise<void> => rematchPosts(tx, catalogId)
