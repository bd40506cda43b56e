import type { InvoicePurpose } from '@ambry/contract/invoice-kinds'
import { paidWords } from '@ambry/contract/invoice-words'

import { linkTo } from './areas/billing/issuing-service.ts'
import type { InvoiceHandler } from './areas/billing/settling-service.ts'
import type { KnownSettings } from './areas/house/settings-service.ts'
import { tell } from './areas/notices/service.ts'
import type { Config } from './config.ts'
import type { Entitlements, Told } from './deps.ts'
import { type CertGateway, noCerts } from './gateways/certs.ts'
import { psaCerts } from './gateways/certs-psa.ts'
import { sampleCerts } from './gateways/certs-sample.ts'

/** What flows from an area to those on its right, all of it. */
export const toldTo = (settings: KnownSettings): Told => ({
  accessApproved: (tx, userId) =>
    tell(tx, userId, {
      kind: 'access',
      title: 'Access Request Approved',
      message: 'Your access request has been approved. You can now log in.',
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
})

/**
 * What the payment of an invoice does, by what the invoice was written for. It happens in the transaction that settles it,
 * or the payment does not happen either.
 */
export const invoiceHandlers = (settings: KnownSettings): Record<InvoicePurpose, InvoiceHandler> => ({
  hand: {
    paid: (tx, { id, number, memberId, totalCents }) =>
      tell(tx, memberId, {
        kind: 'invoices',
        ...paidWords({ houseName: settings.current.houseName, number }, totalCents),
        link: linkTo(id),
      }),
    reopened: (tx, { id, number, memberId }) =>
      tell(tx, memberId, {
        kind: 'invoices',
        title: 'Payment taken back',
        message: `The payment of ${number} was taken back; the invoice is open again.`,
        variant: 'destructive',
        link: linkTo(id),
      }),
  },
})

/** What everybody has until billing says otherwise. */
export const freePlan: Entitlements = { lookupsPerMonth: 25, shareLinks: 5 }

export function certsFor({ certs }: Config): CertGateway {
  if (certs.kind === 'psa') return psaCerts(certs.psa)
  return certs.kind === 'sample' ? sampleCerts(certs.parallel) : noCerts
}
