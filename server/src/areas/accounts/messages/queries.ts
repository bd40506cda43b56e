import type { Message } from '@ambry/contract/accounts/messages/endpoints'
import type { MessageChannel } from '@ambry/contract/accounts/messages/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import { anyOf, by, defineList, has, is } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'

export type NewMessage = {
  channel: MessageChannel
  recipient: string
  body: string
  userId: string | null
  kind?: string | null
  subject?: string | null
  link?: string | null
  fallback?: string | null
  verificationId?: string | null
  dedupeKey?: string | null
  resentFrom?: string | null
  /** Until then more can be added to it, and it isn't sent. */
  heldUntil?: Instant | null
}

/** Returns undefined when a message with this dedupe key was already queued. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<string | undefined> {
  const row = await tx.one(
    build
      .insertInto('messages')
      .values({
        channel: message.channel,
        recipient: message.recipient,
        body: message.body,
        user_id: message.userId,
        kind: message.kind ?? null,
        subject: message.subject ?? null,
        link: message.link ?? null,
        fallback: message.fallback ?? null,
        verification_id: message.verificationId ?? null,
        dedupe_key: message.dedupeKey ?? null,
        resent_from: message.resentFrom ?? null,
        held_until: message.heldUntil ?? null,
        created_at: tx.now,
      })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('id'),
  )
  return row?.id
}

export type QueuedMessage = Required<NewMessage> & {
  id: string
  attempts: number
  sentAt: Instant | null
  failedAt: Instant | null
  bouncedAt: Instant | null
  /** The member's own, for the text that replaces an email. */
  phone: string | null
  /** Set when an email to the member's address bounced. */
  undeliverableAt: Instant | null
}

export async function findMessage(db: Db, id: string): Promise<QueuedMessage | undefined> {
  return db.one(
    build
      .selectFrom('messages as m')
      .leftJoin('users as u', 'u.id', 'm.user_id')
      .select([
        'm.id',
        sql<MessageChannel>`m.channel`.as('channel'),
        'm.recipient',
        'm.body',
        'm.user_id',
        'm.kind',
        'm.subject',
        'm.link',
        'm.fallback',
        'm.verification_id',
        'm.dedupe_key',
        'm.resent_from',
        'm.held_until',
        'm.attempts',
        'm.sent_at',
        'm.failed_at',
        'm.bounced_at',
        'u.phone',
        sql<Instant | null>`CASE WHEN u.email = m.recipient THEN u.email_undeliverable_at END`.as('undeliverable_at'),
      ])
      .where('m.id', '=', id),
  )
}

/** What it says now, and until when it is held. False once it is no longer held: it may be on its way. */
export async function addToHeld(
  tx: Tx,
  id: string,
  { body, subject, link, heldUntil }: Pick<NewMessage, 'body' | 'subject' | 'link' | 'heldUntil'>,
): Promise<boolean> {
  const rows = await tx.prepared(
    'message_add',
    `UPDATE messages SET body = $2, subject = $3, link = $4, held_until = $5
     WHERE id = $1 AND held_until > $6 AND sent_at IS NULL AND failed_at IS NULL RETURNING id`,
    [id, body, subject ?? null, link ?? null, heldUntil, tx.now],
  )
  return rows.length > 0
}

/** From here on nothing is added to it. Returns until when it is still held, or null. */
export async function releaseHeld(tx: Tx, id: string): Promise<Instant | null> {
  const [row] = await tx.prepared<{ heldUntil: Instant | null }>(
    'message_release',
    `UPDATE messages SET held_until = CASE WHEN held_until > $2 THEN held_until END WHERE id = $1 RETURNING held_until`,
    [id, tx.now],
  )
  return row?.heldUntil ?? null
}

export async function markSent(tx: Tx, id: string, providerId: string): Promise<void> {
  await tx.run(
    build.updateTable('messages').set({ sent_at: tx.now, provider_id: providerId, failure: null }).where('id', '=', id),
  )
}

/** Gives up on a message that can never be delivered. */
export async function markFailed(tx: Tx, id: string, failure: string): Promise<void> {
  await tx.run(build.updateTable('messages').set({ failed_at: tx.now, failure }).where('id', '=', id))
}

/** Returns how many attempts have failed so far. */
export async function noteAttempt(tx: Tx, id: string, failure: string): Promise<number> {
  const row = await tx.one(
    build
      .updateTable('messages')
      .set({ attempts: sql`attempts + 1`, failure })
      .where('id', '=', id)
      .returning('attempts'),
  )
  return row?.attempts ?? 0
}

/** Takes the text that replaces this email, so that it is sent once. */
export async function takeFallback(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.prepared<{ fallback: string }>(
    'take_fallback',
    'UPDATE messages SET fallback = NULL WHERE id = $1 AND fallback IS NOT NULL RETURNING old.fallback',
    [id],
  )
  return row?.fallback ?? null
}

/** Reports of the mail provider. A later one never overwrites an earlier one. */
export async function markDelivered(tx: Tx, id: string): Promise<boolean> {
  return isChanged(
    await tx.run(
      build
        .updateTable('messages')
        .set({ delivered_at: tx.now })
        .where('id', '=', id)
        .where('delivered_at', 'is', null),
    ),
  )
}

export async function markBounced(tx: Tx, id: string, bounce: 'bounce' | 'complaint'): Promise<boolean> {
  return isChanged(
    await tx.run(
      build
        .updateTable('messages')
        .set({ bounced_at: tx.now, bounce })
        .where('id', '=', id)
        .where('bounced_at', 'is', null),
    ),
  )
}

const isChanged = (rows: number) => rows > 0

const status = sql`CASE
  WHEN m.bounce = 'complaint' THEN 'complaint'
  WHEN m.bounced_at IS NOT NULL THEN 'bounced'
  WHEN m.failed_at IS NOT NULL THEN 'failed'
  WHEN m.delivered_at IS NOT NULL THEN 'delivered'
  WHEN m.sent_at IS NOT NULL THEN 'sent'
  WHEN m.attempts > 0 THEN 'retrying'
  ELSE 'queued' END`

export type MessageRow = Omit<Message, 'actions' | 'member'> & {
  userId: string | null
  memberName: string | null
  isVerification: boolean
}

/** Everything sent, newest first, except one-time codes by text. */
export const messageList = defineList({
  columns: sql<MessageRow>`m.id, m.channel, m.recipient, m.kind, m.subject, m.body, m.user_id,
    coalesce(u.name, u.phone) AS member_name, ${status} AS status, m.attempts, m.failure, m.created_at, m.sent_at,
    m.delivered_at, coalesce(m.bounced_at, m.failed_at) AS failed_at, m.resent_from,
    m.verification_id IS NOT NULL AS is_verification`,
  from: sql`messages m LEFT JOIN users u ON u.id = m.user_id`,
  countFrom: sql`messages m`,
  filters: {
    q: has('m.search'),
    userId: is('m.user_id'),
    channel: is('m.channel'),
    status: (values: string) => sql`${status} = ANY(${values.split(',')})`,
    kind: anyOf('m.kind'),
  },
  sorts: { createdAt: by('m.created_at', 'timestamptz') },
  id: 'm.id',
})
