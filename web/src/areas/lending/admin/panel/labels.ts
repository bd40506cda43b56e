import type { CustodyChoice } from '@ambry/contract/lending/kinds'
import type { Ltv } from '@ambry/contract/lending/records'

// Every sentence of the panel of one loan.

const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`
const percent = (bps: number) => `${bps / 100}%`

// LoanPanel.tsx
export const pageTitle = 'Loan Applications'
export const windowTitle = (number: string) => `${number}, Loan Applications`
export const notLoaded = 'We couldn’t load this loan'
export const requests = (name: string, amount: string) => `${name} requests ${amount}`
export const offered = (name: string, amount: string) => `${name} is offered ${amount}`
export const owes = (name: string, amount: string) => `${name} owes ${amount}`
export const borrowed = (name: string, amount: string) => `${name}, ${amount}`
export const memberSince = (year: string) => `Member since ${year}.`
export const loansRepaid = (repaid: number) =>
  repaid === 0 ? 'No loans repaid yet.' : `${count(repaid, 'loan')} repaid.`
export const parts = {
  summary: 'Summary',
  underwriting: 'Underwriting',
  collateral: 'Collateral',
  custody: 'Custody',
  terms: 'Terms',
  ledger: 'Ledger',
  payments: 'Payments',
  documents: 'Documents',
  activity: 'Activity',
  margin: 'Margin',
  default: 'Default',
  lenders: 'Lenders',
  messages: 'Messages',
} as const
export const details = 'Loan details'

// PanelActions.tsx
export const steps = {
  approve: 'Approve with conditions',
  reject: 'Decline',
  fund: 'Fund',
  cancel_offer: 'Withdraw offer',
  record_payment: 'Record payment',
  change_terms: 'Change terms',
  waive: 'Waive',
  write_off: 'Write off',
  offer_to_lenders: 'Offer to lenders',
  cancel_offering: 'Stop offering',
  remind_call: 'Send reminder',
  extend_call: 'Extend deadline',
  promise: 'Record promise',
  send_default_notice: 'Send notice of default',
  declare_default: 'Declare default',
  send_sale_notice: 'Send notice of sale',
  sell_collateral: 'Sell card',
  foreclose: 'Close loan',
} as const
export const moreActions = 'More actions'
export const more = 'More'
export const waitsForSecond = 'Waiting for a second person.'
export const notMet = (title: string) => `Not met yet: ${title}.`

// SummaryPart.tsx
export const ourValuation = 'Our valuation'
export const valued = 'Valued'
export const borrowUpTo = 'Borrow up to'
export const held = 'Held'
export const moreCards = (number: number) => `${count(number, 'more card')}`
export const ended = { rejected: 'Declined. ', withdrawn: 'Withdrawn. ', expired: 'Offer expired. ' } as const
export const noReason = 'No reason was given.'
export const checks = 'Checks'
export const met = ', met'
export const missing = ', not met'
export const notDone = ', not done yet'
export const conditions = 'Conditions before funding'
export const offerEnds = (date: string) => `The offer ends ${date}.`
export const offer = 'Offer'
export const balance = 'Balance'
export const outstanding = 'Outstanding'
export const asOf = (date: string, perDay: string) => `As of ${date}, growing by ${perDay} a day.`
export const principal = 'Principal'
export const interest = 'Interest'
export const lateFees = 'Late fees'
export const nextDue = 'Next payment'
export const dueOn = (amount: string, date: string) => `${amount} on ${date}`
export const pastDue = (amount: string, days: number) => `${amount} is past due, ${count(days, 'day')} late.`
export const matures = 'Matures'
export const rate = 'Rate'

export const callNote = (short: string, left: string) => `${short} short, ${left.toLowerCase()}. `
export const marginCall = 'Margin call. '
export const openMargin = 'Open margin call'
export const inDefault = 'In default. '
export const openDefault = 'Open default'
export const defaultedSince = (date: string) => `Since ${date}. `
export const foreclosedOn = (date: string) => `On ${date}. `
export const foreclosed = 'Foreclosed. '

// LtvPart.tsx
export const loanToValue = 'Loan to value'
export const offerGauge = (ltv: string, standard: string, highest: string) =>
  `Loan to value would be ${ltv}. Standard up to ${standard}, with a second person up to ${highest}.`
export const runningGauge = (ltv: string, level: string, levels: Ltv) =>
  `Loan to value is ${ltv}: ${level.toLowerCase()}. Healthy up to ${percent(levels.healthyBps)}, notice up to ${percent(levels.noticeBps)}, margin call above that, liquidation above ${percent(levels.liquidationBps)}.`
export const formula = 'Principal ÷ value'
export const formulaText = (principalText: string, value: string) => `${principalText} ÷ ${value}`
export const oldestValuation = (date: string) => `Oldest valuation: ${date}.`
export const standardUpTo = (standard: string, highest: string) =>
  `Standard up to ${standard}, with a second person up to ${highest}.`
export const whatIf = 'If values fall by'
export const whatIfPercent = 'Percent'
export const afterFall = (value: string, ltv: string) => `Value ${value}, LTV ${ltv}.`

// UnderwritingPart.tsx
export const application = 'Application'
export const requested = 'Requested'
export const requestedTerms = (amount: string, months: number, kind: string) =>
  `${amount} for ${count(months, 'month')}, ${kind.toLowerCase()}`
export const purpose = 'Purpose'
export const state = 'State'
export const custodyChoice = 'Custody'
export const custodyChoices: Record<CustodyChoice, string> = {
  pickup: 'We pick up the cards',
  ship: 'The member ships them insured',
  vault: 'Already in the vault',
}
export const afterPayoff = 'After payoff'
export const sendBack = 'Send the cards back'
export const keepInVault = 'Keep the cards in the vault'
export const exposure = 'This borrower’s loans'
export const openLoans = 'Open loans'
export const repaid = 'Loans repaid'
export const owedInAll = 'Outstanding on all loans'
export const pledgedInAll = 'Collateral on all loans'
export const everLate = 'Loans with a late payment'
export const withThisLoan = 'With this loan'
export const allLoans = 'All loans of this member'
export const memo = 'Decision memo'
export const memoHint = 'Internal only. Goes to the second person with the offer.'
export const checklist = 'Checklist'
export const saveMemo = 'Save memo'
export const saved = 'Saved.'
export const someoneChanged = 'Someone else changed the memo'
export const noMemo = 'No memo.'
export const none = 'None'

// CollateralPart.tsx
export const totalValue = 'Total value'
export const cards = (number: number) => count(number, 'card')
export const comps = 'Appraisal and comps'
export const valuedOn = (date: string) => `valued ${date}`
export const insuredFor = (amount: string) => `Insured for ${amount}`
export const notInsured = 'No insured amount'
export const borrowUpToText = (amount: string) => `Borrow up to ${amount}`
export const values = (from: string, to: string, since: string) => `${from} to ${to} since ${since}`
export const actions = { revalue: 'Appraise', insure: 'Set insurance', release: 'Release', drop: 'Remove' } as const
export const endedOn = (date: string, reason: string | null) => (reason ? `${date}: ${reason}` : date)
export const requestsOf = 'Requests'

// CustodyPart.tsx
export const intake = (done: number, all: number) => `${done} of ${count(all, 'card')} checked in and signed off.`
export const notPledged = 'Cards are checked in once the offer is made.'
export const checkIn = 'Check in'
export const checkAgain = 'Check in again'
export const signOff = 'Sign off'
export const youCheckedIn = 'You checked this card in. Someone else has to sign it off.'
export const receiveFirst = 'Receive the card at the vault first.'
export const openCard = 'Open card'
export const checkedBy = (name: string | null, at: string) => `Checked in by ${name ?? 'staff'}, ${at}`
export const signedBy = (name: string | null, at: string) => `Signed off by ${name ?? 'staff'}, ${at}`
export const notCheckedIn = 'Not checked in yet'
export const notSignedOff = 'Not signed off yet'
export const photos = (title: string) => `Photos of ${title}`
export const noPhotos = 'No intake photos.'
export const place = (custody: string, where: string | null) => (where ? `${custody}, ${where}` : custody)
export const cardReceived = 'Received at the vault'

// TermsPart.tsx
export const terms = 'Terms'
export const term = 'Term'
export const months = (number: number) => count(number, 'month')
export const plan = 'Payment plan'
export const fee = 'Origination fee'
export const apr = 'APR'
export const monthlyRate = 'Rate, month'
export const yearlyRate = 'Rate, year'
export const amountFinanced = 'Amount financed'
export const financeCharge = 'Finance charge'
export const grace = 'Grace period'
export const days = (number: number) => count(number, 'day')
export const schedule = 'Schedule'
export const allPayments = 'All payments'
export const datesAtFunding = 'Dates are confirmed at funding.'
export const earlierSchedules = (number: number) => count(number, 'earlier schedule')
export const scheduleFrom = (date: string) => `Schedule from ${date}`
export const changeTerms = 'Change terms'

// LedgerPart.tsx
export const noEntries = 'No ledger entries yet. The first is booked at funding.'
export const bookedWithValue = (on: string, value: string) => `Posted ${on}, effective ${value}`
export const entry = (number: number) => `Entry ${number}`

// PaymentsPart.tsx
export const payments = 'Payments'
export const noPayments = 'No payments yet.'
export const split = (fees: string, interestText: string, principalText: string) =>
  `Fees ${fees}, interest ${interestText}, principal ${principalText}.`
export const toCredit = (amount: string) => `${amount} became the member’s credit.`
export const balanceAfter = (amount: string) => `Principal after: ${amount}.`
export const reversed = 'Reversed'
export const reverse = 'Reverse'
export const receipt = (number: string) => `Receipt ${number}`
export const adjustments = 'Adjustments'
export const noAdjustments = 'No waivers, write-offs, or changes of terms.'
export const paymentOf = (amount: string, date: string) => `payment of ${amount} on ${date}`
export const eventOn = (kind: string, date: string) => `${kind.toLowerCase()} on ${date}`

// DocumentsPart.tsx
export const noDocuments = 'Documents appear here once the offer is made.'
export const agreement = 'Agreement'
export const notSigned = 'Not signed yet'
export const signed = (name: string, at: string) => `Signed by ${name}, ${at}`
export const fingerprint = 'Fingerprint'
export const interestStatement = (year: number) => `Interest statement, ${year}`

// ActivityPart.tsx
export const timeline = 'Timeline'
