import { type RequestStatus, requestStatusWords } from '@ambry/contract/secure-kinds'

import { Tag } from '../../../ui/Tag.tsx'
import { requestTones } from '../requests/request-words.ts'

export const HouseRequestTag = ({ status }: { status: RequestStatus }) => (
  <Tag tone={requestTones[status]}>{requestStatusWords[status]}</Tag>
)
