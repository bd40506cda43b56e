import { keysOf } from '../kernel/keys.ts'
import { defineStatuses } from '../kernel/statuses.ts'
import type { TransitionTable } from '../kernel/transitions.ts'

// Funds, subscriptions, redemptions, transfers and valuations. Without a schema on purpose: the page shows these
// tables, and zod stays out of the browser.

export const fundStatus = defineStatuses({
  draft: { label: 'Draft', tone: 'outline' },
  open: { label: 'Open', tone: 'ok' },
  closed: { label: 'Closed', tone: 'info' },
  liquidating: { label: 'Liquidating', tone: 'wait' },
  liquidated: { label: 'Liquidated', tone: 'plain' },
})
export const fundStatuses = keysOf(fundStatus)
export type FundStatus = keyof typeof fundStatus
export const fundActions = {
  open: { from: ['draft', 'closed'], to: 'open' },
  close: { from: ['open'], to: 'closed' },
  liquidate: { from: ['open', 'closed'], to: 'liquidating' },
  finish: { from: ['liquidating'], to: 'liquidated' },
} as const satisfies TransitionTable<FundStatus>

export const fundRisks = { moderate: 'Moderate risk', high: 'High risk', speculative: 'Speculative' } as const
export type FundRisk = keyof typeof fundRisks
export const fundRiskNames = keysOf(fundRisks)

/** Which exemption of Regulation D the units are offered under; its legend is shown before anything else. */
export const offeringRules = { '506b': 'Rule 506(b)', '506c': 'Rule 506(c)' } as const
export type OfferingRule = keyof typeof offeringRules
export const offeringRuleNames = keysOf(offeringRules)

/** Section 3(c)(1) of the Investment Company Act exempts funds with at most 100 owners; the manager may be one. */
export const mostHolders = 99

export const subscriptionStatus = defineStatuses({
  waiting: { label: 'On the waitlist', tone: 'plain' },
  invoiced: { label: 'Awaiting payment', tone: 'wait' },
  paid: { label: 'Paid, awaiting units', tone: 'ok' },
  issued: { label: 'Units issued', tone: 'ok' },
  canceled: { label: 'Canceled', tone: 'plain' },
  expired: { label: 'Expired', tone: 'plain' },
})
export const subscriptionStatuses = keysOf(subscriptionStatus)
export type SubscriptionStatus = keyof typeof subscriptionStatus
export const subscriptionActions = {
  // a place became free
  invite: { from: ['waiting'], to: 'invoiced' },
  pay: { from: ['invoiced'], to: 'paid' },
  // its payment was reversed
  unpay: { from: ['paid'], to: 'invoiced' },
  // staff accepted it; units are issued at the next NAV
  accept: { from: ['paid'], to: 'paid' },
  issue: { from: ['paid'], to: 'issued' },
  cancel: { from: ['waiting', 'invoiced', 'paid'], to: 'canceled' },
  expire: { from: ['waiting', 'invoiced'], to: 'expired' },
} as const satisfies TransitionTable<SubscriptionStatus>
/** How long a place is held for a member who has signed and hasn't paid. */
export const placeDays = 7
/** How long a place is held for a member on the waitlist who hasn't signed. */
export const offeredDays = 3

/** Those that hold one of the fund's places. */
export const placedSubscriptions = ['invoiced', 'paid'] as const satisfies readonly SubscriptionStatus[]

export const redemptionStatus = defineStatuses({
  requested: { label: 'Requested', tone: 'wait' },
  met: { label: 'Paid', tone: 'ok' },
  canceled: { label: 'Canceled', tone: 'plain' },
})
export const redemptionStatuses = keysOf(redemptionStatus)
export type RedemptionStatus = keyof typeof redemptionStatus
export const redemptionActions = {
  // the gate or the cash met only a part; the rest waits for the next window
  carry_over: { from: ['requested'], to: 'requested' },
  meet: { from: ['requested'], to: 'met' },
  cancel: { from: ['requested'], to: 'canceled' },
} as const satisfies TransitionTable<RedemptionStatus>

