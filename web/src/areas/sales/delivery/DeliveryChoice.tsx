import { type SaleDelivery, saleDeliveries } from '@ambry/contract/sales/delivery/kinds'

import { Failure } from '../../../ui/Failure.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import * as labels from './labels.ts'

type Props = { value: SaleDelivery; error: string | undefined; onChange: (delivery: SaleDelivery) => void }

const hints = { vault: labels.throughTheVaultHint, direct: labels.directlyHint } as const

/** How a card that is still with its owner reaches the buyer. */
export const DeliveryChoice = ({ value, error, onChange }: Props) => (
  <div className="stack">
    <Segments label={labels.delivery} value={value} options={saleDeliveries} onChange={onChange} />
    <p className="small muted">{hints[value]}</p>
    {error && <Failure text={error} />}
  </div>
)
