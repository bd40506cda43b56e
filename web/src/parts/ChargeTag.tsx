import { type ChargeStatus, chargeStatusLabels } from '@ambry/contract/payments/kinds'

import { Tag, type Tone } from '../ui/Tag.tsx'

const tones: Record<ChargeStatus, Tone> = {
  created: 'wait',
  requires_action: 'wait',
  processing: 'info',
  succeeded: 'ok',
  failed: 'bad',
  canceled: 'outline',
}

type Props = { charge: { status: ChargeStatus; isReversed: boolean } }

/** The status of a payment through the processor. */
export const ChargeTag = ({ charge: { status, isReversed } }: Props) =>
  isReversed ? <Tag tone="bad">Reversed</Tag> : <Tag tone={tones[status]}>{chargeStatusLabels[status]}</Tag>