export const unitTransferStatus = defineStatuses({
  proposed: { label: 'Waiting for the buyer', tone: 'info' },
  accepted: { label: 'Waiting for our approval', tone: 'wait' },
  completed: { label: 'Transferred', tone: 'ok' },
  declined: { label: 'Declined', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
  expired: { label: 'Expired', tone: 'plain' },
})
export const unitTransferStatuses = keysOf(unitTransferStatus)
export type UnitTransferStatus = keyof typeof unitTransferStatus
export const unitTransferActions = {
  accept: { from: ['proposed'], to: 'accepted' },
  complete: { from: ['accepted'], to: 'completed' },
  decline: { from: ['proposed', 'accepted'], to: 'declined' },
  withdraw: { from: ['proposed', 'accepted'], to: 'withdrawn' },
  expire: { from: ['proposed', 'accepted'], to: 'expired' },
} as const satisfies TransitionTable<UnitTransferStatus>

export const valuationRunStatuses = ['draft', 'published', 'discarded'] as const
export type ValuationRunStatus = (typeof valuationRunStatuses)[number]
export const valuationRunActions = {
  publish: { from: ['draft'], to: 'published' },
  discard: { from: ['draft'], to: 'discarded' },
} as const satisfies TransitionTable<ValuationRunStatus>

/** Why a NAV was struck (calculated and fixed). */
export const strikeKinds = {
  daily: 'Daily',
  valuation: 'New valuation',
  correction: 'Correction',
  final: 'Final',
} as const
export type StrikeKind = keyof typeof strikeKinds
export const strikeKindNames = keysOf(strikeKinds)

/** Where a card's value in a run comes from. */
export const valueSources = {
  comps: 'Recent sales',
  appraisal: 'Appraisal',
  index: 'Price index',
  cost: 'Cost',
} as const
export type ValueSource = keyof typeof valueSources
export const valueSourceNames = keysOf(valueSources)

export const unitEventKinds = {
  issued: 'Units issued',
  redeemed: 'Units redeemed',
  carry: 'Carry charged',
  corrected: 'Units corrected',
  transferred_out: 'Units transferred out',
  transferred_in: 'Units transferred in',
  liquidated: 'Final payout',
} as const
export type UnitEventKind = keyof typeof unitEventKinds
export const unitEventKindNames = keysOf(unitEventKinds)

export const distributionKinds = { income: 'Income', proceeds: 'Sale proceeds', liquidation: 'Liquidation' } as const
export type DistributionKind = keyof typeof distributionKinds
export const distributionKindNames = keysOf(distributionKinds)

/** A holder's capital account in the order of ILPA's statement. What is taken off is below zero. */
export const capitalLines = {
  contributions: 'Contributions, before entry fees',
  entryFees: 'Entry fees',
  managementFees: 'Management fees',
  expenses: 'Fund expenses',
  income: 'Income',
  realized: 'Realized gains',
  unrealized: 'Unrealized gains',
  carryAccrued: 'Change in accrued carry',
  carryPaid: 'Carry paid',
  redemptions: 'Redemptions and transfers',
  distributions: 'Distributions',
} as const
export type CapitalLine = keyof typeof capitalLines
export const capitalLineNames = keysOf(capitalLines)

export const fundDocumentKinds = {
  memorandum: 'Offering memorandum',
  agreement: 'Subscription agreement',
  custody: 'Custody and insurance',
  valuation: 'Valuation report',
  report: 'Report',
  tax: 'Tax document',
  other: 'Other',
} as const
export type FundDocumentKind = keyof typeof fundDocumentKinds
export const fundDocumentKindNames = keysOf(fundDocumentKinds)

export const audiences = {
  members: 'All members',
  eligible: 'Members who can subscribe',
  holders: 'Holders',
} as const
export type Audience = keyof typeof audiences
export const audienceNames = keysOf(audiences)

export const holdingSources = {
  inventory: 'Ambry',
  secure: 'Secure',
  member: 'A member',
  outside: 'Outside Ambry',
} as const
export type HoldingSource = keyof typeof holdingSources
export const holdingSourceNames = keysOf(holdingSources)
