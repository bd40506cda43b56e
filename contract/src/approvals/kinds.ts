import { keysOf } from '../kernel/keys.ts'
import type { TransitionTable } from '../kernel/transitions.ts'

export const approvalStatuses = ['pending', 'approved', 'declined', 'withdrawn', 'expired'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]
export const approvalActions = {
  approve: { from: ['pending'], to: 'approved' },
  decline: { from: ['pending'], to: 'declined' },
  withdraw: { from: ['pending'], to: 'withdrawn' },
  expire: { from: ['pending'], to: 'expired' },
} as const satisfies TransitionTable<ApprovalStatus>
export const approvalStatusLabels = {
  pending: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
} as const satisfies Record<ApprovalStatus, string>

/** Tabs of the queue. */
export const approvalGroups = { money: 'Money', staff: 'Staff' } as const
export type ApprovalGroup = keyof typeof approvalGroups

/** Everything that can wait for a second person; `limit` is the part of the sentence that says why it does. */
export const approvalKinds = {
  payout: { label: 'Payout', group: 'money', limit: 'payout' },
  goodwill: { label: 'Goodwill', group: 'money', limit: 'goodwill' },
  refund: { label: 'Refund', group: 'money', limit: 'refund' },
  write_off: { label: 'Credit note', group: 'money', limit: 'credit note' },
  bad_debt: { label: 'Write-off', group: 'money', limit: 'write-off' },
  loan: { label: 'Loan', group: 'money', limit: 'loan' },
  loan_waiver: { label: 'Loan waiver', group: 'money', limit: 'waiver' },
  loan_write_off: { label: 'Loan write-off', group: 'money', limit: null },
  loan_terms: { label: 'Loan terms', group: 'money', limit: null },
  loan_extension: { label: 'Loan extension', group: 'money', limit: null },
  loan_foreclosure: { label: 'Foreclosure with write-off', group: 'money', limit: null },
  fund_terms: { label: 'Fund terms', group: 'money', limit: null },
  fund_move: { label: 'Fund liquidation', group: 'money', limit: null },
  fund_distribution: { label: 'Fund distribution', group: 'money', limit: null },
  fund_buy: { label: 'Card for a fund', group: 'money', limit: 'fund purchase' },
  fund_sell: { label: 'Fund card below its value', group: 'money', limit: null },
  fund_list: { label: 'Fund card listed below its value', group: 'money', limit: null },
  fund_valuation: { label: 'Fund valuation', group: 'money', limit: null },
  fund_correction: { label: 'Corrected NAV', group: 'money', limit: null },
  fund_finish: { label: 'End of a fund', group: 'money', limit: null },
  entry: { label: 'Manual entry', group: 'money', limit: 'manual entry' },
  settings: { label: 'Protected settings', group: 'staff', limit: null },
  administrator: { label: 'Administrator role', group: 'staff', limit: null },
  lost_phone: { label: 'Lost phone', group: 'staff', limit: null },
} as const satisfies Record<string, { label: string; group: ApprovalGroup; limit: string | null }>
export type ApprovalKindName = keyof typeof approvalKinds
export const approvalKindNames = keysOf(approvalKinds)
