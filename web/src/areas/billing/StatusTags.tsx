import {
  type PaymentStatus,
  type PayoutStatus,
  paymentStatus,
  payoutStatus,
  type RefundStatus,
  refundStatus,
} from '@ambry/contract/billing/invoices/kinds'
import { StatusTag } from '../../ui/StatusTag.tsx'

import { Tag } from '../../ui/Tag.tsx'
import * as labels from './labels.ts'

type Received = { status: PaymentStatus; amountCents: number; refundedCents: number }

/** A payment's status. A refund takes precedence over the payment having succeeded. */
export function PaymentTag({ payment: { status, amountCents, refundedCents } }: { payment: Received }) {
  if (status === 'succeeded' && refundedCents > 0) {
    return <Tag tone="info">{refundedCents < amountCents ? labels.partlyRefunded : 'Refunded'}</Tag>
  }
  return <StatusTag of={paymentStatus} status={status} />
}

export const PayoutTag = ({ status }: { status: PayoutStatus }) => <StatusTag of={payoutStatus} status={status} />

export const RefundTag = ({ status }: { status: RefundStatus }) => <StatusTag of={refundStatus} status={status} />
