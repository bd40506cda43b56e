import { formatDollars } from '@ambry/contract/kernel/money'
import type { ScheduleKind } from '@ambry/contract/lending/arithmetic/terms'
import { fundingDays, type IneligibleReason, type LtvLevel, type ProductSettings } from '@ambry/contract/lending/kinds'

const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`

// 1. Collateral
export const collateral = 'Collateral'
export const noCards = 'No cards yet'
export const noCardsText = 'Register a graded card, have it appraised, and borrow against it.'
export const registerACard = 'Register a card'
export const registerAnotherCard = 'Register another card'
export const showAll = (cards: number) => `Show all ${count(cards, 'card')}`
export const noValue = 'No value'
export const carries = (amount: string) => `Borrow up to ${amount}`
export const valuedOn = (date: string) => `Valued ${date}`
export const viewLoan = (number: string) => `View loan ${number}`
const shortReasons: Record<IneligibleReason, string> = {
  no_appraisal: 'Needs an appraisal',
  appraisal_old: 'Needs a new appraisal',
  below_minimum: 'Below our minimum',
  disputed: 'Disputed',
  committed: 'Committed',
  pledged: 'Pledged',
  applied: 'In another application',
  outbound: 'Leaving the vault',
  unverified: 'Cert doesn’t match',
  raw: 'Raw',
}
export const reasonShort = ({ reason }: { reason: IneligibleReason | null }) => (reason ? shortReasons[reason] : '')

// 2. Amount and term
export const amountAndTerm = 'Amount and term'
export const loanAmount = 'Loan amount'
export const amountToReceive = 'I want to receive'
export const amountMeans = 'The amount is'
export const amountKinds = { borrow: 'What I borrow', receive: 'What I receive' } as const
export const borrowToReceive = (borrowed: string, fee: string, received: string) =>
  `You borrow ${borrowed}, less the ${fee} origination fee: you receive ${received}.`
const days = (number: number) => count(number, 'business day')
export const moneyByDate = (on: string) =>
  `If you apply today: money by ${on}. That’s ${days(fundingDays.review)} for our review and ${days(fundingDays.wire)} for the wire, once you’ve signed.`
export const moneyAfterArrival = (cards: number) =>
  `${cards === 1 ? '1 card has' : `${cards} cards have`} to reach the vault first. The money arrives ${days(fundingDays.checkIn + fundingDays.wire)} later: ${days(fundingDays.checkIn)} to check ${cards === 1 ? 'it' : 'them'} in and ${days(fundingDays.wire)} for the wire.`
export const identityFirst = 'We also need to verify your identity.'
export const term = 'Term'
export const payments = 'Payments'
export const monthsShort = (months: number) => `${months} mo`
export const monthsLong = (months: number) => count(months, 'month')
export const upTo = (amount: string) => `Up to ${amount}`
export const enterAnAmount = 'Enter an amount.'
export const notAnAmount = 'Enter an amount such as 1,250 or 1,250.50.'
export const needsReview = (standard: string) => `Above ${standard}, your loan needs extra review.`
export const kindText: Record<ScheduleKind, string> = {
  amortizing: 'The same payment every month. Each one lowers what you owe.',
  interest_only: 'Interest every month, the full amount at the end.',
  bullet: 'Nothing until the end, then the full amount with interest.',
}
type Fault = { kind: string; cents?: number }
export const faultText = ({ kind, cents = 0 }: Fault): string => {
  if (kind === 'no_cards') return 'Choose at least one card.'
  if (kind === 'closed') return 'We aren’t taking loan applications right now.'
  if (kind === 'state_closed') return 'We don’t lend in your state yet.'
  if (kind === 'below_minimum') return `The smallest loan is ${formatDollars(cents)}.`
  return `These cards support up to ${formatDollars(cents)}. Lower the amount or add a card.`
}
export const closedNow = 'We aren’t taking loan applications right now. You can still use the calculator.'

// 3. Loan to value
export const loanToValue = 'Loan to value'
export const isStandard = (standard: string) => `Standard. We approve up to ${standard} on these cards.`
export const isByReview = (standard: string) =>
  `Extra review. Above ${standard}, a second loan officer must approve your loan.`
export const isTooHigh = (_: string) => 'Too high. Lower the amount or add a card.'
export const gaugeLabel = (ltv: string, standard: string, highest: string) =>
  `Loan to value is ${ltv}. Standard up to ${standard}, extra review up to ${highest}, not offered above that.`
export const formula = 'Loan ÷ value.'
export const formulaText = (loan: string, value: string) => `${loan} ÷ ${value}`
export const valuesFrom = (date: string) => `Oldest valuation: ${date}.`
export const mayFall = (percent: number, amount: string) =>
  `The value can fall by ${percent}% (${amount}) before a margin call.`
export const ifValuesFall = 'If your cards lose value'
export const afterFall = (value: string, ltv: string) => `At a value of ${value}, your LTV would be ${ltv}.`
export const levelText = (level: LtvLevel, settings: ProductSettings): string => {
  const percent = (bps: number) => `${bps / 100}%`
  if (level === 'healthy') return 'Nothing changes.'
  if (level === 'notice') return `We’d let you know. A margin call comes above ${percent(settings.noticeLtvBps)}.`
  if (level === 'call')
    return `You’d have ${settings.cureDays} days to get back to ${percent(settings.healthyLtvBps)} by paying down or adding cards.`
  return 'We could treat the loan as in default and sell your cards after written notice.'
}

// 4. Schedule, comparison
export const schedule = 'Payment schedule'
export const compareTerms = 'Compare terms'
export const otherTerm = 'Other term'
export const otherPayments = 'Other payments'
export const yourTerms = (months: number, kind: string) => `${count(months, 'month')}, ${kind.toLowerCase()}`
export const regularPayment = 'Payment'
export const lastPayment = 'Last payment'
export const totalOfPayments = 'Total of payments'
export const borrowOrSell = 'Borrow or sell'
export const borrowOrSellLead = (value: string) => `Both for cards worth ${value}.`
export const borrow = 'Borrow'
export const sell = 'Sell'
export const cashNow = 'Cash now'
export const cost = 'Cost'
export const aprOf = (apr: string) => `${apr} APR`
export const sellersFee = 'seller’s fee'
export const yourCards = 'Your cards'
export const staysYours = 'Stay yours'
export const areSold = 'Sold'
export const breakEven = 'Break-even'
export const neverBreaksEven = 'Borrowing costs less than selling for the whole term.'
export const breaksEvenOn = (date: string) =>
  `Borrowing costs less until ${date}. After that, selling would have cost less.`
export const taxNote =
  'Selling may be taxable as a gain on collectibles. Borrowing isn’t a sale. Ask your tax adviser about your situation.'

// The term sheet
export const termSheet = 'Term sheet'
export const estimate = 'Estimate'
export const more = (cards: number) => `and ${cards} more`
export const collateralValue = 'Collateral value'
export const monthlyRate = 'Monthly rate'
export const apr = 'Annual percentage rate (APR)'
export const originationFee = 'Origination fee'
export const youReceive = 'You receive'
export const firstPayment = 'First payment'
export const payment = 'Payment'
export const interest = 'Interest'
export const principal = 'Principal'
export const total = 'Total'
export const totalCost = 'Total cost of borrowing'
export const onePayment = 'One payment of'
export const equalPayments = (payments: number) => `${payments} payments of`
export const paymentsThen = (payments: number, amount: string) => `${count(payments, 'payment')} of ${amount}, then`
export const fromThen = (amount: string) => `From ${amount} a month, then`
export const continueToApply = 'Continue to application'
export const anEstimate = 'An estimate, not an offer of credit. Final terms depend on our review.'
