import { type DisputeStatus, disputeStatusLabels } from '@ambry/contract/payments/disputes/kinds'

import { Tag, type Tone } from '../../../ui/Tag.tsx'

const tones: Record<DisputeStatus, Tone> = {
  reported: 'wait',
  inquiry: 'wait',
  inquiry_review: 'info',
  inquiry_closed: 'plain',
  needs_response: 'bad',
  under_review: 'info',
  won: 'ok',
  lost: 'bad',
}

export const DisputeTag = ({ status }: { status: DisputeStatus }) => (
  <Tag tone={tones[status]}>{disputeStatusLabels[status]}</Tag>
)
