import { type Permission, permissions } from '@ambry/contract/areas'
import { addSeconds, type Instant } from '@ambry/contract/kernel/dates'
import { channels } from '@ambry/contract/kernel/effects'
import { staffRoleNames, staffRolesWith } from '@ambry/contract/kernel/permissions'
import type { LiveEvent } from '@ambry/contract/live'
import type { NoticeKind } from '@ambry/contract/notices/kinds'
import type { Actor } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import type { QueryOf } from '../../db/define-list.ts'
import type { Tx } from '../../db/transaction.ts'
import { addToMessage, sendEmail, sendText } from '../accounts/messages/service.ts'
import { addToFold, changeNotice, insertNotice, saveFold } from './folding-queries.ts'
import {
  bulkFold,
  commonLink,
  type Fold,
  foldedText,
  heldUntil,
  itemOf,
  maxSeconds,
  quietSeconds,
} from './folding-rules.ts'
import * as labels from './labels.ts'
import {
  countUnread,
  insertNotices,
  listAdmins,
  listReachable,
  listSubscribers,
  markNoticesRead,
  noticeList,
  type Reachable,
} from './queries.ts'
import { channelsFor, type Outbound, viewedKindsOf, wishFor } from './rules.ts'

export type NewNotice = {
  kind: NoticeKind
  title: string
  message: string
  link?: string
  variant?: 'default' | 'destructive'
  /**
   * The event that shows it on their screen with its own wording. It refreshes their lists whatever their preferences
   * are.
   */
  live?: Omit<LiveEvent, 'userId'>
  /** Emailed once per key, whatever happens. */
  dedupeKey?: string
  /** Joins others that say the same within a minute, whoever caused them; a deadline never does. */
  fold?: Fold
} & (
  | {
      /** Also sent as a text to those who want texts of this kind. */
      text?: string
      deadline?: false
    }
  | {
      text: string
      /** They must act in time, so it goes out by email or text whatever their preferences are. */
      deadline?: boolean
      /** It goes out by email and by text, whatever their preferences are: notices the law or a contract requires. */
      everyChannel?: boolean
    }
)

/** How a notice reached someone. */
export type SentBy = { channel: 'app' | 'email' | 'text'; address: string }

/** the maximum length of a notice */
const mostNoticeLetters = 500

/**
 * Adds a notice to a member's bell, shows it if they are online, and texts and emails it, all according to their
 * preferences. The email says what the notice says.
 */
export async function notify(tx: Tx, userId: string, notice: NewNotice): Promise<void> {
  await notifyWithProof(tx, userId, notice)
}

/** The same, for what must be shown to have been sent: returns by which ways it went out. */
export async function notifyWithProof(tx: Tx, userId: string, notice: NewNotice): Promise<SentBy[]> {
  const ways = await notifyEach(tx, [userId], notice)
  return ways.get(userId) ?? []
}

/** All of them with one read and one write for their bells, because a change at the office notifies everyone there. */
async function notifyEach(tx: Tx, userIds: readonly string[], given: NewNotice): Promise<Map<string, SentBy[]>> {
  // messages often contain user text, so they are cut to fit instead of failing
  const notice = { ...given, message: given.message.slice(0, mostNoticeLetters) }
  const people = await listReachable(tx, userIds)
  const ways = new Map<string, SentBy[]>()
  const belled: string[] = []
  const fold = foldOf(tx, given)
  for (const id of userIds) {
    const person = people.get(id)
    if (!person) continue
    if (fold) {
      ways.set(id, await notifyFolded(tx, id, person, given, fold))
      continue
    }
    const wish = wishFor(notice.kind, person.chosen, person.smsOptIn)
    const out = await reach(tx, id, person, { given, notice, hasBell: wish.bell === true })
    ways.set(id, wish.bell ? [{ channel: 'app', address: labels.inTheApp }, ...out] : out)
    if (wish.bell) belled.push(id)
  }
  const { kind, title, message, link = null } = notice
  await insertNotices(tx, belled, { kind, title, message, link })
  return ways
}

/**
 * How it joins others, or null. What one person does to many records at once is one notice; a deadline and what the law
 * requires is sent at once and by itself.
 */
function foldOf({ isBulk, origin }: Tx, notice: NewNotice): Fold | null {
  if (notice.deadline || notice.dedupeKey || 'everyChannel' in notice) return null
  return notice.fold ?? (isBulk && origin.requestId !== null ? bulkFold(origin.requestId, notice) : null)
}

/** The bell shows at once how many there are by now; texts and emails wait until nothing more is added. */
async function notifyFolded(
  tx: Tx,
  userId: string,
  person: Reachable,
  given: NewNotice,
  fold: Fold,
): Promise<SentBy[]> {
  const [quietSince, startedSince] = [addSeconds(tx.now, -quietSeconds), addSeconds(tx.now, -maxSeconds)]
  const { kind, link = null } = given
  const isRecord = given.fold !== undefined
  const row = await addToFold(tx, {
    userId,
    key: fold.key,
    item: itemOf(fold),
    link,
    quietSince,
    startedSince,
    isRecord,
  })
  const isFirst = row.count === 1
  const shared = commonLink(row.link, link)
  const { link: _, ...rest } = given
  const said = {
    ...rest,
    ...(isFirst ? {} : foldedText(given, fold, row)),
    ...(shared !== null && { link: shared }),
  } as NewNotice
  const notice = { ...said, message: said.message.slice(0, mostNoticeLetters) }
  const hasBell = wishFor(kind, person.chosen, person.smsOptIn).bell === true
  const held: Held = { until: heldUntil(row.startedAt, tx.now), textId: row.textId, emailId: row.emailId }
  const out = await reach(tx, userId, person, { given: said, notice, hasBell, held, isQuiet: !isFirst })
  const bell = { kind, title: notice.title, message: notice.message, link: shared }
  if (hasBell && row.noticeId) await changeNotice(tx, row.noticeId, bell)
  const noticeId = row.noticeId ?? (hasBell ? await insertNotice(tx, userId, bell) : null)
  await saveFold(tx, userId, fold.key, { link: shared, noticeId, textId: held.textId, emailId: held.emailId })
  return hasBell ? [{ channel: 'app', address: labels.inTheApp }, ...out] : out
}

