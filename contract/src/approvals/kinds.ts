import { keysOf } from '../kernel/keys.ts'
import { defineStatuses } from '../kernel/statuses.ts'
import type { TransitionTable } from '../kernel/transitions.ts'
import type { Settings } from '../site/endpoints.ts'

export const approvalStatus = defineStatuses({
  pending: { label: 'Waiting', tone: 'wait' },
  approved: { label: 'Approved', tone: 'ok' },
  declined: { label: 'Declined', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
  expired: { label: 'Expired', tone: 'plain' },
})
export const approvalStatuses = keysOf(approvalStatus)
export type ApprovalStatus = keyof typeof approvalStatus
export const approvalActions = {
  approve: { from: ['pending'], to: 'approved' },
  decline: { from: ['pending'], to: 'declined' },
  withdraw: { from: ['pending'], to: 'withdrawn' },
  expire: { from: ['pending'], to: 'expired' },
} as const satisfies TransitionTable<ApprovalStatus>

/** Tabs of the queue. */
export const approvalGroups = { money: 'Money', staff: 'Staff', compliance: 'Compliance' } as const
export type ApprovalGroup = keyof typeof approvalGroups

/** Everything that can wait for a second person. */
export const approvalKinds = {
  payout: { label: 'Payout', group: 'money' },
  goodwill: { label: 'Goodwill', group: 'money' },
  refund: { label: 'Refund', group: 'money' },
  write_off: { label: 'Credit note', group: 'money' },
  bad_debt: { label: 'Write-off', group: 'money' },
  loan: { label: 'Loan', group: 'money' },
  loan_waiver: { label: 'Loan waiver', group: 'money' },
  loan_write_off: { label: 'Loan write-off', group: 'money' },
  loan_terms: { label: 'Loan terms', group: 'money' },
  loan_extension: { label: 'Loan extension', group: 'money' },
  loan_foreclosure: { label: 'Foreclosure with write-off', group: 'money' },
  fund_terms: { label: 'Fund terms', group: 'money' },
  fund_move: { label: 'Fund liquidation', group: 'money' },
  fund_distribution: { label: 'Fund distribution', group: 'money' },
  fund_buy: { label: 'Card for a fund', group: 'money' },
  fund_sell: { label: 'Fund card below its value', group: 'money' },
  fund_list: { label: 'Fund card listed below its value', group: 'money' },
  fund_valuation: { label: 'Fund valuation', group: 'money' },
  fund_correction: { label: 'Corrected NAV', group: 'money' },
  fund_finish: { label: 'End of a fund', group: 'money' },
  purchase: { label: 'Card purchase', group: 'money' },
  outside_purchase: { label: 'Card bought elsewhere', group: 'money' },
  entry: { label: 'Manual entry', group: 'money' },
  settings: { label: 'Protected settings', group: 'staff' },
  administrator: { label: 'Administrator role', group: 'staff' },
  lost_phone: { label: 'Lost phone', group: 'staff' },
  watchlist: { label: 'Watchlist', group: 'compliance' },
} as const satisfies Record<string, { label: string; group: ApprovalGroup }>
export type ApprovalKindName = keyof typeof approvalKinds
export const approvalKindNames = keysOf(approvalKinds)

/** What one person does alone: by the setting that says how much, and what it limits. Several kinds can share one. */
export const approvalLimits = {
  payouts: { setting: 'approvalPayoutDollars', label: 'payouts' },
  own_payouts: { setting: 'approvalOwnPayoutDollars', label: 'payouts created and paid by the same person' },
  goodwill: { setting: 'approvalGoodwillDollars', label: 'goodwill' },
  refunds: { setting: 'approvalRefundDollars', label: 'refunds' },
  credit_notes: { setting: 'approvalCreditDollars', label: 'credit notes' },
  write_offs: { setting: 'approvalWriteOffDollars', label: 'write-offs' },
  entries: { setting: 'approvalEntryDollars', label: 'manual entries' },
  purchases: { setting: 'approvalPurchaseDollars', label: 'purchases' },
  loans: { setting: 'approvalLoanDollars', label: 'loans' },
  loan_waivers: { setting: 'approvalWaiverDollars', label: 'loan waivers' },
} as const satisfies Record<string, { setting: keyof Settings; label: string }>
export type ApprovalLimit = keyof typeof approvalLimits
export const approvalLimitNames = keysOf(approvalLimits)
