import { cardTitle } from '@ambry/contract/cards/kinds'
import { addDays, formatDate } from '@ambry/contract/kernel/dates'
import { type SourceEnd, type SourceStatus, sourceActions } from '@ambry/contract/source/kinds'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { learnWords } from '../../cards/lists/searching-service.ts'
import { notify } from '../../notices/service.ts'
import { declineOpen } from '../responses/declines-service.ts'
import { eachLapsed } from '../sells/lapsed.ts'
import * as labels from './labels.ts'
import { listEndingSoon, listExpired, lockPost, type PostRow, stamped, updatePost } from './queries.ts'

// The states of a post, and what its poster and everyone else learns about them. The caller has locked the post.

/** Refreshes the board for everyone: it says nothing about whose post it is. */
export const boardChanged = (tx: Tx) => tx.publish({ everyone: true }, { type: 'source_updated' })

export const linkOf = ({ id }: Pick<PostRow, 'id'>) => `/source?tab=posts&post=${id}`

/** The event that shows the poster the outcome, in the wording of the specification. */
const statusEvent = (status: SourceStatus, { playerName, year }: Pick<PostRow, 'playerName' | 'year'>) =>
  ({ type: 'source_status_changed', status, playerName, ...(year && { year }) }) as const

async function notifyPoster(
  tx: Tx,
  post: PostRow,
  status: SourceStatus,
  { title, message }: { title: string; message: string },
): Promise<void> {
  await notify(tx, post.memberId, {
    ...{ kind: 'requests', title, message },
    link: linkOf(post),
    live: statusEvent(status, post),
  })
}

/** Puts a post on the board; a job notifies owners. */
export async function publish(tx: Tx, post: PostRow): Promise<void> {
  await transition(tx, 'source_requests', sourceActions, {
    id: post.id,
    action: 'approve',
    also: stamped(tx, { published_at: tx.now }),
  })
  await notifyPoster(tx, post, 'active', { title: labels.approvedTitle, message: labels.approvedText })
  await matchSoon(tx, post.id)
  boardChanged(tx)
  await learnPost(tx, post)
}

export const matchSoon = (tx: Tx, id: string) =>
  tx.enqueue({ task: 'match_source_post', payload: { id }, jobKey: `match_source_post:${id}` })

/** What is typed on the board finds the words of its posts. */
const learnPost = (tx: Tx, post: PostRow) =>
  learnWords(
    tx,
    [post.playerName, post.set, post.variety, post.cardNumber, post.year]
      .join(' ')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  )

export async function reject(tx: Tx, post: PostRow, reason: string): Promise<void> {
  await transition(tx, 'source_requests', sourceActions, {
    id: post.id,
    action: 'reject',
    also: stamped(tx, { ended_at: tx.now, end_kind: 'rejected', end_reason: reason }),
  })
  const message = labels.rejectedText(cardTitle(post), reason)
  await notifyPoster(tx, post, 'rejected', { title: labels.rejectedTitle, message })
  boardChanged(tx)
}

type Ending = { kind: SourceEnd; reason?: string | null; isByPoster?: boolean }

/** Declines open responses with a notice that the post has ended. */
export async function close(tx: Tx, post: PostRow, { kind, reason = null, isByPoster = false }: Ending): Promise<void> {
  await transition(tx, 'source_requests', sourceActions, {
    id: post.id,
    action: 'close',
    also: stamped(tx, { ended_at: tx.now, end_kind: kind, end_reason: reason, held_at: null, pinned_at: null }),
  })
  await declineOpen(tx, post, { except: null, reason: isByPoster ? labels.thePosterFoundIt : labels.thePostEnded })
  const message = reason ? labels.reasonIs(labels.closedText, reason) : labels.closedText
  await notifyPoster(tx, post, 'closed', { title: labels.closedTitle, message })
  boardChanged(tx)
}

/** The accepted response was paid. */
export async function fulfill(tx: Tx, post: PostRow): Promise<void> {
  await transition(tx, 'source_requests', sourceActions, {
    id: post.id,
    action: 'fulfill',
    also: stamped(tx, { ended_at: tx.now, end_kind: 'fulfilled', held_at: null, pinned_at: null }),
  })
  await notifyPoster(tx, post, 'fulfilled', { title: labels.fulfilledTitle, message: labels.fulfilledText })
  boardChanged(tx)
}

/** The accepted sale fell through: the post is open again, or closed if it has expired. */
export async function resume(tx: Tx, deps: Deps, post: PostRow): Promise<void> {
  if (post.status === 'fulfilled')
    await transition(tx, 'source_requests', sourceActions, {
      id: post.id,
      action: 'reopen',
      also: stamped(tx, { ended_at: null, end_kind: null, end_reason: null, held_at: null }),
    })
  else await updatePost(tx, post.id, { held_at: null })
  if (post.closesOn < today(deps, tx.now)) {
    await close(tx, post, { kind: 'expired', reason: labels.theTimeEnded })
    return
  }
  await notify(tx, post.memberId, {
    kind: 'requests',
    title: labels.approvedTitle,
    message: labels.itIsActiveAgain(cardTitle(post)),
    link: linkOf(post),
    live: statusEvent('active', post),
  })
  boardChanged(tx)
}

/** Closes posts whose time is over, each on its own and only if still so. */
export async function expirePosts(deps: Deps): Promise<void> {
  const now = today(deps, deps.clock.now())
  await eachLapsed(
    deps,
    'a post whose time is over',
    (after, limit) => listExpired(deps.db, now, after, limit),
    async (tx, id) => {
      const post = await lockPost(tx, id)
      if (post?.status !== 'active' || post.heldAt !== null || post.closesOn >= today(deps, tx.now)) return
      await close(tx, post, { kind: 'expired', reason: labels.theTimeEnded })
    },
  )
}

const remindDays = 3

/** Once, three days before the end, or less when it was posted for less. */
export async function remindPosters(deps: Deps): Promise<void> {
  const now = today(deps, deps.clock.now())
  const until = addDays(now, remindDays)
  await eachLapsed(
    deps,
    'a post that ends soon',
    (after, limit) => listEndingSoon(deps.db, { from: now, until }, after, limit),
    async (tx, id) => {
      const post = await lockPost(tx, id)
      if (post?.status !== 'active' || post.remindedOn !== null || post.closesOn > until) return
      await updatePost(tx, id, { reminded_on: now })
      await notify(tx, post.memberId, {
        kind: 'requests',
        title: labels.yourPostEndsSoon,
        message: labels.yourPostEndsOn(cardTitle(post), formatDate(post.closesOn)),
        link: linkOf(post),
      })
    },
  )
}
