import { ltvLevels } from '@ambry/contract/lending/kinds'
import type { AdminLoan } from '@ambry/contract/lending/records'

import { Tag } from '../../../ui/Tag.tsx'
import { LoanTag } from '../LoanTag.tsx'
import * as labels from './labels.ts'

type Standing = Pick<AdminLoan, 'status' | 'daysPastDue' | 'callDeadlineAt'>

export const isPastDue = ({ status, daysPastDue }: Pick<Standing, 'status' | 'daysPastDue'>) =>
  status === 'active' && daysPastDue > 0

/** An active loan with a missed payment or a margin call is not in order, whatever its status is called. */
export const StatusTag = ({ loan, isShort = false }: { loan: Standing; isShort?: boolean }) =>
  isPastDue(loan) ? (
    <Tag tone="bad">{labels.pastDueDays(loan.daysPastDue)}</Tag>
  ) : loan.callDeadlineAt !== null ? (
    <Tag tone="bad">{ltvLevels.call}</Tag>
  ) : (
    <LoanTag status={loan.status} isShort={isShort} />
  )
