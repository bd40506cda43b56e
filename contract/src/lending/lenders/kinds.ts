import { keysOf } from '../../kernel/keys.ts'
import { defineStatuses } from '../../kernel/statuses.ts'
import type { TransitionTable } from '../../kernel/transitions.ts'

// Loans that lenders take part in, and their notes. Without a schema on purpose, like ../kinds.ts.

export const offeringStatus = defineStatuses({
  open: { label: 'Open', tone: 'wait' },
  funded: { label: 'Funded', tone: 'ok' },
  canceled: { label: 'Stopped', tone: 'plain' },
})
export const offeringStatuses = keysOf(offeringStatus)
export type OfferingStatus = keyof typeof offeringStatus
export const offeringActions = {
  fund: { from: ['open'], to: 'funded' },
  cancel: { from: ['open'], to: 'canceled' },
} as const satisfies TransitionTable<OfferingStatus>

/** The loan officer's rating of a loan: LTV, the borrower's record, how easily the cards sell. */
export const riskGrades = {
  A: 'Low risk: LTV well below our maximum, and the borrower has repaid loans',
  B: 'Moderate risk: standard LTV, or a new borrower',
  C: 'Higher risk: one card, or a volatile category',
  D: 'High risk: above our standard LTV, or past late payments',
} as const
export type RiskGrade = keyof typeof riskGrades
export const riskGradeNames = keysOf(riskGrades)

export const noteStatuses = ['committed', 'released', 'active', 'repaid', 'closed'] as const
export type NoteStatus = (typeof noteStatuses)[number]
export const noteActions = {
  release: { from: ['committed'], to: 'released' },
  begin: { from: ['committed'], to: 'active' },
  repay: { from: ['active'], to: 'repaid' },
  // the payment that had closed the loan was reversed
  reopen: { from: ['repaid', 'closed'], to: 'active' },
  // ended with a loss
  close: { from: ['active'], to: 'closed' },
} as const satisfies TransitionTable<NoteStatus>

/** What a note's list says about it: its own state, or while it runs the state of its loan. */
export const noteDisplayStatus = defineStatuses({
  committed: { label: 'Committed', tone: 'wait' },
  released: { label: 'Released', tone: 'plain' },
  current: { label: 'Current', tone: 'ok' },
  late: { label: 'Past due', tone: 'bad' },
  margin_call: { label: 'Margin call', tone: 'bad' },
  defaulted: { label: 'In default', tone: 'bad' },
  repaid: { label: 'Repaid', tone: 'info' },
  closed: { label: 'Closed with a loss', tone: 'bad' },
})
export type NoteStanding = keyof typeof noteDisplayStatus
export const noteStandingNames = keysOf(noteDisplayStatus)

export const transferStatus = defineStatuses({
  proposed: { label: 'For sale', tone: 'info' },
  accepted: { label: 'Waiting for our approval', tone: 'wait' },
  completed: { label: 'Completed', tone: 'ok' },
  declined: { label: 'Declined', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
  expired: { label: 'Expired', tone: 'plain' },
})
export const transferStatuses = keysOf(transferStatus)
export type TransferStatus = keyof typeof transferStatus
export const transferActions = {
  accept: { from: ['proposed'], to: 'accepted' },
  decline: { from: ['proposed', 'accepted'], to: 'declined' },
  withdraw: { from: ['proposed', 'accepted'], to: 'withdrawn' },
  expire: { from: ['proposed', 'accepted'], to: 'expired' },
  complete: { from: ['accepted'], to: 'completed' },
} as const satisfies TransitionTable<TransferStatus>

/** A note is listed this long. */
export const transferDays = 30

/** Where a lender's position counts as concentrated, unless they choose otherwise. */
export const usualAlertBps = 2_500

/** Of principal that is not expected back, by how late a loan is. The book's provision uses the same. */
export const impairmentBps = {
  current: 100,
  '1-29': 300,
  '30-59': 1_000,
  '60-89': 2_500,
  '90+': 5_000,
  defaulted: 5_000,
} as const
export type ImpairmentBucket = keyof typeof impairmentBps
