import { type PromotionStatus, promotionStatusLabels } from '@ambry/contract/secure/kinds'

import { Tag, type Tone } from '../../../ui/Tag.tsx'

const tones: Record<PromotionStatus, Tone> = {
  pending: 'wait',
  approved: 'info',
  live: 'ok',
  ended: 'outline',
  rejected: 'bad',
  withdrawn: 'outline',
}

export const PromotionTag = ({ status }: { status: PromotionStatus }) => (
  <Tag tone={tones[status]}>{promotionStatusLabels[status]}</Tag>
)
