import { type Ball, type RequestStatus, requestStatusWords } from '@ambry/contract/secure/kinds'

import { Tag } from '../../../../ui/Tag.tsx'
import { requestTones } from '../request-words.ts'

/** How a request stands; one whose owner was asked is not with the house. */
export const HouseRequestTag = ({ status, ball }: { status: RequestStatus; ball?: Ball }) => (
  <Tag tone={requestTones[status]}>{ball === 'owner' ? 'With the owner' : requestStatusWords[status]}</Tag>
)
