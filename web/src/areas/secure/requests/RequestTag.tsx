import type { OwnRequest } from '@ambry/contract/secure/records'

import { Tag } from '../../../ui/Tag.tsx'
import { requestTones, statusWords } from './request-words.ts'

export const RequestTag = ({ request: { status, side } }: { request: Pick<OwnRequest, 'status' | 'side'> }) => (
  <Tag tone={requestTones[status]}>{statusWords(status, side)}</Tag>
)
