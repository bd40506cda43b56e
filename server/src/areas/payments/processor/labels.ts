import type { TransactionKind } from '../../../gateways/payments.ts'

// Every sentence of this folder's screens.

// service.ts
export const kinds: Record<TransactionKind, string> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'failed refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute won',
  fee: 'fee',
  payout: 'payout',
  other: 'other',
}
export const fee = (kind: string | null, ref: string) =>
  kind ? `Card processor fee for a ${kind} (${ref})` : `Card processor fee (${ref})`
export const payout = (ref: string) => `Card processor payout to the bank (${ref})`
export const notOurs = (kind: string, ref: string) => `At the card processor without a record of ours: ${kind} (${ref})`
export const onItsWay = (ref: string) => `Payment submitted to the bank, not yet confirmed (${ref})`
export const confirmed = (ref: string) => `Payment confirmed by the bank (${ref})`
export const cameBack = (amount: string, ref: string) => `${amount} came back from the card processor (${ref})`

// compare-service.ts
export const amountDiffers = (ref: string, ours: string, theirs: string) =>
  `The processor changed ${ref}: we recorded ${ours}, it says ${theirs}`
export const theBalanceDiffers = (theirs: string, ours: string) =>
  `The processor’s balance is ${theirs}, our account has ${ours}`
export const nothingThere = (ref: string) => `The processor no longer lists ${ref}`
export const theProcessorDiffers = 'The processor’s balance differs'
export const itsTransactionsDiffer = (count: number) =>
  `The nightly comparison with the card processor found ${count === 1 ? 'one difference' : `${count} differences`}. Run the checks to see them.`

// check-queries.ts
export const everyTransactionIsInTheBooks =
  'The card processor’s account matches the processor’s balance transactions, entry by entry'
export const theLastComparisonAgreed = 'The processor’s balance matched our account at the last nightly comparison'
