import type { EmailReport } from '@ambry/contract/accounts/email/endpoints'

import { systemOrigin } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { BadSignature, requireSignature, type Signed } from '../../../gateways/signature.ts'
import { markUndeliverable } from '../email/undeliverable.ts'
import * as labels from './labels.ts'
import { findMessage, markBounced, markDelivered } from './queries.ts'
import { published, sendFallback } from './service.ts'

/** Reports of the mail provider. They may arrive late, twice and in any order. */
export async function hearReports(deps: Deps, signed: Signed, reports: readonly EmailReport[]): Promise<void> {
  const secret = deps.config.emailWebhookSecret
  if (secret === null) throw new AppError('not_found', labels.pageNotFound)
  try {
    requireSignature(secret, signed, deps.clock.now())
  } catch (error) {
    if (!(error instanceof BadSignature)) throw error
    throw new AppError('forbidden', labels.theSignatureIsInvalid, { cause: error })
  }
  for (const report of reports) await hear(deps, report)
}

const hear = (deps: Deps, { type, permanent, email, messageId }: EmailReport) =>
  deps.transactions.run(systemOrigin, async (tx) => {
    // ours is <id@domain>; providers that replace it are matched by address alone
    const id = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@|$)/.exec(messageId ?? '')?.[1]
    const found = id ? await findMessage(tx, id) : undefined
    const message = found?.recipient.toLowerCase() === email.toLowerCase() ? found : undefined
    if (type === 'delivered') {
      if (message && (await markDelivered(tx, message.id))) published(tx)
      return
    }
    // the provider itself retries after a temporary failure
    if (type === 'bounce' && !permanent) return
    await markUndeliverable(tx, email, type)
    if (!message || !(await markBounced(tx, message.id, type))) return
    // a complaint proves that the email arrived
    if (type === 'bounce') await sendFallback(tx, message)
    published(tx)
  })
