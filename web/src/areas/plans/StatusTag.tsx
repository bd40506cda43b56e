import type { Subscription } from '@ambry/contract/plans/endpoints'
import { subscriptionStatus } from '@ambry/contract/plans/kinds'
import { Gift } from 'lucide-react'
import { StatusTag } from '../../ui/StatusTag.tsx'

import { Tag } from '../../ui/Tag.tsx'
import * as labels from './labels.ts'

type Props = { subscription: Pick<Subscription, 'status' | 'isGranted' | 'cancelAtEnd'> }

/** A subscription's status. One that we granted is marked as such while it is active. */
export function SubscriptionTag({ subscription: { status, isGranted, cancelAtEnd } }: Props) {
  if (status === 'active' && isGranted)
    return (
      <Tag tone="info" icon={Gift}>
        {labels.granted}
      </Tag>
    )
  if (status === 'active' && cancelAtEnd) return <Tag tone="wait">{labels.ending}</Tag>
  return <StatusTag of={subscriptionStatus} status={status} />
}
