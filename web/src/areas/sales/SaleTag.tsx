import { type SaleStatus, saleStatusLabels } from '@ambry/contract/sales/kinds'

import { Tag, type Tone } from '../../ui/Tag.tsx'

const tones: Record<SaleStatus, Tone> = {
  agreed: 'wait',
  settled: 'ok',
  reopened: 'bad',
  undone: 'outline',
  called_off: 'outline',
}

export const SaleTag = ({ status }: { status: SaleStatus }) => (
  <Tag tone={tones[status]}>{saleStatusLabels[status]}</Tag>
)
