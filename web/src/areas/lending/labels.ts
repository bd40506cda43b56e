import { counted } from '../../parts/figure-labels.ts'

export const lend = 'Lend'
export const borrowAgainstYourCards = 'Borrow against your cards'
export const borrowLead = 'Choose cards, set the amount, and see every cost. Nothing is sent until you apply.'
export const yourLoans = 'Your loans'

export const borrowAgainstThisCard = 'Borrow money and keep the card.'
export const pledgedFor = 'Pledged for loan'
export const cantBePledged = 'This card can’t be pledged right now.'
export const cardCarries = (amount: string) => `You could borrow up to ${amount} against this card.`
export const borrowAgainstIt = 'Borrow against it'

// states
export const conditional = 'Conditional'
export const pastDueDays = (days: number) => `Past due, ${counted(days, 'day')}`

// LTV bands
export const standardBand = 'Standard'
export const reviewBand = 'Extra review'
export const notOffered = 'Not offered'
export const healthyBand = 'Healthy'
export const noticeBand = 'Notice'
export const callBand = 'Margin call'
export const liquidationBand = 'Liquidation'

export const ltv = (percent: string) => `${percent} LTV`

// schedules
export const due = 'Due'
export const interest = 'Interest'
export const principal = 'Principal'
export const payment = 'Payment'
export const paid = 'Payments made'
export const paidOn = 'Paid on'
export const lateFees = 'Late fees'
export const leftToPay = 'Left to pay'
export const noParts = '–'
export const balanceAfter = 'Balance after'
export const status = 'Status'
export const total = 'Total'
export const scheduleChart = (payments: number, first: string, last: string) =>
  first === last ? `${payments} payments of ${first}.` : `${payments} payments, the first ${first}, the last ${last}.`

// live toasts; the first is the specification's
export const conditionallyApproved = 'Loan Conditionally Approved'
export const conditionallyApprovedText =
  'Conditional Approve. We Must Receive Item In Hand To Fully Approve Loan. Our Secure Team Will Come To Pick Up Item(s) Personally. We Will Call To Schedule Pickup.'
export const markedAsPaid = 'Loan Marked as Paid'
export const markedAsPaidText = 'Your loan is paid in full. Your cards are free of its lien.'
export const rejected = 'Loan Rejected'
export const rejectedText = 'Your loan application was not approved.'

// LTV over time
export const loanToValue = 'Loan to value'
export const deadline = 'Deadline'
export const ltvHistory = (first: string, now: string) => `Loan to value since funding: ${first} at first, ${now} now.`

// tabs of a lender
export const borrowing = 'Borrowing'
export const lending = 'Lending'
