import type { Subscription } from '@ambry/contract/plans/endpoints'
import { type SubscriptionStatus, subscriptionStatusLabels } from '@ambry/contract/plans/kinds'
import { Gift } from 'lucide-react'

import { Tag, type Tone } from '../../ui/Tag.tsx'

const tones: Record<SubscriptionStatus, Tone> = {
  incomplete: 'wait',
  active: 'ok',
  past_due: 'bad',
  canceled: 'outline',
}

type Props = { subscription: Pick<Subscription, 'status' | 'isGranted' | 'cancelAtEnd'> }

/** How a subscription stands. One that the house gave says so for as long as it holds. */
export function SubscriptionTag({ subscription: { status, isGranted, cancelAtEnd } }: Props) {
  if (status === 'active' && isGranted)
    return (
      <Tag tone="info" icon={Gift}>
        Granted
      </Tag>
    )
  if (status === 'active' && cancelAtEnd) return <Tag tone="wait">Ending</Tag>
  return <Tag tone={tones[status]}>{subscriptionStatusLabels[status]}</Tag>
}
