import type { Charge } from '@ambry/contract/payments/endpoints'
import { isUnderWay } from '@ambry/contract/payments/kinds'

import type { ChargeRow } from './charges/queries.ts'

/**
 * With a hosted page of the processor the member continues there; with the sandbox they confirm on ours. One that got no
 * answer holds its invoices, so they can send it again or drop it.
 */
function actionsOf({ status, actionUrl }: ChargeRow): Charge['actions'] {
  if (status === 'created') return ['resend', 'cancel']
  if (status !== 'requires_action') return []
  return [actionUrl ? 'continue' : 'confirm', 'cancel']
}

export const charge = (row: ChargeRow): Charge => ({
  id: row.id,
  status: row.status,
  amountCents: row.amountCents,
  kind: row.kind,
  label: row.label,
  loan:
    row.purpose === 'loan' && row.purposeId && row.purposeLabel ? { id: row.purposeId, label: row.purposeLabel } : null,
  parts: row.parts.map(({ purpose: _, ...part }) => part),
  actionUrl: isUnderWay(row.status) ? row.actionUrl : null,
  declineMessage: row.declineMessage,
  paymentId: row.paymentId,
  receiptNumber: row.receiptNumber,
  toCreditCents: row.toCreditCents,
  isReversed: row.paymentStatus === 'failed',
  subscription: row.parts.some(({ purpose }) => purpose === 'subscription'),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  actions: actionsOf(row),
})

export const adminCharge = (row: ChargeRow) => ({
  ...charge(row),
  member: { id: row.memberId, name: row.memberName },
  gateway: row.gateway,
  ref: row.ref,
  attention: row.attention,
  actions: [...(isUnderWay(row.status) ? ['check' as const] : []), ...(row.attention ? ['resolve' as const] : [])],
})
