import { keysOf } from '../../kernel/keys.ts'
import { defineStatuses } from '../../kernel/statuses.ts'
import type { TransitionTable } from '../../kernel/transitions.ts'

// Margin calls, late loans, default and the sale of collateral. Without a schema on purpose, like ../kinds.ts.

export const marginCallStatus = defineStatuses({
  open: { label: 'Open', tone: 'wait' },
  cured: { label: 'Cured', tone: 'ok' },
  missed: { label: 'Missed', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'plain' },
})
export const marginCallStatuses = keysOf(marginCallStatus)
export type MarginCallStatus = keyof typeof marginCallStatus
export const marginCallActions = {
  cure: { from: ['open'], to: 'cured' },
  miss: { from: ['open'], to: 'missed' },
  // the loan ended, or a valuation was withdrawn as wrong
  cancel: { from: ['open'], to: 'canceled' },
} as const satisfies TransitionTable<MarginCallStatus>

/** What brought the LTV back. */
export const cures = {
  payment: 'Payment',
  cards: 'Cards added',
  swap: 'Cards swapped',
  sale: 'Card sold',
  // the card secures the loan again
  sale_canceled: 'Sale canceled',
  value: 'Value recovered',
} as const
export type CuredBy = keyof typeof cures
export const curedByNames = keysOf(cures)

/** How late a loan is, by the days since its oldest unpaid due date. */
export const lateBuckets = {
  current: 'Current',
  '1-29': '1 to 29 days',
  '30-59': '30 to 59 days',
  '60-89': '60 to 89 days',
  '90+': '90 days or more',
} as const
export type LateBucket = keyof typeof lateBuckets
export const lateBucketNames = keysOf(lateBuckets)

export const lateBucketOf = (daysPastDue: number): LateBucket => {
  if (daysPastDue < 1) return 'current'
  if (daysPastDue < 30) return '1-29'
  if (daysPastDue < 60) return '30-59'
  return daysPastDue < 90 ? '60-89' : '90+'
}

export const promiseStatus = defineStatuses({
  open: { label: 'Open', tone: 'wait' },
  kept: { label: 'Kept', tone: 'ok' },
  broken: { label: 'Broken', tone: 'bad' },
})
export type PromiseStatus = keyof typeof promiseStatus
export const promiseStatusNames = keysOf(promiseStatus)
export const promiseActions = {
  keep: { from: ['open'], to: 'kept' },
  break: { from: ['open'], to: 'broken' },
} as const satisfies TransitionTable<PromiseStatus>

/**
 * A notice of default says what cures it; a notice of disposition says what we will sell, how and from when; an
 * explanation says, after the last sale, how the surplus or deficiency was calculated.
 */
export const noticeKinds = {
  default: 'Notice of default',
  disposition: 'Notice of sale',
  explanation: 'Explanation of the sale',
} as const
export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = keysOf(noticeKinds)

export const defaultCauses = {
  margin: 'Margin call not cured',
  arrears: 'Payments missed',
  maturity: 'Not repaid at maturity',
} as const
export type DefaultCause = keyof typeof defaultCauses
export const defaultCauseNames = keysOf(defaultCauses)

/** What can happen next to a late loan or one in default; `on` in its record is the day from which. */
export const defaultSteps = [
  'before_funding',
  'current',
  'too_early',
  'send_notice',
  'notice_runs',
  'declare',
  'send_sale_notice',
  'sale_notice_runs',
  'sell',
  'sale_agreed',
  'close_sold',
  'close_no_cards',
  'ended',
] as const
export type DefaultStep = (typeof defaultSteps)[number]

/** UCC 9-612 calls 10 days a reasonable time, except for consumers, where it depends on the case. The database requires it too. */
export const noticeDays = 10

/** A default by missed payments needs this many days. */
export const defaultAfterDays = 30

export const noticeChannels = {
  app: 'In the app',
  email: 'Email',
  text: 'Text message',
  mail: 'Certified mail',
} as const
export type NoticeChannel = keyof typeof noticeChannels
export const noticeChannelNames = keysOf(noticeChannels)

export const collateralSaleStatus = defineStatuses({
  agreed: { label: 'Waiting for payment', tone: 'wait' },
  settled: { label: 'Sold', tone: 'ok' },
  called_off: { label: 'Canceled', tone: 'plain' },
})
export const collateralSaleStatuses = keysOf(collateralSaleStatus)
export type CollateralSaleStatus = keyof typeof collateralSaleStatus
export const collateralSaleActions = {
  settle: { from: ['agreed'], to: 'settled' },
  call_off: { from: ['agreed'], to: 'called_off' },
  // the buyer's payment was reversed, or the sale was undone
  reopen: { from: ['settled'], to: 'agreed' },
  undo: { from: ['settled'], to: 'called_off' },
} as const satisfies TransitionTable<CollateralSaleStatus>

/** What was still owed after the last card was sold. */
export const deficiencies = {
  none: 'Nothing owed',
  kept: 'Still owed by the borrower',
  waived: 'Written off',
} as const
export type Deficiency = keyof typeof deficiencies
export const deficiencyNames = keysOf(deficiencies)
