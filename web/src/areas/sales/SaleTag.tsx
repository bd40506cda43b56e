import { type SaleDisplayStatus, saleDisplayStatus } from '@ambry/contract/sales/delivery/kinds'
import { StatusTag } from '../../ui/StatusTag.tsx'

export const SaleTag = ({ displayStatus }: { displayStatus: SaleDisplayStatus }) => (
  <StatusTag of={saleDisplayStatus} status={displayStatus} />
)
