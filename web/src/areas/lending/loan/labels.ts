import { type ExtraChoice, fundingDays } from '@ambry/contract/lending/kinds'
import type { LoanChange, Ltv } from '@ambry/contract/lending/records'
import type { MethodKind } from '@ambry/contract/payments/kinds'

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`
const percent = (bps: number) => `${bps / 100}%`
const list = new Intl.ListFormat('en-US')
const inWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

export const lend = 'Lend'
export const yourLoans = 'Your loans'
export const title = (amount: string, cards: number) =>
  `${amount} against ${inWords[cards] ?? cards} ${cards === 1 ? 'card' : 'cards'}`
export const termSheet = 'Term sheet'
export const progress = 'Progress'
export const declined = 'We didn’t approve this application. '
export const withdrawn = 'This application was withdrawn.'
export const offerExpired =
  'The offer expired, and we released the lien on your cards. You can apply again at any time.'
export const paidOff = (date: string) => `Paid off ${date}. The lien on your cards is released.`

// conditions
export const underReview = 'Under review'
export const underReviewText =
  'We’re reviewing your cards’ value and title. We’ll let you know when we decide. We place a lien on your cards only after we approve the loan.'
export const conditionsTitle = (conditions: number) => {
  const word = inWords[conditions] ?? String(conditions)
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${conditions === 1 ? 'condition' : 'conditions'} before funding`
}
export const heldUntil = 'Your offer is good through'
export const meetThem = `Once all conditions are met, we wire the money within ${count(fundingDays.wire, 'business day')}.`
export const cardStep = {
  send: 'send it to the vault with a label, or let us pick it up.',
  on_its_way: 'on its way to the vault.',
  check_in: `at the vault. We check it in within ${count(fundingDays.checkIn, 'business day')}.`,
  sign_off: 'checked in. A second person still has to confirm it.',
} as const
export const schedulePickup = 'Schedule a pickup'
export const done = 'Done'
export const open = 'open'
export const verifyIdentity = 'Verify identity'
export const sendToVault = 'Send with a label'
export const reviewAndSign = 'Review and sign'

// balance
export const outstanding = 'Outstanding'
export const asOf = (date: string, perDay: string) =>
  `Principal, interest, and fees as of ${date}. Interest accrues at ${perDay} a day.`
export const pastDue = (amount: string) => `${amount} is past due. `
export const pastDueText = (days: number, grace: number) =>
  days > grace
    ? `It’s ${count(days, 'day')} late, and a late fee was added.`
    : `It’s ${count(days, 'day')} late. A late fee is added after ${count(grace, 'day')}.`
export const nextPayment = 'Next payment:'
export const dueOn = (date: string) => `due ${date}`
export const underWay = (amount: string) => `A payment of ${amount} is in progress.`
export const viewPayment = 'View payment'
export const pay = 'Pay'
export const payoffQuote = 'Payoff quote'
export const principal = 'Principal'
export const interest = 'Interest'
export const lateFees = 'Late fees'
export const rate = 'Rate'
export const matures = 'Matures'
export const autopay = 'Autopay'
export const off = 'Off'
export const loanToValue = 'Loan to value'
export const gaugeLabel = (ltv: string, level: string, levels: Ltv) =>
  `Loan to value is ${ltv}: ${level.toLowerCase()}. Healthy up to ${percent(levels.healthyBps)}, notice up to ${percent(levels.noticeBps)}, margin call above that, liquidation above ${percent(levels.liquidationBps)}.`
export const formula = 'Principal ÷ value.'
export const formulaText = (principalText: string, value: string) => `${principalText} ÷ ${value}`
export const valuesFrom = (date: string) => `Oldest valuation: ${date}.`
export const mayFall = (part: string, amount: string) =>
  `The value can fall by ${part} (${amount}) before a margin call.`

// aside
export const summary = 'Summary'
export const appraisedValue = 'Appraised value'
export const monthlyRate = 'Monthly rate'
export const apr = 'APR'
export const term = 'Term'
export const months = (number: number) => count(number, 'month')
export const lender = 'Lender'
export const ambry = 'Ambry'
export const history = 'Recent activity'

