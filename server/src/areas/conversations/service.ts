import type { Conversation, ConversationEntry } from '@ambry/contract/conversations/endpoints'
import { type SubjectKind, subjectKinds } from '@ambry/contract/conversations/kinds'
import type { Page } from '@ambry/contract/kernel/lists'

import { type Actor, notThere } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import type { QueryOf } from '../../db/define-list.ts'
import { limitKey, take } from '../../db/limits.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { notify } from '../notices/service.ts'
import { attach } from './files-service.ts'
import * as labels from './labels.ts'
import {
  type ConversationRow,
  conversationList,
  countWaiting,
  type EntryRow,
  endWaiting,
  findConversation,
  findLastStaff,
  insertMessage,
  type Key,
  listMessages,
  lockConversation,
  type MessageRow,
  markRead,
  ownConversationList,
} from './queries.ts'
import { isUnread, kindsOf, linkOf, previewOf, requireViewedKind, type Side, viewedKindsOf, whyNot } from './rules.ts'
import { findSubject, type SubjectRow } from './subject-queries.ts'

// One conversation about each record, between the member it belongs to and staff who may see such records. For anyone
// else neither exists.

type About = { kind: SubjectKind; id: string }
type Subject = SubjectRow & About

async function subjectFor(db: Db, actor: Actor, side: Side, { kind, id }: About): Promise<Subject> {
  const subject = await findSubject(db, kind, id)
  const isAllowed =
    side === 'member' ? subject?.memberId === actor.id && subject.isVisible : kindsOf(actor).includes(kind)
  if (!subject || !isAllowed) throw notThere()
  requireViewedKind(actor, kind)
  return { ...subject, kind, id }
}

const keyOf = ({ kind, id, memberId }: Subject): Key => ({ kind, id, memberId })

const titleOf = ({ kind, title }: { kind: SubjectKind; title: string }) => `${subjectKinds[kind]} ${title}`

export async function conversation(db: Db, deps: Deps, actor: Actor, side: Side, about: About): Promise<Conversation> {
  const subject = await subjectFor(db, actor, side, about)
  const row = await findConversation(db, keyOf(subject))
  const messages = row ? await listMessages(db, row.id) : []
  const { houseName } = deps.settings.current
  return {
    subject: { ...about, title: titleOf(subject), link: linkOf(subject.kind, subject.id, side) },
    member: { id: subject.memberId, name: subject.memberName },
    messages: messages.map((message) => presentMessage(message, actor, side, houseName)),
    isUnread: row !== undefined && isUnread(side, row),
    isWaiting: row?.waitingSince != null,
    otherReadAt: (side === 'member' ? row?.staffReadAt : row?.memberReadAt) ?? null,
    why: whyNot(side, actor, subject),
  }
}

/** Members don’t learn which staff member wrote. */
const presentMessage = (
  { authorId, authorName, files, ...message }: MessageRow,
  actor: Actor,
  side: Side,
  houseName: string,
) => ({
  ...message,
  author: message.isFromStaff && side === 'member' ? houseName : authorName,
  isMine: message.isFromStaff === (side === 'staff') && authorId === actor.id,
  files: files.map((file) => ({ ...file, address: `/files/conversations/${file.id}` })),
})

type Written = { body: string; fileIds: readonly string[] }

export async function write(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  side: Side,
  about: About,
  { body, fileIds }: Written,
): Promise<Conversation> {
  const subject = await subjectFor(tx, actor, side, about)
  const why = whyNot(side, actor, subject)
  if (why !== null) throw new AppError('wrong_state', why)
  if (side === 'member') await refuseIfTooMany(tx, deps, actor)
  const row = await lockConversation(tx, keyOf(subject))
  const messageId = await insertMessage(tx, row.id, { authorId: actor.id, isFromStaff: side === 'staff', body })
  await attach(tx, actor, messageId, fileIds)
  tx.audit({
    action: 'conversation.write',
    object: { kind: 'conversation', id: row.id },
    // what was written is for the two sides only
    after: { about: subject.kind, record: subject.id, files: fileIds.length },
    ...(side === 'staff' && { subjectId: subject.memberId }),
  })
  if (side === 'staff') await notifyMember(tx, deps, subject, row, body)
  else await notifyLastStaff(tx, subject, row, body)
  changed(tx, subject.memberId)
  return conversation(tx, deps, actor, side, about)
}

