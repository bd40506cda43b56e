import { requestStatus } from '@ambry/contract/secure/kinds'
import type { OwnRequest } from '@ambry/contract/secure/records'

import { StatusTag } from '../../../ui/StatusTag.tsx'
import { statusLabel } from './request-labels.ts'

export const RequestTag = ({ request: { status, side } }: { request: Pick<OwnRequest, 'status' | 'side'> }) => (
  <StatusTag of={requestStatus} status={status}>
    {statusLabel(status, side)}
  </StatusTag>
)
