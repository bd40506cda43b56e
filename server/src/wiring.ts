import type { InvoicePurpose } from '@ambry/contract/billing/invoices/kinds'

import type { InvoiceHandler } from './areas/billing/issuing-service.ts'
import { requireNothingOwed } from './areas/billing/statements-service.ts'
import type { KnownSettings } from './areas/house/settings-service.ts'
import { tell } from './areas/notices/service.ts'
import { chargeFailed, subscriptionInvoices } from './areas/plans/cycle-service.ts'
import { saleInvoices } from './areas/sales/settling-service.ts'
import { holdLapsed, requestPaid } from './areas/secure/holding-service.ts'
import { memberCloses, memberReinstated, memberSuspended } from './areas/secure/members-service.ts'
import type { Config } from './config.ts'
import type { Deps, Told } from './deps.ts'
import { type CertGateway, noCerts } from './gateways/certs.ts'
import { psaCerts } from './gateways/certs-psa.ts'
import { sampleCerts } from './gateways/certs-sample.ts'
import type { PaymentGateway } from './gateways/payments.ts'
import { Sandbox } from './gateways/payments-sandbox.ts'
import { StripeGateway } from './gateways/payments-stripe.ts'

/** What flows from an area to those on its right, all of it. */
export const toldTo = (settings: KnownSettings, deps: () => Deps): Told => ({
  accessApproved: (tx, userId) =>
    tell(tx, userId, {
      kind: 'access',
      title: 'Access Request Approved',
      message: 'Your access request has been approved. You can now log in.',
    }),
  accessRejected: (tx, userId) =>
    tell(tx, userId, {
      kind: 'access',
      title: 'Access Request Rejected',
      message: 'Your access request was not approved. Please contact support for more information.',
    }),
  marksChanged: (tx, userId, { isAdmin, isLender }) => {
    const message = `You are ${isAdmin ? 'an admin' : 'no admin'} and ${isLender ? 'a lender' : 'no lender'} of the house now.`
    return tell(tx, userId, {
      kind: 'rights',
      title: 'Your rights have changed',
      message,
      text: `${settings.current.houseName}: your rights have changed. ${message}`,
    })
  },
  accountViewed: (tx, userId, reason) =>
    tell(tx, userId, {
      kind: 'security',
      title: 'The house looked at your account',
      message: `The reason: ${reason.slice(0, 400)}`,
      link: '/dashboard',
    }),
  suspended: (tx, userId) => memberSuspended(tx, deps(), userId),
  reinstated: (tx, userId) => memberReinstated(tx, deps(), userId),
  closing: async (tx, userId) => {
    await requireNothingOwed(tx, deps(), userId)
    await memberCloses(tx, deps(), userId)
  },
  chargeFailed: (tx, chargeId) => chargeFailed(tx, deps(), chargeId),
  saleSettled: (tx, saleId) => requestPaid(tx, deps(), saleId),
  saleCalledOff: (tx, saleId, reason) => holdLapsed(tx, deps(), saleId, reason),
})

const nothing: InvoiceHandler = {
  paid: async () => {},
  reopened: async () => {},
  calledOff: async () => {},
  voided: async () => {},
}

/**
 * What follows when an invoice is paid in full, open again because its payment was taken back, credited in full or void:
 * by what the invoice was written for. It happens in the same transaction, or none of it does.
 */
export const invoiceHandlersFor = (deps: () => Deps): Record<InvoicePurpose, InvoiceHandler> => ({
  // the clerk who wrote it sees to the rest
  hand: nothing,
  subscription: subscriptionInvoices(deps),
  sale: saleInvoices(deps),
  // featured days are owed like anything else; the card stands where it stands
  promotion: nothing,
})

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
