import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { SmsError } from '../../../gateways/sms.ts'
import { findText, insertText, markTextFailed, markTextSent } from './text-queries.ts'

/** Queues a text other than a code: written with the change it reports, sent by a job after the commit. */
export async function sendText(tx: Tx, phone: string, body: string): Promise<void> {
  const id = await insertText(tx, phone, body)
  await tx.enqueue({ task: 'send_text', payload: { id } })
}

/** The job. A text that was sent is not sent again; one that can never be delivered is given up. */
export async function deliverText(deps: Deps, id: string): Promise<void> {
  const text = await findText(deps.db, id)
  if (!text || text.sentAt !== null) return
  try {
    const providerId = await deps.sms.send({ to: text.phone, body: text.body })
    await deps.transactions.run(systemOrigin, (tx) => markTextSent(tx, id, providerId))
  } catch (error) {
    if (error instanceof SmsError && error.permanent) {
      deps.log.warn({ text: id, err: error }, 'a text message cannot be delivered and was dropped')
      await deps.transactions.run(systemOrigin, (tx) => markTextFailed(tx, id))
      return
    }
    throw error
  }
}
