import { addSeconds, type Instant } from '@ambry/contract/kernel/dates'

import { siteAddress } from '../../../config.ts'
import { limitKey, take } from '../../../db/limits.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { DeliveryError } from '../../../gateways/delivery-error.ts'
import { unsubscribeToken, verificationCode, verificationToken } from '../email/links-service.ts'
import { markUndeliverable } from '../email/undeliverable.ts'
import * as labels from './labels.ts'
import {
  addToHeld,
  findMessage,
  insertMessage,
  markFailed,
  markSent,
  type NewMessage,
  noteAttempt,
  type QueuedMessage,
  releaseHeld,
  takeFallback,
} from './queries.ts'
import { headerLine, renderEmail } from './render.ts'

/** A deadline is also texted when its email has failed this often, after more than an hour. */
const attemptsBeforeFallback = 8

const mostTextLetters = 1000

type About = { userId: string | null; kind?: string; heldUntil?: Instant }

/**
 * Queues a text other than a code: written with the change it reports, sent by a job after the commit, or once it is no
 * longer held.
 */
export const sendText = (tx: Tx, phone: string, body: string, about: About): Promise<string | undefined> =>
  queue(tx, { channel: 'text', recipient: phone, body: body.slice(0, mostTextLetters), ...about })

/** Replaces what a text or email says that is still held; false if it isn't anymore. */
export const addToMessage = (
  tx: Tx,
  id: string,
  { subject, body, link, heldUntil }: { subject?: string; body: string; link?: string | null; heldUntil: Instant },
): Promise<boolean> =>
  addToHeld(tx, id, {
    body: body.slice(0, subject === undefined ? mostTextLetters : undefined),
    heldUntil,
    ...(subject !== undefined && { subject: headerLine(subject), link: link ?? null }),
  })

export type NewEmail = About & {
  userId: string
  email: string
  subject: string
  body: string
  link?: string | null
  /** For a deadline: the text that replaces it if it cannot be delivered. */
  fallback?: string | null
  verificationId?: string
  /** With the same key, only the first one is sent. */
  dedupeKey?: string
}

/** Queues an email in the same way. The caller checks that the address is verified. */
export const sendEmail = (tx: Tx, { email, subject, ...rest }: NewEmail): Promise<string | undefined> =>
  queue(tx, { channel: 'email', recipient: email, subject: headerLine(subject), ...rest })

export async function queue(tx: Tx, message: NewMessage): Promise<string | undefined> {
  const id = await insertMessage(tx, message)
  if (id) await enqueueMessage(tx, id, message.heldUntil ?? null)
  return id
}

const enqueueMessage = (tx: Tx, id: string, runAt: Instant | null) =>
  tx.enqueue({ task: 'send_message', payload: { id }, ...(runAt && { runAt }) })

/**
 * The job. A message that was sent is not sent again; one that can never be delivered is given up; after any other
 * failure the worker tries again, later each time.
 */
export async function deliverMessage(deps: Deps, id: string): Promise<void> {
  let message = await findMessage(deps.db, id)
  if (message?.heldUntil) {
    if (await isHeld(deps, id)) return
    // with what was added until it was released
    message = await findMessage(deps.db, id)
  }
  if (!message || message.sentAt !== null || message.failedAt !== null) return
  if (message.undeliverableAt !== null && message.verificationId === null)
    return giveUp(deps, message, new DeliveryError(labels.thisAddressIsUndeliverable, { permanent: true }))
  if (message.channel === 'email' && (await isPostponed(deps, id))) return
  let providerId: string
  try {
    providerId = await send(deps, message)
  } catch (error) {
    if (error instanceof DeliveryError && error.permanent) return giveUp(deps, message, error)
    await noteFailure(deps, message, error)
    throw error
  }
  await deps.transactions.run(systemOrigin, async (tx) => {
    await markSent(tx, id, providerId)
    published(tx)
  })
}

function send(deps: Deps, message: QueuedMessage): Promise<string> {
  const { id, recipient, body, subject, link, kind, userId, verificationId } = message
  if (message.channel === 'text') return deps.sms.send({ to: recipient, body })
  const { config, secrets, settings } = deps
  const address = siteAddress(config)
  const url = (path: string, token: string) => `${address}/email/${path}/${token}`
  const rendered = renderEmail(
    {
      subject: subject ?? '',
      body,
      link,
      verification: verificationId
        ? {
            code: verificationCode(secrets.email, verificationId),
            url: url('confirm', verificationToken(secrets.email, verificationId)),
          }
        : null,
      unsubscribeUrl: userId && kind ? url('unsubscribe', unsubscribeToken(secrets.email, { userId, kind })) : null,
    },
    { houseName: settings.current.houseName, address },
  )
  return deps.email.send({ id, to: recipient, ...rendered })
}

/** More may be added to it for as long as it is held; then it is sent as it is. */
const isHeld = ({ transactions }: Deps, id: string): Promise<boolean> =>
  transactions.run(systemOrigin, async (tx) => {
    const until = await releaseHeld(tx, id)
    if (until !== null) await enqueueMessage(tx, id, until)
    return until !== null
  })

/** Mail providers block senders that exceed their rate, so what is over it waits, counted over all instances. */
const isPostponed = ({ config, secrets, transactions }: Deps, id: string): Promise<boolean> =>
  transactions.run(systemOrigin, async (tx) => {
    const rules = [{ max: config.emailPerMinute, seconds: 60 }]
    const refused = await take(tx, [{ key: limitKey(secrets.limit, 'emails'), rules }])
    if (!refused) return false
    const runAt = addSeconds(tx.now, refused.waitSeconds)
    await tx.enqueue({ task: 'send_message', payload: { id }, runAt })
    return true
  })

async function giveUp(deps: Deps, message: QueuedMessage, error: DeliveryError): Promise<void> {
  const { id, userId, recipient } = message
  deps.log.warn({ message: id, err: error }, 'a message cannot be delivered and was dropped')
  await deps.transactions.run(systemOrigin, async (tx) => {
    await markFailed(tx, id, error.message.slice(0, 300))
    if (userId && error.isBadAddress) await markUndeliverable(tx, recipient, 'bounce')
    await sendFallback(tx, message)
    published(tx)
  })
}

const noteFailure = (deps: Deps, message: QueuedMessage, error: unknown) =>
  deps.transactions.run(systemOrigin, async (tx) => {
    const attempts = await noteAttempt(tx, message.id, String((error as Error).message).slice(0, 300))
    if (attempts >= attemptsBeforeFallback) await sendFallback(tx, message)
    published(tx)
  })

/** Texts a deadline whose email did not arrive, once. */
export async function sendFallback(tx: Tx, { id, phone, userId }: QueuedMessage): Promise<void> {
  const text = await takeFallback(tx, id)
  if (text && phone) await sendText(tx, phone, text, { userId })
}

export const published = (tx: Tx) => tx.publish({ admins: true }, { type: 'messages_updated' })
