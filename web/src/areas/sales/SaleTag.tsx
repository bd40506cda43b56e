import { type SaleDisplayStatus, saleDisplayStatusLabels } from '@ambry/contract/sales/delivery/kinds'

import { Tag, type Tone } from '../../ui/Tag.tsx'

const tones: Record<SaleDisplayStatus, Tone> = {
  agreed: 'wait',
  awaiting_card: 'wait',
  to_ship: 'wait',
  shipped: 'info',
  problem: 'bad',
  on_hold: 'bad',
  settled: 'ok',
  reopened: 'bad',
  undone: 'outline',
  called_off: 'outline',
}

export const SaleTag = ({ displayStatus }: { displayStatus: SaleDisplayStatus }) => (
  <Tag tone={tones[displayStatus]}>{saleDisplayStatusLabels[displayStatus]}</Tag>
)
