import { cardTitle } from '@ambry/contract/cards/kinds'
import { hasContacts } from '@ambry/contract/kernel/contacts/contacts'
import { formatDate } from '@ambry/contract/kernel/dates'
import type { BulkResult, Page } from '@ambry/contract/kernel/lists'
import { formatMoney } from '@ambry/contract/kernel/money'
import { postReviewHours } from '@ambry/contract/source/kinds'
import type { AdminPost, AdminPostDetail } from '@ambry/contract/source/posts/records'
import { type Actor, notThere } from '../../../access/access.ts'
import { oneByOne, type Selection, selectedIds } from '../../../db/bulk.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Transact, Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { assign as assignItem } from '../../accounts/work/service.ts'
import { businessClock } from '../../holidays/service.ts'
import { notify } from '../../notices/service.ts'
import { medianOf } from '../../sales/comparables/service.ts'
import * as labels from './labels.ts'
import { listNewHolders, listSuggested } from './matching-queries.ts'
import { addHolder, isMatchable } from './matching-service.ts'
import { atGrades, pricesOf, salesOf } from './outlook-service.ts'
import { notifyResponders, wantedColumns } from './own-service.ts'
import { adminPost } from './present.ts'
import {
  type AdminFilters,
  findPost,
  findPostNames,
  listDuplicates,
  listHistory,
  listReports,
  lockPost,
  type PostRow,
  postList,
  updatePost,
  type WantedFacts,
} from './queries.ts'
import { adminActions, verdictOf } from './rules.ts'
import { boardChanged, close, linkOf, matchSoon, publish, reject as rejectPost } from './states-service.ts'

// What staff do with posts: review, correct, hide, pin, merge, and notify owners.

export async function posts(deps: Deps, actor: Actor, query: QueryOf<typeof postList>): Promise<Page<AdminPost>> {
  const after = await businessClock(deps)
  return postList.page(deps.db, query, (row) => adminPost(row, actor.id, after, postReviewHours), actor.id)
}

export async function listed(db: Db, deps: Deps, actor: Actor, id: string): Promise<AdminPost> {
  const row = await findPost(db, id)
  if (!row) throw notThere()
  return adminPost(row, actor.id, await businessClock(deps), postReviewHours)
}

export async function post(db: Db, deps: Deps, actor: Actor, id: string): Promise<AdminPostDetail> {
  const row = await findPost(db, id)
  if (!row) throw notThere()
  const sales = atGrades(await salesOf(db, deps, row), row.grades)
  const duplicates = await listDuplicates(db, row)
  const history = await listHistory(db, id)
  return {
    ...adminPost(row, actor.id, await businessClock(deps), postReviewHours),
    checks: checksOf(row, pricesOf(sales), duplicates.length),
    medianCents: medianOf(pricesOf(sales)),
    duplicates,
    suggestions: await suggestionsOf(db, row, sales),
    reportReasons: await listReports(db, id),
    timeline: [
      { at: row.createdAt, words: labels.posted, by: row.memberName },
      ...history.map(({ at, action, by }) => ({ at, words: labels.history[action] ?? action, by })),
    ].toReversed(),
  }
}

/** What staff would otherwise look up one by one. */
function checksOf(row: PostRow, prices: readonly number[], duplicates: number): AdminPostDetail['checks'] {
  const { verdict } = verdictOf(prices, row.maxCents)
  const isReachable = row.note !== null && hasContacts(row.note)
  return [
    { words: row.catalogId ? labels.certainOfCard : labels.notInCatalog, isMet: row.catalogId !== null },
    {
      words:
        verdict === 'unknown'
          ? labels.budgetIsUnknown
          : verdict === 'low'
            ? labels.budgetIsLow
            : labels.budgetIsRealistic,
      isMet: verdict !== 'low',
    },
    { words: isReachable ? labels.contactsInNote : labels.noContacts, isMet: !isReachable },
    { words: duplicates === 0 ? labels.noDuplicates : labels.hasDuplicates(duplicates), isMet: duplicates === 0 },
    { words: row.reports === 0 ? labels.noReports : labels.hasReports(row.reports), isMet: row.reports === 0 },
  ]
}

type Sales = Awaited<ReturnType<typeof salesOf>>
const mostComps = 5

/** Secure, cards of members who consent, and where it was sold last. */
async function suggestionsOf(db: Db, row: PostRow, sales: Sales): Promise<AdminPostDetail['suggestions']> {
  const cards = await listSuggested(db, row)
  return [
    ...cards.map((card) => ({
      kind: card.listPriceCents === null ? ('registry' as const) : ('secure' as const),
      cardId: card.id,
      title: cardTitle(card),
      grader: card.grader,
      grade: card.grade,
      priceCents: card.listPriceCents,
      holder: card.holderId === null ? null : { id: card.holderId, name: card.holderName ?? '' },
      isNotified: card.isNotified,
      words: card.listPriceCents === null ? labels.heldByAMember : labels.inSecureAt(formatMoney(card.listPriceCents)),
    })),
    ...sales.slice(0, mostComps).map((sale) => ({
      kind: 'comp' as const,
      cardId: null,
      title: cardTitle(row),
      grader: sale.grader,
      grade: sale.grade,
      priceCents: sale.priceCents,
      holder: null,
      isNotified: false,
      words: labels.soldOn(sale.source, formatDate(sale.soldOn)),
    })),
  ]
}

type Action = AdminPost['actions'][number]['action']

/** Locks a post, or throws with the reason the page would show. */
async function decidable(tx: Tx, deps: Deps, actor: Actor, id: string, action: Action): Promise<PostRow> {
  const row = await lockPost(tx, id)
  if (!row) throw notThere()
  const why = adminActions(row, row.memberId === actor.id).find((one) => one.action === action)?.why ?? null
  if (why) throw new AppError('wrong_state', why, { present: await post(tx, deps, actor, id) })
  return row
}

