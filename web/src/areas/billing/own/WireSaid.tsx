import { formatDateTime } from '@ambry/contract/kernel/dates'

import { Note } from '../../../ui/Tag.tsx'

/** The member has said that a wire is on its way: nothing more is asked of them. */
export const WireSaid = ({ at }: { at: string }) => (
  <Note tone="info" role="status" title="You have sent the wire. ">
    The house was told {formatDateTime(at)}. You hear from it when the money has arrived.
  </Note>
)
