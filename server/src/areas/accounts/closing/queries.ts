import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { type AreaClosing, eraseBy } from '../../../db/closing.ts'
import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import * as labels from './labels.ts'

export const accountsClosing: AreaClosing = {
  blockers: [
    {
      title: () => labels.youHaveStaffRoles,
      link: '/settings',
      count: (id) => sql`SELECT cardinality(staff_roles) FROM users WHERE id = ${id}`,
    },
  ],
  erase: eraseBy('erase_accounts'),
}

type Closing = { id: string; phone: string; email: string | null; status: string; closesAt: Instant | null }

/** Locks the member until the transaction ends, so that keeping and erasing an account cannot both win. */
export const lockUser = (tx: Tx, id: string): Promise<Closing | undefined> =>
  tx.one(sql<Closing>`SELECT id, phone, status, closes_at,
      CASE WHEN email_verified_at IS NOT NULL AND email_undeliverable_at IS NULL THEN email END AS email
    FROM users WHERE id = ${id} FOR UPDATE`)

export const listDue = (db: Db, now: Date): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT id FROM users WHERE closes_at <= ${now} ORDER BY closes_at, id LIMIT 100`)

export async function postpone(tx: Tx, id: string, until: Instant): Promise<void> {
  await tx.run(build.updateTable('users').set({ closes_at: until }).where('id', '=', id))
}

/** When the member closed the account the last time. */
export async function findRequestedAt(tx: Tx, id: string): Promise<Instant> {
  const row = await tx.one(sql<{ at: Instant }>`SELECT at FROM status_history
    WHERE subject = 'users' AND subject_id = ${id} AND action = 'start_closing' ORDER BY id DESC LIMIT 1`)
  return row?.at ?? tx.now.toISOString()
}

/** Whether the message with this key still waits to be sent; undefined when there is none. */
export async function isUnsent(tx: Tx, dedupeKey: string): Promise<boolean | undefined> {
  const row = await tx.one(
    sql<{
      unsent: boolean
    }>`SELECT sent_at IS NULL AND failed_at IS NULL AS unsent FROM messages WHERE dedupe_key = ${dedupeKey}`,
  )
  return row?.unsent
}

export type ErasureRow = { requestedAt: Instant; erasedAt: Instant; counts: Record<string, number>; files: number }

export async function insertErasure(tx: Tx, userId: string, erasure: ErasureRow): Promise<void> {
  await tx.run(
    build.insertInto('account_erasures').values({
      user_id: userId,
      requested_at: erasure.requestedAt,
      erased_at: erasure.erasedAt,
      counts: JSON.stringify(erasure.counts),
      files: erasure.files,
    }),
  )
}

export const findErasure = (db: Db, userId: string): Promise<ErasureRow | undefined> =>
  db.one(sql<ErasureRow>`SELECT requested_at, erased_at, counts, files FROM account_erasures WHERE user_id = ${userId}`)

/** Rows that are read in one statement: the connection counts as lost when it is silent for ten seconds. */
const atOnce = 20_000

/** What was sent to others and repeats a text of theirs. */
export async function eraseCopies(tx: Tx, userId: string, texts: string[]): Promise<void> {
  for (const sent of ['notices', 'messages', 'events']) {
    let after: string | null = '00000000-0000-0000-0000-000000000000'
    while (after) {
      const row: { next: string | null } | undefined = await tx.one(sql<{ next: string | null }>`
        SELECT erase_copies(${userId}::uuid, ${texts}::text[], ${sent}, ${after}::uuid, ${atOnce}) AS next`)
      after = row?.next ?? null
    }
  }
}
