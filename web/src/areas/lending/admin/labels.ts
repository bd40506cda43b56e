import type { LoanStage } from '@ambry/contract/lending/kinds'

// Every sentence of the list, its bulk actions, and what this folder adds to other pages.

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

// LoansPage.tsx
export const title = 'Loan Applications'
export const tabTitle = (tab: string) => `${tab}, Loan Applications`
export const loans = 'Loans'
export const byStage = 'Loans by stage'
export const tabs = { requests: 'Requests', book: 'Book', lenders: 'Lenders', transfers: 'Transfers' } as const
export const open = (number: number, amount: string) => `${number.toLocaleString('en-US')} open, ${amount} requested.`
export const leads = {
  requests: 'Borrowers’ requests for extensions, releases, and swaps, and their value disputes.',
  book: 'All open loans: what they earn, what’s past due, and what falling values would do.',
  lenders: 'Members who fund loans, with their balances and notes.',
  transfers: 'Notes that lenders sell to each other. Each transfer needs our approval.',
} as const satisfies Record<keyof typeof tabs, string>
export const searchHint = 'Member, loan, or card'
export const viewAs = 'View as'
export const views = { table: 'Table', board: 'Board' } as const
export const all = 'All'
export const empty: Record<LoanStage | 'all', { title: string; text: string }> = {
  pipeline: { title: 'No open applications', text: 'New applications and open offers are listed here.' },
  active: { title: 'No active loans', text: 'Loans are listed here once they’re funded.' },
  due: { title: 'Nothing due this week', text: 'Loans with a payment due in the next 7 days are listed here.' },
  late: { title: 'Nothing past due', text: 'Loans with a missed payment are listed here.' },
  call: { title: 'No margin calls', text: 'Loans with an open margin call are listed here, with their deadline.' },
  defaulted: { title: 'Nothing in default', text: 'Loans in default are listed here until they’re repaid or closed.' },
  maturing: { title: 'Nothing maturing', text: 'Loans that mature in the next 30 days are listed here.' },
  closed: { title: 'No closed loans', text: 'Repaid, declined, and withdrawn loans are listed here.' },
  all: { title: 'No loans yet', text: 'When a member applies for a loan, it’s listed here.' },
}

// Figures.tsx
export const figures = 'Loan book'
export const outstanding = 'Outstanding'
export const weightedLtv = 'Weighted LTV'
export const weightedLtvText = 'Each active loan’s LTV, weighted by its outstanding principal.'
export const pastDue = 'Past due'
export const pastDueText = (share: string) => `${share} of principal is on loans with a missed payment.`
export const averageApr = 'APR'
export const averageAprText = 'Of active loans, weighted by outstanding principal, origination fees included.'
export const expected = 'Expected, 30 days'
export const expectedText = 'Past due, plus payments that fall due in the next 30 days.'
export const outstandingText = (date: string | null) =>
  `Principal of active loans. ${date ? `Interest is booked through ${date}.` : 'No interest is booked yet.'}`

// loan-list.tsx
export const loan = 'Loan'
export const member = 'Member'
export const cards = 'Cards'
export const amount = 'Amount'
export const ltv = 'LTV'
export const status = 'Status'
export const rate = 'Rate'
export const nextDue = 'Next due'
export const daysPastDue = 'Days past due'
export const value = 'Collateral value'
export const deadline = 'Deadline'
export const short = 'Shortfall'
export const bucket = 'Days past due'
export const left = (seconds: number) => {
  if (seconds <= 0) return 'Time is up'
  const hours = Math.floor(seconds / 3600)
  if (hours < 1) return `${count(Math.max(1, Math.floor(seconds / 60)), 'minute')} left`
  const days = Math.floor(hours / 24)
  return days === 0 ? `${count(hours, 'hour')} left` : `${days} d ${hours % 24} h left`
}
export const officer = 'Officer'
export const term = 'Term'
export const matures = 'Matures'
export const submitted = 'Submitted'
export const months = (number: number) => count(number, 'month')
export const assigned = 'Assigned'
export const toMe = 'To me'
export const unassigned = 'Unassigned'
export const amountFrom = 'Amount from'
export const amountTo = 'Amount up to'
export const card = 'Card'
export const cardCount = (number: number) => count(number, 'card')
export const thisCard = 'One card'
export const hours = (number: number) => {
  if (number < 1) return 'Under an hour'
  return number < 24 ? count(number, 'hour') : count(Math.floor(number / 24), 'day')
}
export const late = (days: number) => `${count(days, 'day')} late`

// loan-bulk.tsx
export const assign = 'Assign'
export const assignText = 'Assigns open applications. Loans that aren’t waiting for a decision are skipped.'
export const to = 'To'
export const backToTheQueue = 'Back to the queue'
export const remind = 'Remind'
export const remindText = 'Each borrower gets a reminder of what’s next: a condition to meet, or a payment that’s due.'
export const decline = 'Decline'
export const declineText = 'Each member is told that we didn’t approve the application, and can read your reason.'
export const tooMany = (most: number) => `Select up to ${most.toLocaleString('en-US')} loans.`

// MemberLoansPart.tsx
export const viewAll = 'View all'
export const noLoans = 'No loans or applications.'
export const owes = (amountText: string) => `${amountText} outstanding`
export const requested = (amountText: string) => `${amountText} requested`

// PledgedPart.tsx
export const lending = 'Lending'
export const pledgedFor = 'Pledged for'
export const proposedFor = 'In the application'
export const before = 'Earlier'

// palette.ts
export const openMarginCalls = 'Open margin calls'
export const openBook = 'Open the loan book'
export const openLenders = 'Open lenders'

// LoanBook.tsx
export const loanBook = 'Loan book'
export const openApplications = (number: number) => count(number, 'open application')
