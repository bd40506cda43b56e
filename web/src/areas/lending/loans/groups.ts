import type { LoanDisplayStatus } from '@ambry/contract/lending/kinds'
import type { OwnLoan } from '@ambry/contract/lending/records'

export const openStatuses = 'pending,approved,active,defaulted'
export const pastStatuses = 'paid,rejected,withdrawn,expired,foreclosed'

export type LoanGroup = 'action' | 'active' | 'offers'

const groups: Partial<Record<LoanDisplayStatus, LoanGroup>> = {
  defaulted: 'action',
  margin_call: 'action',
  past_due: 'action',
  active: 'active',
  approved: 'offers',
  pending: 'offers',
}

/** What can cost the borrower cards or fees comes first: by its deadline, then by how late it is. */
const urgency: Partial<Record<LoanDisplayStatus, number>> = { defaulted: 0, margin_call: 1, past_due: 2, active: 3 }
const urgencyOf = ({ displayStatus }: OwnLoan): number => urgency[displayStatus] ?? 4

const later = '9999'
const dateOf = ({ displayStatus, callDeadlineAt, nextDueOn, offerEndsOn }: OwnLoan): string =>
  (displayStatus === 'margin_call' ? callDeadlineAt : (nextDueOn ?? offerEndsOn)) ?? later

export const byUrgency = (loans: readonly OwnLoan[]): OwnLoan[] =>
  loans.toSorted(
    (one, other) =>
      urgencyOf(one) - urgencyOf(other) ||
      other.daysPastDue - one.daysPastDue ||
      dateOf(one).localeCompare(dateOf(other)),
  )

export const loansIn = (group: LoanGroup, loans: readonly OwnLoan[]): OwnLoan[] =>
  byUrgency(loans.filter(({ displayStatus }) => groups[displayStatus] === group))
