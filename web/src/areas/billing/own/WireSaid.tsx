import { formatDateTime } from '@ambry/contract/kernel/dates'

import { Note } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'

/** The member said that a wire is on its way; nothing else is required of them. */
export const WireSaid = ({ at }: { at: string }) => (
  <Note tone="info" role="status" title={labels.wireReportedAsSent}>
    {labels.youToldUs(formatDateTime(at))}
  </Note>
)
