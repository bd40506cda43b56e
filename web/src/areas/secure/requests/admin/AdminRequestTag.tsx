import { type RequestStatus, requestStatusLabels, type WaitingOn } from '@ambry/contract/secure/kinds'

import { Tag } from '../../../../ui/Tag.tsx'
import { requestTones } from '../request-labels.ts'
import * as labels from './labels.ts'

/** A request's status; while the owner has been asked, it isn't waiting for us. */
export const AdminRequestTag = ({ status, waitingOn }: { status: RequestStatus; waitingOn?: WaitingOn }) => (
  <Tag tone={requestTones[status]}>
    {waitingOn === 'owner' ? labels.waitingForTheOwner : requestStatusLabels[status]}
  </Tag>
)
