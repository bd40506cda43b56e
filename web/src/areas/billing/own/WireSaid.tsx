import { formatDateTime } from '@ambry/contract/kernel/dates'

import { Note } from '../../../ui/Tag.tsx'

/** The member has said that a wire is on its way: nothing more is asked of them. */
export const WireSaid = ({ at }: { at: string }) => (
  <Note tone="info" role="status" title="Wire reported as sent. ">
    You told us on {formatDateTime(at)}. We’ll let you know when the money arrives.
  </Note>
)
