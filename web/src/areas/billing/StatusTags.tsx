import type { RefundStatus } from '@ambry/contract/billing/invoices/kinds'
import {
  type PaymentStatus,
  type PayoutStatus,
  paymentStatusLabels,
  payoutStatusLabels,
} from '@ambry/contract/billing/invoices/kinds'
import { refundStatusLabels } from '@ambry/contract/payments/kinds'

import { Tag, type Tone } from '../../ui/Tag.tsx'
import * as labels from './labels.ts'

const paymentTones: Record<PaymentStatus, Tone> = { succeeded: 'ok', failed: 'bad' }
const payoutTones: Record<PayoutStatus, Tone> = {
  due: 'wait',
  paid: 'ok',
  netted: 'info',
  canceled: 'outline',
}
const refundTones: Record<RefundStatus, Tone> = { pending: 'wait', succeeded: 'ok', failed: 'bad' }

type Received = { status: PaymentStatus; amountCents: number; refundedCents: number }

/** A payment's status. A refund takes precedence over the payment having succeeded. */
export function PaymentTag({ payment: { status, amountCents, refundedCents } }: { payment: Received }) {
  if (status === 'succeeded' && refundedCents > 0) {
    return <Tag tone="info">{refundedCents < amountCents ? labels.partlyRefunded : 'Refunded'}</Tag>
  }
  return <Tag tone={paymentTones[status]}>{paymentStatusLabels[status]}</Tag>
}

export const PayoutTag = ({ status }: { status: PayoutStatus }) => (
  <Tag tone={payoutTones[status]}>{payoutStatusLabels[status]}</Tag>
)

export const RefundTag = ({ status }: { status: RefundStatus }) => (
  <Tag tone={refundTones[status]}>{refundStatusLabels[status]}</Tag>
)
