import type { Message } from '@ambry/contract/accounts/messages/endpoints'
import type { Page } from '@ambry/contract/kernel/lists'

import { notThere } from '../../../access/access.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import { limitKey, take } from '../../../db/limits.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { findEmail } from '../email/queries.ts'
import { durationText } from '../rules.ts'
import * as labels from './labels.ts'
import { findMessage, type MessageRow, messageList, type QueuedMessage } from './queries.ts'
import { published, queue } from './service.ts'

export const messages = ({ db }: Deps, query: QueryOf<typeof messageList>): Promise<Page<Message>> =>
  messageList.page(db, query, present)

const present = ({ userId, memberName, isVerification, ...row }: MessageRow): Message => ({
  ...row,
  member: userId && memberName ? { id: userId, name: memberName } : null,
  actions: whyNotResent(row.status, isVerification) === null ? ['resend'] : [],
})

const whyNotResent = (status: Message['status'], isVerification: boolean): string | null => {
  if (isVerification) return labels.verificationEmailsCantBeResent
  return status === 'queued' || status === 'retrying' ? labels.stillBeingSent : null
}

/** Sends the same words again, to the address or phone the member has now. */
export async function resend(tx: Tx, { secrets }: Deps, id: string): Promise<void> {
  const message = await findMessage(tx, id)
  const row = await messageList.one(tx, id)
  if (!message || !row) throw notThere()
  const refusal = whyNotResent(row.status, row.isVerification)
  if (refusal) throw new AppError('wrong_state', refusal)
  const recipient = await recipientOf(tx, message)
  const limit = { key: limitKey(secrets.limit, 'resend', id), rules: [{ max: 3, seconds: 3600 }] }
  const refused = await take(tx, [limit])
  if (refused) {
    throw new AppError('too_many', labels.resentTooOften(durationText(refused.waitSeconds)), {
      retryAfterSeconds: refused.waitSeconds,
    })
  }
  const { channel, body, userId, kind, subject, link } = message
  await queue(tx, { channel, recipient, body, userId, kind, subject, link, resentFrom: id })
  tx.audit({ action: 'message.resend', object: { kind: 'message', id }, after: { channel, userId } })
  published(tx)
}

async function recipientOf(tx: Tx, { channel, recipient, phone, userId }: QueuedMessage): Promise<string> {
  if (userId === null) return recipient
  if (channel === 'text') return phone ?? recipient
  const current = await findEmail(tx, userId)
  if (!current?.email || current.verifiedAt === null || current.undeliverableAt !== null)
    throw new AppError('refused', labels.thisMemberHasNoVerifiedEmail)
  return current.email
}
