import { type PromotionStatus, promotionStatus } from '@ambry/contract/secure/kinds'
import { StatusTag } from '../../../ui/StatusTag.tsx'

export const PromotionTag = ({ status }: { status: PromotionStatus }) => (
  <StatusTag of={promotionStatus} status={status} />
)
