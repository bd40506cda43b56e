import { type DisputeStatus, disputeStatus } from '@ambry/contract/payments/disputes/kinds'
import { StatusTag } from '../../../ui/StatusTag.tsx'

export const DisputeTag = ({ status }: { status: DisputeStatus }) => <StatusTag of={disputeStatus} status={status} />
