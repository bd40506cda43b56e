import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { type CertGateway, noCerts } from './certs.ts'
import { psaCerts } from './certs-psa.ts'
import { sampleCerts } from './certs-sample.ts'
import type { EmailGateway } from './email.ts'
import { outboxEmail } from './email-outbox.ts'
import { smtpEmail } from './email-smtp.ts'
import type { PaymentGateway } from './payments.ts'
import { Sandbox } from './payments-sandbox.ts'
import { StripeGateway } from './payments-stripe.ts'

export function paymentsFor(
  { payments }: Config,
  { secrets, ...deps }: Pick<Deps, 'db' | 'transactions' | 'clock' | 'secrets'>,
): PaymentGateway | null {
  if (payments.kind === 'stripe') return new StripeGateway(payments.stripe)
  if (payments.kind === 'off') return null
  return new Sandbox({ ...deps, secret: secrets.webhook, seconds: payments.seconds })
}

export function certsFor({ certs }: Config): CertGateway {
  if (certs.kind === 'psa') return psaCerts(certs.psa)
  return certs.kind === 'sample' ? sampleCerts(certs.parallel) : noCerts
}

export const emailFor = ({ email }: Config, { transactions }: Pick<Deps, 'transactions'>): EmailGateway =>
  email.kind === 'smtp' ? smtpEmail(email.smtp) : outboxEmail(transactions)
