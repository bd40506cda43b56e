import type { Instant } from '@ambry/contract/kernel/dates'

import { build, type Db } from '../db/db.ts'
import { systemOrigin, type Transactions } from '../db/transaction.ts'
import type { EmailGateway } from './email.ts'

/** Stores emails in the database instead of sending them, so that every instance sees them. */
export const outboxEmail = ({ run }: Transactions): EmailGateway => ({
  kind: 'outbox',
  send: ({ to, subject, text, html, headers, code }) =>
    run(systemOrigin, async (tx) => {
      const email = { email: to, subject, body: text, html, headers: JSON.stringify(headers), code: code ?? null }
      const row = await tx.one(
        build
          .insertInto('email_outbox')
          .values({ ...email, at: tx.now })
          .returning('id'),
      )
      return String(row?.id)
    }),
})

type OutboxEmail = { to: string; subject: string; body: string; code: string | null; at: Instant }

/** The newest emails to the member with this phone. */
export async function readEmailOutbox(db: Db, phone: string): Promise<OutboxEmail[]> {
  return db.all(
    build
      .selectFrom('email_outbox as o')
      .innerJoin('users as u', 'u.email', 'o.email')
      .select(['o.email as to', 'o.subject', 'o.body', 'o.code', 'o.at'])
      .where('u.phone', '=', phone)
      .orderBy('o.id', 'desc')
      .limit(50),
  )
}
