import type { Instant } from '@ambry/contract/dates'

import type { Clock } from '../clock.ts'
import { build, type Db } from '../db/db.ts'
import type { SmsGateway } from './sms.ts'

/** Keeps what it is given instead of sending it, in the database, so that every instance sees it. */
export const outboxSms = (db: Db, clock: Clock): SmsGateway => ({
  kind: 'outbox',
  send: async ({ to, body, code }) => {
    const row = await db.one(
      build
        .insertInto('sms_outbox')
        .values({ phone: to, body, code: code ?? null, at: clock.now() })
        .returning('id'),
    )
    return String(row?.id)
  },
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
