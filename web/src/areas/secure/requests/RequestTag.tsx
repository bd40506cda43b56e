import type { OwnRequest } from '@ambry/contract/secure/records'

import { Tag } from '../../../ui/Tag.tsx'
import { requestTones, statusLabel } from './request-labels.ts'

export const RequestTag = ({ request: { status, side } }: { request: Pick<OwnRequest, 'status' | 'side'> }) => (
  <Tag tone={requestTones[status]}>{statusLabel(status, side)}</Tag>
)
