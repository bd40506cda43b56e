import { type RequestStatus, requestStatus, type WaitingOn } from '@ambry/contract/secure/kinds'

import { StatusTag } from '../../../../ui/StatusTag.tsx'
import * as labels from './labels.ts'

/** A request's status; while the owner has been asked, it isn't waiting for us. */
export const AdminRequestTag = ({ status, waitingOn }: { status: RequestStatus; waitingOn?: WaitingOn }) => (
  <StatusTag of={requestStatus} status={status}>
    {waitingOn === 'owner' && labels.waitingForTheOwner}
  </StatusTag>
)
