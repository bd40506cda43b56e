import type { SubjectKind } from '@ambry/contract/conversations/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import type { StaffRole } from '@ambry/contract/kernel/permissions'
import { sql } from 'kysely'

import { build, type Db } from '../../db/db.ts'
import { anyOf, by, defineList, is } from '../../db/define-list.ts'
import { containing } from '../../db/keyset.ts'
import type { Tx } from '../../db/transaction.ts'
import { titleOfSubject } from './subject-queries.ts'

export type Key = { kind: SubjectKind; id: string; memberId: string }

export type ConversationRow = {
  id: string
  isLastFromStaff: boolean
  lastAt: Instant
  waitingSince: Instant | null
  memberReadAt: Instant | null
  staffReadAt: Instant | null
}

const state = sql`c.id, c.is_last_from_staff, c.last_at, c.waiting_since, c.member_read_at, c.staff_read_at`

const ofKey = ({ kind, id, memberId }: Key) =>
  sql`c.subject_kind = ${kind} AND c.subject_id = ${id} AND c.member_id = ${memberId}`

export const findConversation = (db: Db, key: Key): Promise<ConversationRow | undefined> =>
  db.one(sql<ConversationRow>`SELECT ${state} FROM conversations c WHERE ${ofKey(key)}`)

/** The conversation, which begins with its first message. Two who write at once wait for each other. */
export async function lockConversation(tx: Tx, key: Key): Promise<ConversationRow> {
  await tx.run(sql`INSERT INTO conversations (subject_kind, subject_id, member_id, last_at)
    VALUES (${key.kind}, ${key.id}, ${key.memberId}, ${tx.now}) ON CONFLICT DO NOTHING`)
  const row = await tx.one(sql<ConversationRow>`SELECT ${state} FROM conversations c WHERE ${ofKey(key)} FOR UPDATE`)
  if (!row) throw new Error('the conversation is not there')
  return row
}

/** Adds a message. Its author has read everything before it. */
export async function insertMessage(
  tx: Tx,
  conversationId: string,
  { authorId, isFromStaff, body }: { authorId: string; isFromStaff: boolean; body: string },
): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('conversation_messages')
      .values({ conversation_id: conversationId, is_from_staff: isFromStaff, author_id: authorId, body, at: tx.now })
      .returning('id'),
  )
  if (!row) throw new Error('the message was not kept')
  await tx.run(sql`UPDATE conversations SET messages = messages + 1, last_at = ${tx.now}, is_last_from_staff = ${isFromStaff},
    waiting_since = CASE WHEN ${isFromStaff} THEN NULL ELSE coalesce(waiting_since, ${tx.now}) END,
    member_read_at = CASE WHEN ${isFromStaff} THEN member_read_at ELSE ${tx.now} END,
    staff_read_at = CASE WHEN ${isFromStaff} THEN ${tx.now} ELSE staff_read_at END
    WHERE id = ${conversationId}`)
  return row.id
}

/** Returns whether something was unread. */
export async function markRead(tx: Tx, key: Key, side: 'member' | 'staff'): Promise<boolean> {
  const column = sql.ref(side === 'member' ? 'member_read_at' : 'staff_read_at')
  const changed = await tx.run(sql`UPDATE conversations c SET ${column} = ${tx.now}
    WHERE ${ofKey(key)} AND c.is_last_from_staff = ${side === 'member'} AND (c.${column} IS NULL OR c.${column} < c.last_at)`)
  return changed > 0
}

/** Returns the conversation, or undefined when no reply was due. */
export async function endWaiting(tx: Tx, key: Key): Promise<string | null> {
  const row = await tx.one(sql<{
    id: string
  }>`UPDATE conversations c SET waiting_since = NULL, staff_read_at = ${tx.now}
    WHERE ${ofKey(key)} AND c.waiting_since IS NOT NULL RETURNING c.id`)
  return row?.id ?? null
}