const changed = (tx: Tx, memberId: string) =>
  tx.publish({ users: [memberId], admins: true }, { type: 'conversation_updated' })

async function refuseIfTooMany(tx: Tx, { secrets }: Deps, actor: Actor): Promise<void> {
  const rules = [
    { max: 30, seconds: 3600 },
    { max: 100, seconds: 86_400 },
  ]
  const refused = await take(tx, [{ key: limitKey(secrets.limit, 'conversation message', actor.id), rules }])
  if (refused) throw new AppError('too_many', labels.tooManyMessages, { retryAfterSeconds: refused.waitSeconds })
}

/** Once until they have read it: three messages in a row are one notice. */
async function notifyMember(tx: Tx, deps: Deps, subject: Subject, before: ConversationRow, body: string) {
  if (isUnread('member', before)) return
  await notify(tx, subject.memberId, {
    kind: 'messages',
    title: labels.newMessage(deps.settings.current.houseName),
    message: labels.aboutRecord(titleOf(subject), previewOf(body)),
    text: labels.aboutRecord(labels.newMessage(deps.settings.current.houseName), titleOf(subject)),
    link: linkOf(subject.kind, subject.id, 'member'),
  })
}

/** The queue shows it to all staff; the one who answered last also gets a notice, if they may still see the record. */
async function notifyLastStaff(tx: Tx, subject: Subject, before: ConversationRow, body: string) {
  if (before.waitingSince !== null) return
  const last = await findLastStaff(tx, before.id)
  if (!last || !kindsOf(last).includes(subject.kind)) return
  await notify(tx, last.id, {
    kind: 'messages',
    title: labels.memberReplied(subject.memberName),
    message: labels.aboutRecord(titleOf(subject), previewOf(body)),
    link: linkOf(subject.kind, subject.id, 'staff'),
  })
}

export async function read(tx: Tx, actor: Actor, side: Side, about: About): Promise<void> {
  const subject = await subjectFor(tx, actor, side, about)
  if (await markRead(tx, keyOf(subject), side)) changed(tx, subject.memberId)
}

/** The member’s last message needs no answer, so it leaves the queue. */
export async function setAside(tx: Tx, actor: Actor, about: About): Promise<void> {
  const subject = await subjectFor(tx, actor, 'staff', about)
  const id = await endWaiting(tx, keyOf(subject))
  if (id === null) return
  tx.audit({ action: 'conversation.set_aside', object: { kind: 'conversation', id }, subjectId: subject.memberId })
  changed(tx, subject.memberId)
}

const presentEntry =
  (side: Side) =>
  ({ kind, subjectId, title, memberId, memberName, body, ...row }: EntryRow): ConversationEntry => ({
    id: row.id,
    subject: { kind, id: subjectId, title: titleOf({ kind, title }), link: linkOf(kind, subjectId, side) },
    member: { id: memberId, name: memberName },
    preview: previewOf(body),
    isLastFromStaff: row.isLastFromStaff,
    isUnread: isUnread(side, row),
    lastAt: row.lastAt,
  })

export const ownConversations = (
  { db }: Deps,
  actor: Actor,
  query: QueryOf<typeof ownConversationList>,
): Promise<Page<ConversationEntry>> =>
  ownConversationList.page(db, query, presentEntry('member'), { memberId: actor.id, kinds: viewedKindsOf(actor) })

export const conversations = (
  { db }: Deps,
  actor: Actor,
  query: QueryOf<typeof conversationList>,
): Promise<Page<ConversationEntry>> => conversationList.page(db, query, presentEntry('staff'), kindsOf(actor))

/** What waits for this person’s answer. */
export const waitingFor = (db: Db, actor: Actor) => countWaiting(db, kindsOf(actor))

/** The kinds of records whose conversations this person may open. */
export const conversationKinds = (actor: Actor): readonly SubjectKind[] => kindsOf(actor)