/** A text and an email that more is added to. */
type Held = { until: Instant; textId: string | null; emailId: string | null }

type Reaching = {
  given: NewNotice
  notice: NewNotice
  hasBell: boolean
  held?: Held
  /** Their screen has shown the first of several. */
  isQuiet?: boolean
}

/** Sends it by everything but the bell, and shows it on the screens where the bell is. */
async function reach(
  tx: Tx,
  userId: string,
  person: Reachable,
  { given, notice, hasBell, held, isQuiet = false }: Reaching,
): Promise<SentBy[]> {
  const { title, message, variant, live } = notice
  const sent = await sendOut(tx, userId, person, given, held)
  if (hasBell || sent.text || sent.email)
    tx.effect({
      ...{ type: 'message', userId, title, message },
      channels: channels.filter((channel) => (channel === 'bell' ? hasBell : sent[channel])),
    })
  // without a userId no toast is shown
  if (live) tx.publish({ users: [userId] }, hasBell && !isQuiet ? { ...live, userId } : live)
  if (hasBell) {
    const shown = { title, message, ...(variant && { variant }) }
    // the person who caused it already sees the result on their page, and a toast would cover it
    const isOwn = userId === tx.origin.actorId
    tx.publish(
      { users: [userId] },
      live || isOwn || isQuiet ? { type: 'notices_updated', userId } : { type: 'notification', userId, ...shown },
    )
  }
  return [
    ...(sent.email && person.email ? [{ channel: 'email' as const, address: person.email }] : []),
    ...(sent.text ? [{ channel: 'text' as const, address: person.phone }] : []),
  ]
}

/** the maximum length of an email's text */
const mostEmailLetters = 5000

async function sendOut(
  tx: Tx,
  userId: string,
  person: Reachable,
  notice: NewNotice,
  held: Held | undefined,
): Promise<Outbound> {
  const { kind, title, message, text, deadline = false, link = null, dedupeKey } = notice
  const out = channelsFor(wishFor(kind, person.chosen, person.smsOptIn), {
    isEmailReachable: person.email !== null,
    hasText: text !== undefined,
    isDeadline: deadline,
    isEverywhere: 'everyChannel' in notice && notice.everyChannel === true,
  })
  const waiting = held && { heldUntil: held.until }
  if (text && out.text && !(await isAdded(tx, held, 'textId', { body: text }))) {
    const id = await sendText(tx, person.phone, text, { userId, kind, ...waiting })
    if (held) held.textId = id ?? null
  }
  const body = message.slice(0, mostEmailLetters)
  if (!person.email || !out.email || (await isAdded(tx, held, 'emailId', { subject: title, body, link }))) return out
  const id = await sendEmail(tx, {
    userId,
    email: person.email,
    subject: title,
    body,
    link,
    ...(out.email === 'chosen' && { kind }),
    ...(deadline && !out.text && { fallback: text }),
    ...(dedupeKey && { dedupeKey }),
    ...waiting,
  })
  if (held) held.emailId = id ?? null
  return out
}

/** Whether a message that is still held says it now. */
async function isAdded(
  tx: Tx,
  held: Held | undefined,
  which: 'textId' | 'emailId',
  said: { subject?: string; body: string; link?: string | null },
): Promise<boolean> {
  const id = held?.[which]
  return held !== undefined && id != null && addToMessage(tx, id, { ...said, heldUntil: held.until })
}

const lowestId = '00000000-0000-0000-0000-000000000000'

/** Everyone who chose to get a kind by email, in pages. */
export async function* subscribersOf(db: Db, kind: NoticeKind): AsyncGenerator<string> {
  for (let after = lowestId; ; ) {
    const ids = await listSubscribers(db, kind, after)
    yield* ids
    const last = ids.at(-1)
    if (!last) return
    after = last
  }
}

/** Notifies those on staff who may do something about it. */
export async function notifyStaff(tx: Tx, permission: Permission, notice: NewNotice): Promise<void> {
  await notifyEach(tx, await listAdmins(tx, staffRolesWith(permissions[permission])), notice)
}

/** Notifies every admin about something only they can fix. */
export async function notifyAdmins(tx: Tx, notice: NewNotice): Promise<void> {
  await notifyEach(tx, await listAdmins(tx, staffRoleNames), notice)
}

const seenBy = (actor: Actor) => ({ userId: actor.id, kinds: viewedKindsOf(actor) })

export const notices = async (db: Db, actor: Actor, query: Omit<QueryOf<typeof noticeList>, 'sort'>) => ({
  ...(await noticeList.page(db, { ...query, sort: '-createdAt' }, (row) => row, seenBy(actor))),
  unread: await countUnread(db, seenBy(actor)),
})

export async function markRead(tx: Tx, actor: Actor, ids: string[] | null): Promise<number> {
  const changed = await markNoticesRead(tx, actor.id, ids)
  // updates the bell in their other windows
  if (changed > 0) tx.publish({ users: [actor.id] }, { type: 'notices_updated', userId: actor.id })
  return countUnread(tx, seenBy(actor))
}
