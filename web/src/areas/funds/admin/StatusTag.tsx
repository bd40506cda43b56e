import { type FundStatus, fundStatusLabels } from '@ambry/contract/funds/kinds'

import { Tag, type Tone } from '../../../ui/Tag.tsx'

const tones: Record<FundStatus, Tone> = {
  draft: 'outline',
  open: 'ok',
  closed: 'info',
  liquidating: 'wait',
  liquidated: 'plain',
}

export const StatusTag = ({ status }: { status: FundStatus }) => (
  <Tag tone={tones[status]}>{fundStatusLabels[status]}</Tag>
)
