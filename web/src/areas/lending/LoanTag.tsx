import { loanDisplayStatus } from '@ambry/contract/lending/kinds'
import type { OwnLoan } from '@ambry/contract/lending/records'

import { StatusTag } from '../../ui/StatusTag.tsx'
import * as labels from './labels.ts'

type Shown = Pick<OwnLoan, 'displayStatus' | 'daysPastDue'>
type Props = {
  loan: Shown
  /** Where a row has no room for the whole label. */
  isShort?: boolean
}

export const LoanTag = ({ loan, isShort = false }: Props) => (
  <StatusTag of={loanDisplayStatus} status={loan.displayStatus}>
    {textOf(loan, isShort)}
  </StatusTag>
)

function textOf({ displayStatus, daysPastDue }: Shown, isShort: boolean): string | false {
  if (displayStatus === 'past_due') return labels.pastDueDays(daysPastDue)
  return displayStatus === 'approved' && isShort && labels.conditional
}
