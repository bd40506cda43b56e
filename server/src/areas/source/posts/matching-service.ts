import { cardTitle } from '@ambry/contract/cards/kinds'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { notify } from '../../notices/service.ts'
import * as labels from './labels.ts'
import { type Holder, insertMatch, listUnnotified, rematchPosts } from './matching-queries.ts'
import { lockPost, type PostRow } from './queries.ts'

// Owners are notified privately that a member wants their card: only those who opted in, once per post, and never of
// whom. The poster learns only that a member may have it.

const atOnce = 100

/** After a post went live or changed. */
export async function matchPost(deps: Deps, id: string): Promise<void> {
  for (;;) {
    const told = await deps.transactions.run(systemOrigin, async (tx) => {
      const post = await lockPost(tx, id)
      if (!post || !isMatchable(post)) return 0
      const holders = await listUnnotified(tx, post, null, atOnce)
      for (const holder of holders) await notifyHolder(tx, post, holder)
      return holders.length
    })
    if (told < atOnce) return
  }
}

/** Posts for our team are worked by our team. */
export const isMatchable = (post: PostRow): boolean =>
  post.status === 'active' &&
  post.visibility !== 'staff' &&
  post.hiddenAt === null &&
  post.heldAt === null &&
  post.pausedAt === null

/** Returns whether this was their first notice. An owner of several copies is notified once. */
export async function notifyHolder(tx: Tx, post: PostRow, holder: Holder): Promise<boolean> {
  if (!(await insertMatch(tx, post.id, holder))) return false
  await notify(tx, holder.memberId, {
    kind: 'requests',
    title: labels.aMemberWantsACard,
    message: labels.aMemberWants(cardTitle(post)),
    link: `/source?dialog=respond&record=${post.id}`,
  })
  tx.publish({ users: [post.memberId] }, { type: 'source_updated' })
  return true
}

export const catalogMerged = (tx: Tx, catalogId: string): Promise<void> => rematchPosts(tx, catalogId)
