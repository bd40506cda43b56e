import type { BookBucket } from '@ambry/contract/lending/book/records'
import { lateBuckets } from '@ambry/contract/lending/margin/kinds'

// Every sentence of the tab Book.

const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`

/** The frame that scrolls a wide table. */
export const tableOf = (title: string) => `${title}, table`
export const buckets: Record<BookBucket, string> = { ...lateBuckets, defaulted: 'In default', closed: 'Closed' }

// BookTab.tsx
export const emptyTitle = 'No open loans'
export const emptyText = 'The loan book starts with the first funded loan.'

// BookFigures.tsx
export const figures = 'Key figures'
export const loans = (number: number) => count(number, 'loan')
export const principal = 'Principal'
export const principalText = (loansText: string, date: string) => `Outstanding principal of ${loansText} on ${date}.`
export const byLenders = 'Held by lenders'
export const byLendersText = (share: string) => `${share} of principal. We hold the rest.`
export const owed = 'Owed'
export const owedText = 'Principal, interest to today, and late fees.'
export const collateral = 'Collateral'
export const collateralText = 'The value of all pledged cards by their latest valuations.'
export const ltv = 'Weighted LTV'
export const ltvText = 'Each loan’s LTV, weighted by its outstanding principal.'
export const apr = 'APR'
export const aprText = 'Weighted by outstanding principal, origination fees included.'
export const earned = 'Yield, 12 months'
export const earnedText = 'Interest received in the last 12 months over the average principal.'
export const provision = 'Provision needed'
export const provisionText = (booked: string, month: string | null) =>
  month ? `For the part we hold. Booked: ${booked}, last for ${month}.` : `For the part we hold. Booked: ${booked}.`

// Expected.tsx
export const expected = 'Expected cash'
export const withinDays = (days: number) => `Next ${days} days`
export const interest = 'Interest'
export const toLenders = 'To lenders'
export const ours = 'Ours'
export const period = 'Period'

// Buckets.tsx
export const byBucket = 'Principal by days past due'
export const bucket = 'Days past due'
export const loanCount = 'Loans'
export const pastDue = 'Past due'
export const rate = 'Rate'
export const provisionColumn = 'Provision'
export const total = 'Total'
export const openList = (name: string) => `Open loans: ${name}`

// Vintages.tsx
export const vintages = 'Vintages'
export const vintagesText = 'Share of the principal funded in each quarter, by months since funding.'
export const measures = { late: '30+ days past due', lost: 'Lost' } as const
export const measure = 'Measure'
export const quarter = 'Quarter'
export const month = (number: number) => `Month ${number}`
export const vintageHead = (quarterText: string, number: number) => `${quarterText}, month ${number}`
export const vintageSummary = (measureText: string, quarters: number) =>
  `${measureText} by months since funding, ${count(quarters, 'quarter')}.`
export const lastQuarters = (shown: number) =>
  `The chart shows the last ${shown} quarters; the table shows all of them.`

// RollRates.tsx
export const rolls = 'Roll rates'
export const rollsText = 'Where the principal in each row was a month later, over the last 12 months.'
export const from = 'From'
export const noRolls = 'Roll rates appear after the second month end.'

// Concentrations.tsx
export const concentration = 'Concentration'
export const byCategory = 'By category'
export const byPlayer = 'By player'
export const byBorrower = 'By borrower'

// Stress.tsx
export const stress = 'Stress test'
export const stressText = 'What every LTV would be if values fell. No loan changes.'
export const allFallBy = 'All values fall by'
export const percent = 'percent'
export const category = 'Different fall for one category'
export const noCategory = 'No category'
export const categoryFallsBy = (name: string) => `${name} falls by`
export const quickChoices = 'Quick choices'
export const allQuick = (fall: number) => `All values −${fall}%`
export const categoryQuick = (name: string, fall: number) => `${name} −${fall}%`
export const after = 'After the fall'
export const valueAfter = 'Collateral'
export const ltvAfter = 'Weighted LTV'
export const newCalls = 'New margin calls'
export const toCure = 'To cure them'
export const uncovered = 'Not covered by cards'
export const levels = 'Loans by LTV level'
export const level = 'Level'
export const before = 'Before'
export const afterwards = 'After'
export const change = 'Change'
export const calls = 'Margin calls this would trigger'
export const noCalls = 'No new margin calls.'
export const firstCalls = (shown: number, all: number) =>
  `Showing the worst ${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}.`
export const loan = 'Loan'
export const member = 'Member'
export const ltvBefore = 'LTV now'
export const ltvThen = 'LTV after'
export const short = 'Shortfall'
export const value = 'Value after'
export const exportName = 'stress-test-calls'
export const updated = (calls: number, cents: string) => `${count(calls, 'new margin call')}, ${cents} to cure them.`
