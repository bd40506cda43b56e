import type { NodemailerError } from 'nodemailer/lib/errors'

import type { SmtpConfig } from '../config.ts'
import { DeliveryError } from './delivery-error.ts'
import type { EmailGateway, EmailMessage } from './email.ts'

const timeoutMs = 15_000

// the library reads everything else as a list of recipients or a name with an address
const oneAddress = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/

/** One connection per email: the worker sends at most four at once, and a kept connection fails after idling. */
export const smtpEmail = (config: SmtpConfig): EmailGateway => ({
  kind: 'smtp',
  send: async (message) => {
    if (!oneAddress.test(message.to))
      throw new DeliveryError('This isn’t an email address.', { permanent: true, isBadAddress: true })
    const transport = await openTransport(config)
    try {
      const { messageId } = await transport.sendMail(mailOf(config, message))
      return messageId
    } catch (error) {
      throw failureOf(error as NodemailerError)
    } finally {
      transport.close()
    }
  },
})

/** Connects and signs in as for an email, and sends nothing. */
export async function verifySmtp(config: SmtpConfig): Promise<void> {
  const transport = await openTransport(config)
  try {
    await transport.verify()
  } catch (error) {
    throw failureOf(error as NodemailerError)
  } finally {
    transport.close()
  }
}

async function openTransport({ host, port, user, password, isTlsFromStart, needsTls }: SmtpConfig) {
  // loaded with the first email, not at startup
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port,
    secure: isTlsFromStart,
    requireTLS: needsTls,
    ignoreTLS: !needsTls,
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const mailOf = ({ from, fromAddress }: SmtpConfig, { id, to, subject, text, html, headers }: EmailMessage) => ({
  from,
  to,
  envelope: { from: fromAddress, to: [to] },
  messageId: `<${id}@${fromAddress.split('@').at(-1)}>`,
  subject,
  text,
  html,
  headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
})

/** The server's own message is dropped: it contains the address, which does not belong in a log. */
function failureOf({ code, command, response, responseCode, permanent }: NodemailerError): DeliveryError {
  if (responseCode === undefined) return new DeliveryError(`The mail server didn’t respond (${code ?? 'unknown'}).`)
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response ?? '')?.[0] ?? ''
  const message = `The mail server responded ${[responseCode, enhanced].filter(Boolean).join(' ')}.`
  const isRecipient = command === 'RCPT TO'
  // a wrong password or sender address is ours to fix, and the message is still good afterwards
  const isMessage = isRecipient || command === 'DATA' || code === 'EMESSAGE'
  return new DeliveryError(message, {
    permanent: permanent === true && isMessage,
    // 5.7 is about policy: the same address may accept another message
    isBadAddress: permanent === true && isRecipient && !enhanced.startsWith('5.7'),
  })
}
