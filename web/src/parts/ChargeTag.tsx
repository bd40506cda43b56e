import { type ChargeStatus, chargeStatus } from '@ambry/contract/payments/kinds'
import { StatusTag } from '../ui/StatusTag.tsx'

import { Tag } from '../ui/Tag.tsx'

type Props = { charge: { status: ChargeStatus; isReversed: boolean } }

/** The status of a payment through the processor. */
export const ChargeTag = ({ charge: { status, isReversed } }: Props) =>
  isReversed ? <Tag tone="bad">Reversed</Tag> : <StatusTag of={chargeStatus} status={status} />
