import { type RequestStatus, requestStatusLabels, type WaitingOn } from '@ambry/contract/secure/kinds'

import { Tag } from '../../../../ui/Tag.tsx'
import { requestTones } from '../request-labels.ts'

/** How a request stands; one whose owner was asked is not with the house. */
export const AdminRequestTag = ({ status, waitingOn }: { status: RequestStatus; waitingOn?: WaitingOn }) => (
  <Tag tone={requestTones[status]}>{waitingOn === 'owner' ? 'Waiting for the owner' : requestStatusLabels[status]}</Tag>
)
