import { fieldWithContacts } from '@ambry/contract/cards/description'
import { cardTitle } from '@ambry/contract/cards/kinds'
import { describeTheCardOnly } from '@ambry/contract/cards/labels'
import { addDays, addSeconds } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import {
  mostOpenDays,
  mostOpenPosts,
  mostPostsADay,
  type ownSourceEnds,
  sourceActions,
  type Visibility,
} from '@ambry/contract/source/kinds'
import type { OwnPost } from '@ambry/contract/source/posts/records'
import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { today } from '../../billing/ledger/service.ts'
import { notify, notifyStaff } from '../../notices/service.ts'
import { entryOf } from '../../sales/catalog/service.ts'
import { listOpenOfPost } from '../responses/queries.ts'
import * as labels from './labels.ts'
import { ownPost } from './present.ts'
import {
  countForMember,
  countOwn,
  findPost,
  insertPost,
  isMatched,
  lockMember,
  lockPost,
  ownPostList,
  type PostColumns,
  type PostRow,
  stamped,
  updatePost,
  type WantedFacts,
  writeMatched,
} from './queries.ts'
import { ownActions, renewedUntil } from './rules.ts'
import { boardChanged, close as closePost, matchSoon } from './states-service.ts'

// A member's own posts.

export function ownPosts(deps: Deps, actor: Actor, query: QueryOf<typeof ownPostList>): Promise<Page<OwnPost>> {
  const now = today(deps, deps.clock.now())
  return ownPostList.page(deps.db, query, (row) => ownPost(row, now), actor.id)
}

export async function summary(db: Db, actor: Actor) {
  const counted = await countForMember(db, actor.id)
  return {
    posts: counted.posts,
    responses: counted.responses,
    hunts: counted.hunts,
    sells: counted.sells,
    isMatched: await isMatched(db, actor.id),
  }
}

export async function own(db: Db, deps: Deps, actor: Actor, id: string): Promise<OwnPost> {
  const row = await findPost(db, id)
  if (!row || row.memberId !== actor.id) throw notThere()
  return ownPost(row, today(deps, deps.clock.now()))
}

type Fields = WantedFacts & { note?: string | null | undefined }
type Budget = {
  minCents: number | null
  maxCents: number | null
  isBudgetHidden: boolean
  visibility: Visibility
}

/**
 * The card as it is described; its entry in the catalog follows from that, so the two can't disagree. Everyone reads it,
 * in notices too, so it has no ways to reach anyone.
 */
export async function wantedColumns(db: Db, fields: Fields) {
  const path = fieldWithContacts(fields)
  if (path !== null)
    throw new AppError('refused', describeTheCardOnly, { errors: [{ path, message: describeTheCardOnly }] })
  const { keys, catalogId, isPublic } = await entryOf(db, fields)
  return {
    catalog_id: isPublic ? catalogId : null,
    category: fields.category,
    player_name: fields.playerName,
    year: fields.year,
    set_name: fields.set,
    card_number: fields.cardNumber,
    variety: fields.variety,
    match_keys: keys,
    grades: [...new Set(fields.grades)],
    note: fields.note?.trim() || null,
  }
}

const budgetColumns = ({ minCents, maxCents, isBudgetHidden, visibility }: Budget) => ({
  min_cents: minCents,
  max_cents: maxCents,
  is_budget_hidden: isBudgetHidden && maxCents !== null,
  visibility,
})

async function requireRoom(tx: Tx, actor: Actor, isNew: boolean): Promise<void> {
  await lockMember(tx, actor.id)
  const counted = await countOwn(tx, actor.id, addSeconds(tx.now, -86_400))
  if (counted.open >= mostOpenPosts) throw new AppError('refused', labels.youAlreadyHaveOpenPosts(mostOpenPosts))
  if (isNew && counted.today >= mostPostsADay)
    throw new AppError('too_many', labels.youPostedOftenToday(mostPostsADay), { retryAfterSeconds: 86_400 })
}

export async function add(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { days, ...fields }: Fields & Budget & { days: number },
): Promise<OwnPost> {
  await requireRoom(tx, actor, true)
  const columns: PostColumns = { ...(await wantedColumns(tx, fields)), ...budgetColumns(fields) }
  const id = await insertPost(tx, actor.id, addDays(today(deps, tx.now), days), columns)
  tx.audit({ action: 'source.post', object: { kind: 'source', id }, after: { ...fields, days } })
  await notifyStaff(tx, 'source.decide', {
    kind: 'requests',
    title: labels.newSourceRequest,
    message: labels.isWanted(cardTitle(fields)),
    link: `/admin/sources?post=${id}`,
  })
  tx.publish({ admins: true, users: [actor.id] }, { type: 'source_updated' })
  return own(tx, deps, actor, id)
}

