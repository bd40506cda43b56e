import { randomBytes, randomUUID } from 'node:crypto'

import type { Config } from '../config.ts'
import { verifySmtp } from '../gateways/email-smtp.ts'
import { filesFor } from '../gateways/files.ts'
import { GatewayDown } from '../gateways/payments.ts'
import { StripeGateway } from '../gateways/payments-stripe.ts'
import { findTwilioAccount } from '../gateways/sms-twilio.ts'
import { clockFinding } from './database.ts'
import { type Finding, reasonOf, reporter } from './finding.ts'

const [texts, email, files, payments] = ['Texts', 'Email', 'Files', 'Payments'].map(reporter) as [
  Report,
  Report,
  Report,
  Report,
]
type Report = ReturnType<typeof reporter>

export async function checkTexts({ sms, production }: Config): Promise<Finding> {
  if (sms.kind === 'outbox') {
    const stored = 'are stored in the database, and none is sent'
    return production
      ? texts.notice(
          `They ${stored}.`,
          'No one can sign in. Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
        )
      : texts.ok(stored)
  }
  try {
    const { isActive, isTrial } = await findTwilioAccount(sms.twilio)
    if (!isActive) return texts.problem('The Twilio account isn’t active.', 'Look at the account in Twilio’s console.')
    if (isTrial)
      return texts.notice(
        'The Twilio account is a trial.',
        'It texts only numbers that you verified there. Upgrade it.',
      )
    return texts.ok('Twilio accepts the account')
  } catch (error) {
    const remedy =
      'Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN, and that this machine can open connections to Twilio.'
    return texts.problem(reasonOf(error), remedy)
  }
}

export async function checkEmail({ email: given, production }: Config): Promise<Finding> {
  if (given.kind === 'outbox') {
    const stored = 'are stored in the database, and none is sent'
    return production ? email.notice(`Emails ${stored}.`, 'Set SMTP_URL and EMAIL_FROM.') : email.ok(stored)
  }
  try {
    await verifySmtp(given.smtp)
    return email.ok(`${given.smtp.host} accepts the sign-in; no email was sent`)
  } catch (error) {
    const remedy =
      'Check SMTP_URL (user, password, port, smtp: or smtps:), and that this machine can open connections to it.'
    return email.problem(reasonOf(error), remedy)
  }
}

/** Everything the key needs: writing, reading, deleting, and that a missing file is reported as missing. */
export async function checkFiles(config: Config): Promise<Finding> {
  const where = config.files.kind === 's3' ? `the bucket ${config.files.s3.bucket}` : `${config.dataDir}/files`
  const remedy =
    config.files.kind === 's3'
      ? 'Check the bucket, region, endpoint and key; the key needs GetObject, PutObject, DeleteObject and ListBucket.'
      : 'Check that the user that runs Ambry can write there.'
  const store = filesFor(config)
  const key = `doctor/${randomUUID()}`
  const bytes = randomBytes(64)
  try {
    await store.put(key, bytes)
    const read = await store.get(key)
    await store.remove(key)
    if (!read?.equals(bytes))
      return files.problem(`A file in ${where} came back different from what was written.`, remedy)
    if (await store.get(key)) return files.problem(`A file in ${where} could not be deleted.`, remedy)
    return files.ok(`${where} can be written, read, and deleted from`)
  } catch (error) {
    return files.problem(`A test file in ${where} failed: ${reasonOf(error)}.`, remedy)
  }
}

export async function checkPayments({ payments: given, production }: Config): Promise<Finding> {
  if (given.kind === 'off') return payments.ok('off: invoices are paid by wire')
  if (given.kind === 'sandbox')
    return production
      ? payments.notice('The sandbox takes test numbers only.', 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.')
      : payments.ok('the sandbox takes test numbers only')
  const { stripe } = given
  try {
    await new StripeGateway(stripe).balance()
  } catch (error) {
    return error instanceof GatewayDown
      ? payments.problem('Stripe didn’t respond.', 'Check that this machine can open connections to Stripe.')
      : payments.problem(
          'Stripe refused STRIPE_SECRET_KEY.',
          'Copy it again from Stripe’s dashboard, Developers, API keys.',
        )
  }
  if (production && /^[a-z]+_test_/.test(stripe.secretKey))
    return payments.notice('The key is for Stripe’s test mode.', 'Nothing is charged. Use the live key.')
  return payments.ok('Stripe accepts the key')
}

/** Against a clock that is neither ours nor the database’s: whichever service is configured stamps its answers. */
export async function checkClock(
  { sms, payments: given, files: store }: Config,
  now: () => number,
): Promise<Finding[]> {
  const address =
    given.kind === 'stripe'
      ? (given.stripe.apiUrl ?? 'https://api.stripe.com')
      : sms.kind === 'twilio'
        ? sms.twilio.apiUrl
        : store.kind === 's3'
          ? store.s3.endpoint
          : null
  if (!address) return []
  try {
    const begun = now()
    const { headers } = await fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5_000) })
    const stamped = Date.parse(headers.get('date') ?? '')
    // the stamp is cut to its second
    if (Number.isNaN(stamped)) return []
    return [clockFinding(`${new URL(address).hostname}’s`, stamped + 500 - (begun + now()) / 2)]
  } catch {
    // that it can’t be reached is a finding of its own check
    return []
  }
}
