import { cardTitle } from '@ambry/contract/cards/kinds'
import { maskContacts } from '@ambry/contract/kernel/contacts/contacts'
import { responseActions } from '@ambry/contract/source/kinds'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import { notify } from '../../notices/service.ts'
import type { PostRow } from '../posts/queries.ts'
import * as labels from './labels.ts'
import { listOpenOfPost, type OpenResponse, stamped } from './queries.ts'

// Declines responses and notifies their sellers. The caller has locked the post.

type Post = Pick<PostRow, 'id' | 'playerName' | 'year' | 'set'>

export async function declineOne(tx: Tx, post: Post, response: OpenResponse, reason: string): Promise<void> {
  await transition(tx, 'source_responses', responseActions, {
    id: response.id,
    action: 'decline',
    also: stamped(tx, { ended_at: tx.now, end_reason: reason.slice(0, 500) }),
  })
  await notify(tx, response.sellerId, {
    kind: 'requests',
    title: labels.responseDeclined,
    message: labels.wasDeclined(cardTitle(post), maskContacts(reason)),
    link: `/source?tab=responses&response=${response.id}`,
  })
  tx.publish({ users: [response.sellerId] }, { type: 'source_updated' })
}

/** Declines everyone who answered a post, except one. */
export async function declineOpen(
  tx: Tx,
  post: Post,
  { except, reason }: { except: string | null; reason: string },
): Promise<void> {
  for (const response of await listOpenOfPost(tx, post.id))
    if (response.id !== except) await declineOne(tx, post, response, reason)
}