export type MessageRow = {
  id: string
  isFromStaff: boolean
  authorId: string
  authorName: string
  body: string
  at: Instant
  files: { id: string; name: string; contentType: string; bytes: number }[]
}

const mostMessages = 200

export const listMessages = (db: Db, conversationId: string): Promise<MessageRow[]> =>
  db.all(sql<MessageRow>`
    SELECT m.id, m.is_from_staff, m.author_id, coalesce(u.name, u.phone) AS author_name, m.body, m.at, coalesce((
      SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type, 'bytes', f.bytes) ORDER BY f.uploaded_at, f.id)
      FROM conversation_files f WHERE f.message_id = m.id), '[]') AS files
    FROM (SELECT * FROM conversation_messages WHERE conversation_id = ${conversationId} ORDER BY at DESC, id DESC LIMIT ${mostMessages}) m
    JOIN users u ON u.id = m.author_id ORDER BY m.at, m.id`)

/** The staff member who wrote last, if they are still on staff. */
export const findLastStaff = (
  db: Db,
  conversationId: string,
): Promise<{ id: string; roles: StaffRole[] } | undefined> =>
  db.one(sql<{ id: string; roles: StaffRole[] }>`
    SELECT u.id, u.staff_roles AS roles FROM conversation_messages m JOIN users u ON u.id = m.author_id
    WHERE m.conversation_id = ${conversationId} AND m.is_from_staff AND u.status = 'active' AND u.is_admin
    ORDER BY m.at DESC, m.id DESC LIMIT 1`)

export type EntryRow = ConversationRow & {
  kind: SubjectKind
  subjectId: string
  title: string
  memberId: string
  memberName: string
  body: string
}

const columns = sql<EntryRow>`${state}, c.subject_kind AS kind, c.subject_id, ${titleOfSubject('c')} AS title, c.member_id,
  coalesce(u.name, u.phone) AS member_name,
  (SELECT body FROM conversation_messages m WHERE m.conversation_id = c.id ORDER BY m.at DESC, m.id DESC LIMIT 1) AS body`
const from = sql`conversations c JOIN users u ON u.id = c.member_id`
const written = (text: string) =>
  sql`EXISTS (SELECT FROM conversation_messages m WHERE m.conversation_id = c.id AND lower(m.body) LIKE ${containing(text)})`
const sorts = { lastAt: by<EntryRow>('c.last_at', 'timestamptz') }

export const ownConversationList = defineList({
  columns,
  from,
  sorts,
  id: 'c.id',
  always: ({ memberId, kinds }: { memberId: string; kinds: readonly SubjectKind[] }) =>
    sql`c.member_id = ${memberId} AND c.subject_kind = ANY(${kinds}::text[]) AND c.messages > 0`,
  filters: {
    q: written,
    unread: (_: '1') => sql`c.is_last_from_staff AND (c.member_read_at IS NULL OR c.member_read_at < c.last_at)`,
  },
})

export const conversationList = defineList({
  columns,
  from,
  sorts,
  id: 'c.id',
  always: (kinds: readonly SubjectKind[]) => sql`c.subject_kind = ANY(${kinds}::text[]) AND c.messages > 0`,
  filters: {
    q: (text: string) => sql`(u.search LIKE ${containing(text)} OR ${written(text)})`,
    kind: anyOf('c.subject_kind'),
    waiting: (_: '1') => sql`c.waiting_since IS NOT NULL`,
    member: is('c.member_id'),
  },
})

/** How many members wait for an answer, and since when. */
export async function countWaiting(
  db: Db,
  kinds: readonly SubjectKind[],
): Promise<{ waiting: number; oldestAt: Instant | null }> {
  const row = await db.one(sql<{ waiting: number; oldestAt: Instant | null }>`
    SELECT count(*)::int AS waiting, min(waiting_since) AS oldest_at FROM conversations
    WHERE waiting_since IS NOT NULL AND subject_kind = ANY(${kinds}::text[])`)
  if (!row) throw new Error('the waiting conversations were not counted')
  return row
}