// parts
export const details = 'Loan details'
export const parts = {
  schedule: 'Schedule',
  payments: 'Payments',
  collateral: 'Collateral',
  documents: 'Documents',
  messages: 'Messages',
  activity: 'Activity',
} as const
export const datesAtFunding = 'Dates are confirmed when the loan is funded. Repay early at any time without a fee.'
export const whatYouPaid = 'What you paid'
export const feeWithheld = (fee: string) => `An origination fee of ${fee} was deducted when the loan was funded.`
export const repayEarly = 'Repay early at any time without a fee.'
export const earlierSchedules = (number: number) => count(number, 'earlier schedule')
export const scheduleFrom = (date: string) => `Schedule from ${date}`
export const noPayments = 'No payments yet.'
export const reversed = 'Reversed'
export const split = (fees: string, interestText: string, principalText: string) =>
  `Fees ${fees}, interest ${interestText}, principal ${principalText}.`
export const toCredit = (amount: string) => `${amount} was added to your credit.`
export const receipt = (number: string) => `Receipt ${number}`
export const valuedOn = (date: string) => `Valued ${date}`
export const insuredFor = (amount: string) => `Insured for ${amount}`
export const checkedIn = (date: string) => `Checked in ${date}`
export const photoAlt = (purpose: string, date: string) => `${purpose}, ${date}`
export const removeCard = 'Remove card'
export const requestRelease = 'Request release'
export const requestSwap = 'Request swap'

// actions
export const moreActions = 'More actions'
export const actionNames = {
  autopay: 'Autopay',
  request_extension: 'Request extension',
  return_cards: 'Card return after payoff',
  withdraw: 'Withdraw',
} as const
export const withdrawApplication = 'Withdraw application'
export const withdrawText = 'We stop reviewing it. You can apply again at any time.'
export const declineOffer = 'Decline offer'
export const declineOfferText = 'The offer ends and your cards are released. You can apply again at any time.'
export const keepIt = 'Keep it'
export const withdrawnTitle = 'Withdrawn'
export const cardsAreFree = 'Your cards are available again.'
export const cardRemoved = 'Card removed'
export const removeCardText = (card: string) =>
  `${card} won’t count as collateral for this application. The amount we can offer may go down.`
export const sendBack = 'Send my cards back'
export const sendBackText = 'After payoff we ship your cards to your address.'
export const keepInVault = 'Keep my cards in the vault'
export const keepInVaultText = 'After payoff your cards stay in the vault, free of the lien.'
export const saved = 'Saved'
export const save = 'Save'

// paying
export const payTitle = (number: string) => `Pay ${number}`
export const amount = 'Amount'
export const payAmount = (text: string) => `Pay ${text}`
export const enterAnAmount = 'Enter an amount.'
export const onlyByWire = (text: string) =>
  `You owe ${text} today. To pay off on a later date, send a wire that arrives on the date of the quote.`
export const youOwe = (text: string) => `You owe ${text} today.`
export const payoffToday = (text: string) => `Payoff today: ${text}`
export const presetCure = 'Cures the margin call'
export const presetPastDue = 'Past due'
export const presetDue = 'Due now'
export const presetNext = 'Next payment'
export const presetPayoff = 'Payoff'
export const extra = 'Extra amount'
export const extraText: Record<ExtraChoice, string> = {
  principal: 'Saves the most interest. Later payments are recalculated.',
  installments: 'Pays your next payments in order. The ones it covers are skipped.',
}
export const payFrom = 'Pay from'
export const newMethod: Record<MethodKind, string> = { card: 'Another card', bank: 'Another bank account' }
export const firstMethod: Record<MethodKind, string> = { card: 'Card', bank: 'Bank account' }
export const yourCredit = (text: string) => `Your credit (${text})`
export const wire = 'Wire'
export const onStripe = 'You’ll enter your details on Stripe’s page.'
export const saveForNextTime = 'Save for next time'
export const keptAsCredit = 'Added to your credit'
export const balanceAfter = 'Principal after'
export const closesLoan = 'This pays off the loan and releases your cards.'
export const nextAfter = (text: string, date: string) => `Next payment: ${text} on ${date}.`
export const changedPayments = (number: number) =>
  number === 1 ? '1 later payment changes' : `${number} later payments change`
