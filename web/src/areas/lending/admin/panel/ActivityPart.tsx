import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'

import { RecordAudit } from '../../../../parts/audit/RecordAudit.tsx'
import { Timeline } from '../../../../ui/Timeline.tsx'
import * as labels from './labels.ts'

export const ActivityPart = ({ loan }: { loan: AdminLoanDetail }) => (
  <>
    <section aria-labelledby="loan-timeline">
      <h3 id="loan-timeline">{labels.timeline}</h3>
      <Timeline steps={loan.timeline} />
    </section>
    <RecordAudit kind="loan" id={loan.id} />
  </>
)