type Action = OwnPost['actions'][number]

/** Locks the caller's post; throws when the action is no longer available. */
async function ownLocked(tx: Tx, deps: Deps, actor: Actor, id: string, action: Action): Promise<PostRow> {
  const post = await lockPost(tx, id)
  if (!post || post.memberId !== actor.id) throw notThere()
  if (ownActions(post, today(deps, tx.now)).includes(action)) return post
  const why = action === 'renew' ? labels.itCantBeRenewed(mostOpenDays) : labels.thisPostHasChanged
  throw new AppError('wrong_state', why, { present: await own(tx, deps, actor, id) })
}

export async function edit(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...fields }: Fields & Budget & { version: number },
): Promise<OwnPost> {
  const post = await ownLocked(tx, deps, actor, id, 'edit')
  if (post.version !== version)
    throw new AppError('stale', labels.thisPostHasChanged, { present: await own(tx, deps, actor, id) })
  const columns: PostColumns = { ...(await wantedColumns(tx, fields)), ...budgetColumns(fields) }
  const changed = changesOf(post, columns)
  await updatePost(tx, id, columns)
  tx.audit({ action: 'source.edit', object: { kind: 'source', id }, before: post, after: fields })
  await notifyResponders(tx, post, changed)
  const isOtherCard = changed.includes(labels.changedCard) || changed.includes(labels.changedGrades)
  if (post.status === 'active' && (isOtherCard || post.visibility !== fields.visibility)) await matchSoon(tx, id)
  boardChanged(tx)
  return own(tx, deps, actor, id)
}

/** In the words of a sentence that lists them. What others can't see isn't named. */
function changesOf(post: PostRow, now: PostColumns): string[] {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const budget = (min: number | null, max: number | null, isHidden: boolean) => (isHidden ? null : [min, max])
  const card = [post.playerName, post.year, post.set, post.cardNumber, post.variety]
  const before = budget(post.minCents, post.maxCents, post.isBudgetHidden)
  return [
    ...(isSame(card, [now.player_name, now.year, now.set_name, now.card_number, now.variety])
      ? []
      : [labels.changedCard]),
    ...(isSame(post.grades, now.grades) ? [] : [labels.changedGrades]),
    ...(isSame(before, budget(now.min_cents, now.max_cents, now.is_budget_hidden)) ? [] : [labels.changedBudget]),
    ...(post.note === now.note ? [] : [labels.changedNote]),
  ]
}

const listed = new Intl.ListFormat('en-US')

export async function notifyResponders(tx: Tx, post: PostRow, changed: readonly string[]): Promise<void> {
  if (changed.length === 0) return
  for (const response of await listOpenOfPost(tx, post.id))
    await notify(tx, response.sellerId, {
      kind: 'requests',
      title: labels.aPostYouAnsweredChanged,
      message: labels.thePostForChanged(cardTitle(post), listed.format(changed)),
      link: `/source?tab=responses&response=${response.id}`,
    })
}

/** Also opens a post again whose time was over. */
export async function renew(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<OwnPost> {
  const post = await ownLocked(tx, deps, actor, id, 'renew')
  const until = renewedUntil(post, today(deps, tx.now))
  if (until === null) throw new AppError('wrong_state', labels.itCantBeRenewed(mostOpenDays))
  const renewed = { closes_on: until, renewals: post.renewals + 1, reminded_on: null }
  if (post.status === 'closed') {
    await requireRoom(tx, actor, false)
    await transition(tx, 'source_requests', sourceActions, {
      id,
      action: 'reopen',
      also: stamped(tx, { ...renewed, ended_at: null, end_kind: null, end_reason: null }),
    })
    tx.publish({ users: [actor.id] }, { type: 'source_status_changed' })
  } else await updatePost(tx, id, renewed)
  tx.audit({ action: 'source.renew', object: { kind: 'source', id }, after: { closesOn: until } })
  boardChanged(tx)
  return own(tx, deps, actor, id)
}

export async function close(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  why: (typeof ownSourceEnds)[number],
): Promise<OwnPost> {
  const post = await ownLocked(tx, deps, actor, id, 'close')
  await closePost(tx, post, { kind: why, isByPoster: true })
  tx.audit({ action: 'source.close', object: { kind: 'source', id }, after: { why } })
  return own(tx, deps, actor, id)
}

export async function setMatching(tx: Tx, actor: Actor, matched: boolean): Promise<void> {
  await writeMatched(tx, actor.id, matched)
  tx.audit({ action: 'source.matching', after: { isMatched: matched } })
  tx.publish({ users: [actor.id] }, { type: 'source_updated' })
}
