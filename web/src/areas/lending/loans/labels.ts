import { formatDate } from '@ambry/contract/kernel/dates'
import type { OwnLoan } from '@ambry/contract/lending/records'

const list = new Intl.ListFormat('en-US')

export const yourLoans = 'Your loans'
export const calculator = 'Calculator'
export const borrowed = 'Principal owed'
export const collateralValue = 'Collateral value'
export const weightedLtv = 'Loan to value'
export const freePower = 'Available to borrow'
export const continueApplication = 'Continue application'
export const noLoans = 'No loans yet'
export const noLoansText = 'See how much you can borrow against your cards and what it would cost.'
export const openCalculator = 'Open the calculator'
export const terms = (amount: string, rate: string, months: number) =>
  `${amount} at ${rate} for ${months} ${months === 1 ? 'month' : 'months'}`
export const next = (amount: string, date: string) => `${amount} due ${date}`
export const late = (amount: string, days: number) => `${amount} late by ${days} ${days === 1 ? 'day' : 'days'}`
export const dateOf = ({ status, submittedAt, offerEndsOn, paidOn }: OwnLoan): string => {
  if (status === 'approved' && offerEndsOn) return `Offer ends ${formatDate(offerEndsOn)}`
  if (status === 'paid' && paidOn) return `Paid off ${formatDate(paidOn)}`
  return `Applied ${formatDate(submittedAt)}`
}
export const pastDue = (amount: string) => `${amount} is past due. `
export const pastDueText = (numbers: readonly string[]) => `Pay ${list.format(numbers)} now to avoid late fees.`
export const payNow = 'Pay now'
