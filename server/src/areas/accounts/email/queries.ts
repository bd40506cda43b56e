import type { EmailFault } from '@ambry/contract/accounts/email/endpoints'
import { addSeconds, type Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type EmailRow = {
  email: string | null
  verifiedAt: Instant | null
  undeliverableAt: Instant | null
  fault: EmailFault | null
}

export async function findEmail(db: Db, userId: string): Promise<EmailRow | undefined> {
  return db.one(
    build
      .selectFrom('users')
      .select([
        'email',
        'email_verified_at as verified_at',
        'email_undeliverable_at as undeliverable_at',
        sql<EmailFault | null>`email_undeliverable_why`.as('fault'),
      ])
      .where('id', '=', userId),
  )
}

export async function insertVerification(tx: Tx, userId: string, email: string, seconds: number): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('email_verifications')
      .values({ user_id: userId, email, created_at: tx.now, expires_at: addSeconds(tx.now, seconds) })
      .returning('id'),
  )
  if (!row) throw new Error('the verification was not written')
  return row.id
}

type Verification = { id: string; userId: string; email: string }

/** An open verification of the address the member still has. */
const open = (tx: Tx) =>
  build
    .selectFrom('email_verifications as v')
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'v.user_id').onRef('u.email', '=', 'v.email'))
    .select(['v.id', 'v.user_id', 'v.email'])
    .where('v.used_at', 'is', null)
    .where('v.expires_at', '>', tx.now.toISOString())

export async function findOpenVerification(tx: Tx, id: string): Promise<Verification | undefined> {
  return tx.one(open(tx).where('v.id', '=', id))
}

const mostTries = 5

/** Counts a try at the newest code of a member; undefined when there is none left to try. */
export async function takeTry(tx: Tx, userId: string): Promise<{ id: string; triesLeft: number } | undefined> {
  const newest = open(tx).where('v.user_id', '=', userId).orderBy('v.created_at', 'desc').limit(1).clearSelect()
  const row = await tx.one(
    build
      .updateTable('email_verifications')
      .set({ tries: sql`tries + 1` })
      .where('id', '=', newest.select('v.id'))
      .where('tries', '<', mostTries)
      .returning(['id', 'tries']),
  )
  return row && { id: row.id, triesLeft: mostTries - row.tries }
}

/** Uses up the verification and every older one of the address. False when it was used meanwhile. */
export async function useVerification(tx: Tx, { id, userId, email }: Verification): Promise<boolean> {
  const used = await tx.run(
    build.updateTable('email_verifications').set({ used_at: tx.now }).where('id', '=', id).where('used_at', 'is', null),
  )
  if (used === 0) return false
  await tx.run(
    build
      .updateTable('email_verifications')
      .set({ used_at: tx.now })
      .where('user_id', '=', userId)
      .where('used_at', 'is', null),
  )
  const verified = await tx.run(
    build
      .updateTable('users')
      .set({ email_verified_at: tx.now, email_undeliverable_at: null, email_undeliverable_why: null })
      .where('id', '=', userId)
      .where('email', '=', email),
  )
  return verified > 0
}

/** Marks an address for everyone who has it, and returns them. */
export async function setUndeliverable(tx: Tx, email: string, fault: EmailFault): Promise<string[]> {
  const rows = await tx.all(
    build
      .updateTable('users')
      .set({ email_undeliverable_at: tx.now, email_undeliverable_why: fault })
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('email_undeliverable_at', 'is', null)
      .returning('id'),
  )
  return rows.map(({ id }) => id)
}
