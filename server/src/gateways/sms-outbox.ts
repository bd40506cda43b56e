import type { Instant } from '@ambry/contract/kernel/dates'

import { build, type Db } from '../db/db.ts'
import { systemOrigin, type Transactions } from '../db/transaction.ts'
import type { SmsGateway } from './sms.ts'

/** Stores messages in the database instead of sending them, so that every instance sees them. */
export const outboxSms = ({ run }: Transactions): SmsGateway => ({
  kind: 'outbox',
  send: ({ to, body, code }) =>
    run(systemOrigin, async (tx) => {
      const message = { phone: to, body, code: code ?? null, at: tx.now }
      const row = await tx.one(build.insertInto('sms_outbox').values(message).returning('id'))
      return String(row?.id)
    }),
})

export type OutboxMessage = { to: string; body: string; code: string | null; at: Instant }

export async function readOutbox(db: Db, phone: string): Promise<OutboxMessage[]> {
  return db.all(
    build
      .selectFrom('sms_outbox')
      .select(['phone as to', 'body', 'code', 'at'])
      .where('phone', '=', phone)
      .orderBy('id', 'desc')
      .limit(50),
  )
}
