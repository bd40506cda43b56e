import {
  type Day,
  dayIn,
  daysBetween,
  formatDate,
  formatNearDeadline,
  type Instant,
} from '@ambry/contract/kernel/dates'

import { houseZone, today } from '../../../api/live/server-meta.ts'
import { counted } from '../../../parts/figure-labels.ts'

const list = new Intl.ListFormat('en-US')

export const yourLoans = 'Your loans'
export const borrow = 'Borrow'
export const newLoan = 'New loan'
export const owedOn = (amount: string, loans: number) => `${amount} owed on ${counted(loans, 'loan')}.`
export const availableToBorrow = (amount: string) => `${amount} available to borrow.`
export const continueApplication = 'Continue application'
export const noLoans = 'No loans yet'
export const noLoansText = 'See how much you can borrow against your cards and what it would cost.'
export const openCalculator = 'Open the calculator'

// groups
export const needsAction = 'Needs action'
export const active = 'Active'
export const offers = 'Offers and applications'
export const past = 'Past loans'
export const latestPast = (number: string, title: string) => `Latest: ${number}, ${title}`

// one loan
export const terms = (amount: string, rate: string, months: number) =>
  `${amount} at ${rate} for ${counted(months, 'month')}`
export const runningTerms = (amount: string, rate: string, matures: string) =>
  `${amount} at ${rate}, matures ${matures}`
export const value = (amount: string) => `${amount} value`
export const view = 'View'
export const pay = 'Pay'
export const resolve = 'Resolve'
export const viewConditions = 'View conditions'
const inDays = (day: Day): string => {
  const days = daysBetween(today(), day)
  if (days < 0) return ''
  return days === 0 ? ', today' : `, in ${counted(days, 'day')}`
}
export const toResolve = (amount: string) => `${amount} to resolve`
export const callEnds = (deadline: Instant) =>
  `Resolve by ${formatNearDeadline(deadline, houseZone(), new Date())}${inDays(dayIn(houseZone(), deadline))}`
export const daysLate = (days: number) => `${counted(days, 'day')} past due`
export const owedNow = 'Owed now'
export const nextConditions = 'Meet the conditions'
export const offerEnds = (on: Day) => `Offer expires ${formatDate(on)}`
export const dueOn = (on: Day) => `Due ${formatDate(on)}${inDays(on)}`
export const weReview = 'We’re reviewing it'
export const applied = (at: Instant) => `Applied ${formatDate(at)}`

// LoanNotice.tsx
export const pastDue = (amount: string) => `${amount} is past due. `
export const pastDueText = (numbers: readonly string[]) => `Pay ${list.format(numbers)} now to avoid late fees.`
export const payNow = 'Pay now'
export const called = (number: string) => `Margin call on ${number}. `
export const calledText = (amount: string, deadline: Instant) =>
  `Your LTV is too high. Pay ${amount}, pledge more cards, or let us sell one by ${formatNearDeadline(deadline, houseZone(), new Date())}.`
