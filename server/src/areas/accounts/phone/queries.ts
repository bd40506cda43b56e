import type { PhoneChange } from '@ambry/contract/accounts/phone/endpoints'
import type { PhoneChangeStatus } from '@ambry/contract/accounts/phone/kinds'
import { addSeconds, type Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

type NewChange = {
  userId: string
  oldPhone: string
  newPhone: string
  startedBy: string
  takesEffectAt: Instant
} & ({ kind: 'own'; status: 'done' } | { kind: 'lost'; status: 'pending'; note: string })

export async function insertChange(tx: Tx, change: NewChange): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('phone_changes')
      .values({
        user_id: change.userId,
        kind: change.kind,
        status: change.status,
        old_phone: change.oldPhone,
        new_phone: change.newPhone,
        note: change.kind === 'lost' ? change.note : null,
        started_by: change.startedBy,
        started_at: tx.now,
        takes_effect_at: change.takesEffectAt,
        ended_at: change.status === 'done' ? tx.now : null,
      })
      .returning('id'),
  )
  if (!row) throw new Error('the phone change was not written')
  return row.id
}

export type ChangeRow = {
  id: string
  userId: string
  status: PhoneChangeStatus
  oldPhone: string
  newPhone: string
  startedAt: Instant
  takesEffectAt: Instant
}

const changes = () =>
  build
    .selectFrom('phone_changes')
    .select([
      'id',
      'user_id',
      sql<PhoneChangeStatus>`status`.as('status'),
      'old_phone',
      'new_phone',
      'started_at',
      'takes_effect_at',
    ])

export const findChange = (db: Db, id: string): Promise<ChangeRow | undefined> => db.one(changes().where('id', '=', id))

export const findPendingChange = (db: Db, userId: string): Promise<ChangeRow | undefined> =>
  db.one(changes().where('user_id', '=', userId).where('status', '=', 'pending'))

export async function findDueChanges(db: Db, now: Date): Promise<string[]> {
  const due = changes().where('status', '=', 'pending').where('takes_effect_at', '<=', now.toISOString())
  return (await db.all(due.orderBy('takes_effect_at').limit(500))).map(({ id }) => id)
}

export const listChanges = (db: Db, userId: string): Promise<Omit<PhoneChange, 'actions'>[]> =>
  db.all(sql<Omit<PhoneChange, 'actions'>>`
    SELECT c.id, c.kind, c.status, c.old_phone, c.new_phone, c.note, coalesce(s.name, s.phone) AS started_by,
      c.started_at, c.takes_effect_at, c.ended_at, c.stopped_by, c.failure
    FROM phone_changes c JOIN users s ON s.id = c.started_by
    WHERE c.user_id = ${userId} ORDER BY c.started_at DESC, c.id DESC LIMIT 100`)

export async function findLastChange(db: Db, userId: string): Promise<Instant | null> {
  const row = await db.one(
    build
      .selectFrom('phone_changes')
      .select(sql<Instant | null>`max(ended_at)`.as('at'))
      .where('user_id', '=', userId)
      .where('status', '=', 'done'),
  )
  return row?.at ?? null
}

/** Locks the user as a change of the key needs it, so that no sign-in with the old number can run at the same time. */
export async function lockUser(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`SELECT FROM users WHERE id = ${id} FOR UPDATE`)
}

/**
 * Moves the account to another number. Codes sent to the old one are void, and its count of wrong codes no longer
 * belongs to this account.
 */
export async function replacePhone(tx: Tx, userId: string, oldPhone: string, newPhone: string): Promise<void> {
  await tx.run(build.updateTable('users').set({ phone: newPhone, version: sql`version + 1` }).where('id', '=', userId))
  await tx.run(
    build
      .updateTable('otp_challenges')
      .set({ closed_at: tx.now })
      .where('phone', '=', oldPhone)
      .where('closed_at', 'is', null),
  )
  await tx.run(build.updateTable('phone_failures').set({ user_id: null }).where('user_id', '=', userId))
}

const holdSeconds = 86_400

/** Until when payouts to someone are on hold because their phone number changed. */
export async function findHold(db: Db, userId: string, now: Date): Promise<Instant | null> {
  const changedAt = await findLastChange(db, userId)
  const until = changedAt && addSeconds(changedAt, holdSeconds)
  return until && until > now.toISOString() ? until : null
}
