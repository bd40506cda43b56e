import {
  type PaymentStatus,
  type PayoutStatus,
  paymentStatusWords,
  payoutStatusWords,
} from '@ambry/contract/invoice-kinds'

import { Tag, type Tone } from '../../ui/Tag.tsx'

const paymentTones: Record<PaymentStatus, Tone> = { succeeded: 'ok', failed: 'bad' }
const payoutTones: Record<PayoutStatus, Tone> = { due: 'wait', paid: 'ok', canceled: 'outline' }

export const PaymentTag = ({ status }: { status: PaymentStatus }) => (
  <Tag tone={paymentTones[status]}>{paymentStatusWords[status]}</Tag>
)

export const PayoutTag = ({ status }: { status: PayoutStatus }) => (
  <Tag tone={payoutTones[status]}>{payoutStatusWords[status]}</Tag>
)
