import { addSeconds } from '@ambry/contract/kernel/dates'

import { type Actor, isStaff, notThere } from '../../../access/access.ts'
import { limitKey, take } from '../../../db/limits.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import * as labels from './labels.ts'
import { onceAnHour, searchedLabel, typedOn } from './rules.ts'
import {
  findViewed,
  insertEmptySearch,
  insertView,
  isStaffMember,
  isViewOf,
  lengthenView,
  listChangedInterest,
  listRecentSearches,
  lockSearcher,
  rewordEmptySearch,
  updateInterest,
} from './view-queries.ts'

const day = 86_400
/** more than anyone opens manually */
const mostViews = { max: 120, seconds: 60 }
const mostTimes = { max: 600, seconds: 60 }

async function requireRoom(
  tx: Tx,
  { secrets }: Deps,
  actor: Actor,
  what: string,
  rule: typeof mostViews,
): Promise<void> {
  const refused = await take(tx, [{ key: limitKey(secrets.limit, what, actor.id), rules: [rule] }])
  if (refused)
    throw new AppError('too_many', labels.tooManyCardsOpened, {
      retryAfterSeconds: refused.waitSeconds,
    })
}

/** Records a view of a card. Views by staff and the card's owner are not counted. */
export async function beginView(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { cardId, userId }: { cardId: string; userId: string },
): Promise<{ id: string }> {
  if (userId !== actor.id) throw new AppError('forbidden', labels.youCanOnlyRecord)
  await requireRoom(tx, deps, actor, 'card views', mostViews)
  const card = await findViewed(tx, cardId)
  const isOwner = card?.ownerId === actor.id
  const isAdmin = isStaff(actor)
  if (!card || !(card.isListed || isOwner || isAdmin)) throw notThere()
  return { id: await insertView(tx, { cardId, userId, isCounted: !isOwner && !isAdmin }) }
}

/** Records the duration of a view so far: the longest report counts, and none that arrives a day later. */
export async function timeView(tx: Tx, deps: Deps, actor: Actor, id: string, seconds: number): Promise<void> {
  await requireRoom(tx, deps, actor, 'card view times', mostTimes)
  if (!(await isViewOf(tx, id, actor.id))) throw notThere()
  await lengthenView(tx, id, seconds, addSeconds(tx.now, -day))
}

/** Records a search without results. Not awaited, and a failure is ignored. */
export async function rememberEmptySearch(deps: Deps, memberId: string, typed: string): Promise<void> {
  const words = searchedLabel(typed)
  if (words === '') return
  try {
    if (await isStaffMember(deps.db, memberId)) return
    await deps.transactions.run(systemOrigin, (tx) => keepSearch(tx, memberId, words))
  } catch (error) {
    deps.log.warn({ err: error }, 'an empty search was not kept')
  }
}

/** A search being typed counts as one, and so does the same one within an hour. */
async function keepSearch(tx: Tx, memberId: string, words: string): Promise<void> {
  await lockSearcher(tx, memberId)
  const recent = await listRecentSearches(tx, memberId, addSeconds(tx.now, -onceAnHour))
  if (recent.some((search) => search.words === words)) return
  const last = recent[0]
  if (last && typedOn(last, words, tx.now)) await rewordEmptySearch(tx, last.id, words)
  else await insertEmptySearch(tx, memberId, words)
}

const interestDays = 30
const atOnce = 500

/** Demand for each card: members who viewed it within thirty days, and those who watch it. */
export async function refreshInterest(deps: Deps): Promise<void> {
  const changed = await listChangedInterest(deps.db, addSeconds(deps.clock.now(), -interestDays * day))
  // a few at a time, so that a decision about one of these cards does not wait for all of them
  for (let at = 0; at < changed.length; at += atOnce)
    await deps.transactions.run(systemOrigin, (tx) => updateInterest(tx, changed.slice(at, at + atOnce)))
}