export async function approve(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<void> {
  await publish(tx, await decidable(tx, deps, actor, id, 'approve'))
  tx.audit({ action: 'source.approve', object: { kind: 'source', id } })
}

export async function reject(tx: Tx, deps: Deps, actor: Actor, id: string, reason: string): Promise<void> {
  await rejectPost(tx, await decidable(tx, deps, actor, id, 'reject'), reason)
  tx.audit({ action: 'source.reject', object: { kind: 'source', id }, reason })
}

type Moderation =
  | { action: 'hide' | 'close'; reason: string }
  | { action: 'show' | 'pin' | 'unpin' }
  | { action: 'merge'; into: string; reason: string }

export async function moderate(tx: Tx, deps: Deps, actor: Actor, id: string, change: Moderation): Promise<void> {
  if (change.action === 'merge') return merge(tx, deps, actor, id, change)
  const row = await decidable(tx, deps, actor, id, change.action)
  const reason = 'reason' in change ? change.reason : null
  if (change.action === 'close') await close(tx, row, { kind: 'staff', reason })
  else {
    await updatePost(tx, id, {
      ...(change.action === 'hide' && { hidden_at: tx.now, pinned_at: null }),
      ...(change.action === 'show' && { hidden_at: null }),
      ...(change.action === 'pin' && { pinned_at: tx.now }),
      ...(change.action === 'unpin' && { pinned_at: null }),
    })
    if (change.action === 'hide')
      await notify(tx, row.memberId, {
        kind: 'requests',
        title: labels.yourPostWasHidden,
        message: labels.isOffTheBoard(cardTitle(row), change.reason),
        link: linkOf(row),
      })
    if (change.action === 'show') await matchSoon(tx, id)
    boardChanged(tx)
  }
  tx.audit({ action: 'source.moderate', object: { kind: 'source', id }, after: { action: change.action }, reason })
}

/** A member who posted the same card twice keeps one post. Other members' posts are their own. */
async function merge(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { into, reason }: { into: string; reason: string },
): Promise<void> {
  // in a fixed order, so that merging two posts into each other can't deadlock
  for (const each of [id, into].toSorted()) await lockPost(tx, each)
  const row = await decidable(tx, deps, actor, id, 'merge')
  const kept = await findPost(tx, into)
  const isOpen = kept?.status === 'pending' || kept?.status === 'active'
  if (!kept || !isOpen || kept.id === id || kept.memberId !== row.memberId)
    throw new AppError('refused', labels.mergeIntoAnother, {
      errors: [{ path: 'into', message: labels.mergeIntoAnother }],
    })
  await updatePost(tx, id, { merged_into: into })
  await close(tx, row, { kind: 'merged', reason: labels.mergedWith(kept.number, reason) })
  tx.audit({ action: 'source.merge', object: { kind: 'source', id }, after: { into }, reason })
}

export async function edit(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { version, reason, ...fields }: WantedFacts & { note?: string | null | undefined; version: number; reason: string },
): Promise<void> {
  const row = await decidable(tx, deps, actor, id, 'edit')
  if (row.version !== version)
    throw new AppError('stale', labels.thisPostHasChanged, { present: await post(tx, deps, actor, id) })
  await updatePost(tx, id, await wantedColumns(tx, fields))
  tx.audit({ action: 'source.edit', object: { kind: 'source', id }, before: row, after: fields, reason })
  await notify(tx, row.memberId, {
    kind: 'requests',
    title: labels.yourPostWasEdited,
    message: labels.weCorrectedYourPost(cardTitle(fields), reason),
    link: linkOf(row),
  })
  await notifyResponders(tx, row, [labels.changedCard])
  if (row.status === 'active') await matchSoon(tx, id)
  boardChanged(tx)
}

/** Notifies members who have one of these cards and allow matching, each once. Returns how many. */
export async function reachOut(tx: Tx, id: string, cardIds: string[]): Promise<{ notified: number }> {
  const row = await lockPost(tx, id)
  if (!row) throw notThere()
  if (!isMatchable(row)) throw new AppError('wrong_state', labels.onlyActivePosts)
  let notified = 0
  for (const holder of await listNewHolders(tx, row, cardIds, cardIds.length))
    if (await addHolder(tx, row, holder)) notified += 1
  tx.audit({ action: 'source.outreach', object: { kind: 'source', id }, after: { cardIds, notified } })
  tx.publish({ admins: true }, { type: 'source_updated' })
  return { notified }
}

export async function assign(tx: Tx, actor: Actor, id: string, isMine: boolean): Promise<void> {
  if (!(await findPost(tx, id))) throw notThere()
  await assignItem(tx, { queue: 'sourceRequests', itemId: id }, { assigneeId: isMine ? actor.id : null, note: null })
}

export type Change = { select: Selection<AdminFilters> } & (
  | { action: 'approve' }
  | { action: 'reject'; reason: string }
  | { action: 'assign' }
)

export async function changeMany(deps: Deps, actor: Actor, transact: Transact, change: Change): Promise<BulkResult> {
  return oneByOne({
    transact,
    ids: await selectedIds(change.select, (filters, range) => postList.ids(deps.db, filters, range, actor.id)),
    act: (tx, id) =>
      change.action === 'approve'
        ? approve(tx, deps, actor, id)
        : change.action === 'reject'
          ? reject(tx, deps, actor, id, change.reason)
          : assign(tx, actor, id, true),
    namesOf: (ids) => findPostNames(deps.db, ids),
  })
}
