import type { AdminLoan } from '@ambry/contract/lending/records'

import { Tag } from '../../../ui/Tag.tsx'
import { LoanTag } from '../LoanTag.tsx'
import * as labels from './labels.ts'

type Standing = Pick<AdminLoan, 'status' | 'daysPastDue'>

/** An active loan with a missed payment is not in order, whatever its status is called. */
export const isPastDue = ({ status, daysPastDue }: Standing) => status === 'active' && daysPastDue > 0

export const StatusTag = ({ loan, isShort = false }: { loan: Standing; isShort?: boolean }) =>
  isPastDue(loan) ? (
    <Tag tone="bad">{labels.pastDueDays(loan.daysPastDue)}</Tag>
  ) : (
    <LoanTag status={loan.status} isShort={isShort} />
  )
