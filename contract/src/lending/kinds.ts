import { keysOf } from '../kernel/keys.ts'
import { defineStatuses } from '../kernel/statuses.ts'
import type { TransitionTable } from '../kernel/transitions.ts'
import { type OwedPart, type PaymentOrder, type PaymentOrders, paymentOrders } from './arithmetic/payment-order.ts'
import type { ScheduleKind } from './arithmetic/terms.ts'

// The states of a loan and what belongs to it. Without a schema on purpose: the page shows these tables, and zod stays
// out of the browser.

export const loanStatus = defineStatuses({
  pending: { label: 'Under review', tone: 'info' },
  approved: { label: 'Conditionally approved', tone: 'wait' },
  active: { label: 'Active', tone: 'ok' },
  paid: { label: 'Paid off', tone: 'plain' },
  rejected: { label: 'Declined', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
  expired: { label: 'Offer expired', tone: 'plain' },
  defaulted: { label: 'In default', tone: 'bad' },
  foreclosed: { label: 'Foreclosed', tone: 'bad' },
})
export const loanStatuses = keysOf(loanStatus)
export type LoanStatus = keyof typeof loanStatus
export const loanActions = {
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  withdraw: { from: ['pending', 'approved'], to: 'withdrawn' },
  expire: { from: ['approved'], to: 'expired' },
  fund: { from: ['approved'], to: 'active' },
  pay_off: { from: ['active', 'defaulted'], to: 'paid' },
  // the payment that had closed it was reversed
  reopen: { from: ['paid'], to: 'active' },
  // a loan that was in default before stays so
  reopen_defaulted: { from: ['paid', 'foreclosed'], to: 'defaulted' },
  default: { from: ['active'], to: 'defaulted' },
  foreclose: { from: ['defaulted'], to: 'foreclosed' },
} as const satisfies TransitionTable<LoanStatus>

/** What a loan's tag says everywhere: its status or, while it runs, the worst that is wrong with it. */
export const loanDisplayStatus = defineStatuses({
  ...loanStatus,
  margin_call: { label: 'Margin call', tone: 'bad' },
  past_due: { label: 'Past due', tone: 'bad' },
})
export type LoanDisplayStatus = keyof typeof loanDisplayStatus
export const loanDisplayStatusNames = keysOf(loanDisplayStatus)

type Running = { status: LoanStatus; daysPastDue: number; callDeadlineAt: string | Date | null }

export function displayStatusOf({ status, daysPastDue, callDeadlineAt }: Running): LoanDisplayStatus {
  if (status !== 'active') return status
  if (callDeadlineAt !== null) return 'margin_call'
  return daysPastDue > 0 ? 'past_due' : status
}

/** What the list's tabs hold, beside single states. */
export const loanStages = {
  pipeline: 'Pipeline',
  active: 'Active',
  due: 'Due this week',
  late: 'Past due',
  call: 'Margin call',
  defaulted: 'In default',
  maturing: 'Maturing',
  closed: 'Closed',
} as const
export type LoanStage = keyof typeof loanStages
export const loanStageNames = keysOf(loanStages)

export const scheduleKinds = {
  amortizing: 'Equal payments',
  interest_only: 'Interest only',
  bullet: 'One payment at the end',
} as const satisfies Record<ScheduleKind, string>
export const scheduleKindNames = keysOf(scheduleKinds)

export const paymentOrderNames = keysOf(paymentOrders)
const owedPartLabels = { fees: 'late fees', interest: 'interest', principal: 'principal' } as const satisfies Record<
  OwedPart,
  string
>
/** `late fees, then interest, then principal`; `joint` goes between two parts. */
export const paymentOrderText = (order: PaymentOrder, joint = ', then '): string =>
  paymentOrders[order].map((part) => owedPartLabels[part]).join(joint)

export const collateralStatus = defineStatuses({
  proposed: { label: 'Proposed', tone: 'plain' },
  pledged: { label: 'Pledged', tone: 'wait' },
  released: { label: 'Released', tone: 'ok' },
  dropped: { label: 'Removed', tone: 'plain' },
  sold: { label: 'Sold for the loan', tone: 'bad' },
})
export const collateralStatuses = keysOf(collateralStatus)
export type CollateralStatus = keyof typeof collateralStatus
export const collateralActions = {
  pledge: { from: ['proposed'], to: 'pledged' },
  release: { from: ['pledged'], to: 'released' },
  drop: { from: ['proposed'], to: 'dropped' },
  sell: { from: ['pledged'], to: 'sold' },
} as const satisfies TransitionTable<CollateralStatus>

/** Checked for each card before it counts as received. */
export const intakeChecks = {
  cert: 'Cert number matches the slab',
  slab: 'Slab and seal are intact',
  photos: 'Front and back photographed',
  location: 'Vault location recorded',
} as const
export type IntakeCheck = keyof typeof intakeChecks
export const intakeCheckNames = keysOf(intakeChecks)

/** What an officer confirms before deciding. */
export const reviewChecks = {
  identity: 'Identity and address verified',
  title: 'Title checked, no liens or disputes',
  value: 'Appraisal reviewed against comps',
  ability: 'Ability to repay considered',
  state: 'State rules checked',
} as const
export type ReviewCheck = keyof typeof reviewChecks
export const reviewCheckNames = keysOf(reviewChecks)

export const custodyChoices = {
  pickup: 'Pick up from me',
  ship: 'I’ll ship insured',
  vault: 'Already in the vault',
} as const
export type CustodyChoice = keyof typeof custodyChoices
export const custodyChoiceNames = keysOf(custodyChoices)

/** Business days that each step before the money takes. Checking in begins when the last card is at the vault. */
export const fundingDays = { review: 1, checkIn: 1, wire: 1 } as const

/** Where a card is on its way to being accepted. */
export const cardSteps = ['send', 'on_its_way', 'check_in', 'sign_off'] as const

/** What a payment's extra money does. */
export const extraChoices = {
  principal: 'Lower my principal',
  installments: 'Prepay upcoming payments',
} as const
export type ExtraChoice = keyof typeof extraChoices
export const extraChoiceNames = keysOf(extraChoices)

export const loanEventKinds = {
  payment: 'Payment',
  reversal: 'Reversal',
  waiver: 'Waiver',
  write_off: 'Write-off',
  terms: 'New terms',
} as const
export type LoanEventKind = keyof typeof loanEventKinds
export const loanEventKindNames = keysOf(loanEventKinds)

/** What a borrower can request while a loan runs. */
export const changeKinds = {
  extension: 'Extension',
  release: 'Collateral release',
  swap: 'Collateral swap',
  value: 'Value dispute',
} as const
export type ChangeKind = keyof typeof changeKinds
export const changeKindNames = keysOf(changeKinds)
export const changeStatus = defineStatuses({
  pending: { label: 'Under review', tone: 'wait' },
  approved: { label: 'Approved', tone: 'ok' },
  declined: { label: 'Declined', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
})
export const changeStatuses = keysOf(changeStatus)
export type ChangeStatus = keyof typeof changeStatus
export const changeActions = {
  approve: { from: ['pending'], to: 'approved' },
  decline: { from: ['pending'], to: 'declined' },
  withdraw: { from: ['pending'], to: 'withdrawn' },
} as const satisfies TransitionTable<ChangeStatus>

/** Why a card can't be pledged now. */
export const ineligibleReasons = {
  no_appraisal: 'Not appraised yet',
  appraisal_old: 'Appraisal is too old',
  below_minimum: 'Value is below our minimum',
  disputed: 'Ownership disputed',
  committed: 'Listed, reserved, or offered',
  pledged: 'Already pledged',
  applied: 'In another application',
  outbound: 'Leaving the vault',
  unverified: 'Cert doesn’t match',
  raw: 'Raw cards can’t be pledged',
} as const
export type IneligibleReason = keyof typeof ineligibleReasons
export const ineligibleReasonNames = keysOf(ineligibleReasons)

/** The LTV of a running loan, by the levels of its product version. */
export const ltvLevels = {
  healthy: 'Healthy',
  notice: 'Notice',
  call: 'Margin call',
  liquidation: 'Liquidation',
} as const
export type LtvLevel = keyof typeof ltvLevels
export const ltvLevelNames = keysOf(ltvLevels)

export const installmentStatus = defineStatuses({
  paid: { label: 'Paid', tone: 'ok' },
  partial: { label: 'Partially paid', tone: 'wait' },
  due: { label: 'Due', tone: 'wait' },
  late: { label: 'Late', tone: 'bad' },
  upcoming: { label: 'Upcoming', tone: 'plain' },
})
export type InstallmentStatus = keyof typeof installmentStatus
export const installmentStatusNames = keysOf(installmentStatus)

/** The terms every loan of one product version is made with. Rates in basis points. */
export type ProductSettings = PaymentOrders & {
  rateBps: number
  months: number[]
  scheduleKinds: ScheduleKind[]
  minimumCents: number
  maximumCents: number
  minimumCardCents: number
  /** The most we lend normally, and with at least `spreadCards` cards of which none exceeds `spreadShareBps` of the value. */
  singleLtvBps: number
  spreadLtvBps: number
  spreadCards: number
  spreadShareBps: number
  /** The most a second person can approve. */
  highestLtvBps: number
  healthyLtvBps: number
  noticeLtvBps: number
  liquidationLtvBps: number
  cureDays: number
  graceDays: number
  lateFeeBps: number
  lateFeeMinimumCents: number
  /** How long an appraisal counts. */
  appraisalDays: number
  /** How long an approval holds. */
  offerDays: number
}

export const usStates = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const
export type UsState = keyof typeof usStates
export const usStateNames = keysOf(usStates)