export const due = 'Due'
export const before = 'Before'
export const after = 'After'
export const noPayment = 'No payment'
export const saves = (text: string) => `Saves ${text} in interest.`
export const paid = 'Payment made'
export const paidWithCredit = (text: string) => `${text} of your credit was applied to the loan.`

// payoff
export const goodThrough = 'Good through'
export const chooseADay = (days: number) => `Choose a day within ${days} days.`
export const eachDay = (amount: string) => `Each additional day adds ${amount}.`
export const payoffOn = (date: string) => `Payoff on ${date}`
export const payoffText = 'Assumes no other payments before this date. To pay later, request a new quote.'
export const downloadQuote = 'Download quote (PDF)'

// autopay
export const paymentMethod = 'Payment method'
export const autopayText = (text: string, date: string) =>
  `We’d charge ${text} on ${date}, then each payment when it’s due.`
export const autopayLead = 'We charge each payment when it’s due.'
export const autopayOff = 'Off'
export const autopaySaved = 'Autopay is updated.'
export const noMethods = 'You have no saved payment methods.'
export const addMethod = 'Add one in settings'

// requests
export const requestExtension = 'Request extension'
export const extensionText =
  'We’ll review your request. If we approve it, you get a new payment schedule. Keep making your current payments until then.'
export const extraMonths = 'Additional time'
export const note = 'Note'
export const sendRequest = 'Send request'
export const requestSent = 'Request sent'
export const requestSentText = 'We’ll let you know when we decide.'
export const releaseText = (highest: string) =>
  `We can release cards while your loan to value stays at or below ${highest}.`
export const swapText = 'Replace cards with others of the same value or more.'
export const swapOfLess = 'The cards to pledge instead must be worth at least as much.'
export const takeOut = 'Cards to release'
export const putIn = 'Cards to pledge instead'
export const noFreeCards = 'None of your other cards can be pledged right now.'
export const nothingLeft = 'At least one card has to stay.'
export const ltvAfter = (ltv: string, highest: string) => `Loan to value after: ${ltv} (at most ${highest}).`

export const newMaturity = (date: string) => `If we approve it today, your loan matures ${date}.`

// requests that were sent
export const requests = 'Requests'
const titlesOf = (cards: readonly { title: string }[]) => list.format(cards.map(({ title }) => title))
export const changeText = ({ kind, months, out, in: into }: Pick<LoanChange, 'kind' | 'months' | 'out' | 'in'>) => {
  if (kind === 'extension') return count(months ?? 0, 'more month')
  return kind === 'release' ? `Release ${titlesOf(out)}` : `Replace ${titlesOf(out)} with ${titlesOf(into)}`
}
export const requestedOn = (date: string) => `Requested ${date}.`
export const decidedOn = (date: string) => `Closed ${date}.`
export const yourNote = (text: string) => `Your note: ${text}`
export const ourAnswer = (text: string) => `Our answer: ${text}`
export const withdrawIt = 'Withdraw'
export const withdrawRequest = 'Withdraw request'
export const withdrawRequestText = 'We stop reviewing it. You can send a new request at any time.'
export const requestWithdrawn = 'Request withdrawn'

// signing
export const signed = 'Agreement signed'
export const signedText = 'We’ll let you know when it’s funded.'
export const signTitle = (number: string) => `Sign the agreement for ${number}`
export const agreement = 'Loan agreement'
export const hash = 'Document fingerprint:'
export const iHaveReadIt = 'I’ve read the agreement and the disclosures.'
export const typeYourName = 'Type your full legal name'
export const typeYourNameHint =
  'Your electronic signature: your name as it is on your verified ID or in your profile. We’ll send a code to your phone to confirm it.'
export const sign = 'Sign agreement'
export const notLoaded = 'The agreement hasn’t loaded yet.'

export const promiseToPay = 'Promise to pay'
export const promiseOpen = (amount: string, on: string) => `You promised to pay ${amount} by ${on}.`
