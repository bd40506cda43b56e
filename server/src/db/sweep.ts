import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Tx } from './transaction.ts'

type Before = {
  outbox: Instant
  limitHits: Instant
  idempotencyKeys: Instant
  codes: Instant
  demoOutbox: Instant
  emailVerifications: Instant
  wrongPasswords: Instant
}

/** Deletes expired technical rows. No business data is affected. */
export async function sweep(tx: Tx, before: Before): Promise<void> {
  await tx.run(sql`DELETE FROM outbox WHERE recorded_at < ${before.outbox}`)
  await tx.run(sql`DELETE FROM limit_hits WHERE at < ${before.limitHits}`)
  await tx.run(sql`DELETE FROM idempotency_keys WHERE recorded_at < ${before.idempotencyKeys}`)
  await tx.run(sql`DELETE FROM otp_challenges WHERE created_at < ${before.codes}`)
  await tx.run(sql`DELETE FROM sms_outbox WHERE at < ${before.demoOutbox}`)
  await tx.run(sql`DELETE FROM email_outbox WHERE at < ${before.demoOutbox}`)
  await tx.run(sql`DELETE FROM email_verifications WHERE created_at < ${before.emailVerifications}`)
  await tx.run(sql`DELETE FROM share_wrong_passwords WHERE at < ${before.wrongPasswords}`)
  // nothing is added to a notice for longer than a few minutes
  await tx.run(sql`DELETE FROM notice_folds WHERE last_at < ${new Date(tx.now.getTime() - 3_600_000)}`)
  await tx.run(sql`DELETE FROM receive_codes WHERE expires_at < ${tx.now}`)
}
