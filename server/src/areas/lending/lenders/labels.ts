import { formatBps } from '@ambry/contract/billing/fees/kinds'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'

// Every sentence of this folder.

const oneDecimal = (bps: number) => Math.round(bps / 10) * 10
const percent = (bps: number) => formatBps(oneDecimal(bps))
/** A share above a limit never reads as the limit itself. */
const percentAbove = (bps: number, limitBps: number) =>
  formatBps(oneDecimal(bps) > limitBps ? oneDecimal(bps) : Math.ceil(bps / 10) * 10)

// descriptions of ledger entries
export const depositEntry = 'Added to lender balance'
export const depositTakenBackEntry = 'Lender deposit reversed'
export const withdrawalEntry = 'Withdrawn from lender balance'
export const commitEntry = (note: string, loan: string) => `Note ${note}: committed to loan ${loan}`
export const releaseEntry = (loan: string) => `Commitments to loan ${loan} released`
export const fundedEntry = (loan: string) => `Notes of loan ${loan} funded`
export const sharesEntry = (loan: string) => `Lenders’ shares of loan ${loan}`
export const transferEntry = (note: string) => `Note ${note} transferred`

// balance-service.ts
export const lenderBalance = 'Lender balance'
export const depositUnderWay = 'A deposit is already in progress. Wait until it arrives before you add more.'
export const onlyAvailable = (amount: string) => `Your available balance is ${amount}. Enter that amount or less.`
export const onlyCredit = (amount: string) => `Your credit is ${amount}. Enter that amount or less.`
export const youOweBack = (amount: string) =>
  `You owe us ${amount} after a payment or deposit was reversed. You can withdraw once your next receipts have settled it.`
export const withdrawalNote = 'Lender balance'
export const fundsAdded = 'Funds added'
export const addedToBalance = (amount: string, available: string) =>
  `We added ${amount} to your lender balance. ${available} is available.`
export const depositReversedTitle = 'Deposit reversed'
export const depositReversed = (amount: string, owed: string | null) =>
  `Your deposit of ${amount} was reversed and taken out of your lender balance.${owed ? ` You owe us ${owed}.` : ''}`
export const depositReversedText = (houseName: string, amount: string) =>
  `${houseName}: your deposit of ${amount} was reversed. Check your lender balance.`
export const notALender = 'This member isn’t a lender.'

// offerings-service.ts
export const onlyApproved = 'Only a conditionally approved loan can be offered to lenders.'
export const alreadyOffered = 'This loan was already offered to lenders.'
export const moreThanTheLoan = (amount: string) => `The loan is ${amount}. Offer that amount or less.`
export const minimumAboveAmount = 'The minimum can’t be more than the amount offered.'
export const closesTooEarly = 'Choose today or a later date.'
export const closesTooLate = (on: Day) => `The borrower’s offer ends on ${formatDate(on)}. Choose that date or earlier.`
export const notOffered = 'This loan isn’t offered to lenders.'
export const noLongerOffered = 'This loan is no longer offered.'
export const closedOn = (on: Day) => `This offer closed on ${formatDate(on)}.`
export const newOffering = 'New loan offered'
export const offeredNow = (number: string, amount: string, rateBps: number, months: number) =>
  `${number}: ${amount} at ${formatBps(rateBps)} a year for ${months === 1 ? '1 month' : `${months} months`}. Review it in Lend.`
export const commitmentReleased = 'Commitment released'
export const releasedBack = (number: string, amount: string) =>
  `${number} wasn’t funded. ${amount} is available in your balance again.`
export const appraisalsDocument = 'Appraisals and comps'
export const acceptFirst = 'Accept the confidentiality terms first.'

// commitments-service.ts
export const ownLoan = 'You can’t lend to yourself.'
export const readTheMemo = 'Read the loan memo before you commit.'
export const fullyCommitted = 'This loan is fully committed.'
export const onlyLeft = (amount: string) => `Only ${amount} is left. Enter that amount or less.`
export const lessThanMinimum = (amount: string) => `The minimum is ${amount}.`
export const lessThanRest = (amount: string) => `${amount} is left. Commit all of it.`
export const accountNotActive = 'Your account isn’t active. Contact us.'
export const needsLenderRole = 'You aren’t set up as a lender. Contact us to lend.'
export const committedTitle = 'Commitment recorded'
export const committedByRule = 'Auto-invest committed for you'
export const committedTo = (amount: string, number: string) => `${amount} is held for ${number} until it’s funded.`

// notes-service.ts
export const noteStarted = 'Loan funded'
export const noteStartedMessage = (number: string, amount: string) => `${number} is funded. Your note is ${amount}.`
export const noteRepaid = 'Note repaid'
export const noteRepaidMessage = (number: string) => `${number} is paid in full. The money is in your balance.`
export const noteClosed = 'Note closed with a loss'
export const noteClosedMessage = (number: string, lost: string) => `${number} is closed. You lost ${lost} of principal.`
export const takenBackTitle = 'Loan payment reversed'
export const takenBack = (number: string, amount: string) =>
  `A payment to ${number} was reversed, so ${amount} of your share was reversed too.`
export const cardAndMore = (title: string, more: number) => (more > 0 ? `${title} and ${more} more` : title)
export const noCards = 'No cards'

// holders-service.ts
export const callTitle = (number: string) => `Margin call on loan ${number}`
export const callMessage = (ltvBps: number, until: string) =>
  `The loan to value (LTV) is ${percent(ltvBps)}. The borrower has until ${until} to cure the call. You don’t need to do anything.`
export const curedTitle = (number: string) => `Margin call on loan ${number} is cured`
export const curedMessage = (ltvBps: number) => `The loan to value (LTV) is now ${percent(ltvBps)}.`
export const defaultTitle = (number: string) => `Loan ${number} is in default`
export const defaultMessage = (saleFrom: Day, left: string) =>
  `We can sell its cards on or after ${formatDate(saleFrom)} unless it’s paid first. ${left} of your principal is outstanding.`
export const cardSoldTitle = (number: string) => `A card securing loan ${number} was sold`
export const cardSoldMessage = (card: string, price: string, received: string, left: string | null) =>
  `${card} was sold for ${price}. You received ${received}.${left ? ` ${left} of your principal is outstanding.` : ''}`
export const foreclosedTitle = (number: string) => `Loan ${number} is closed after the sale of its cards`
export const foreclosedMessage = (left: string) =>
  `${left} of your principal wasn’t recovered. The borrower still owes it, and you’ll receive your share of anything they pay.`
export const lateTitle = (number: string, days: number) => `Loan ${number} is ${days} days late`
export const lateMessage = (dueOn: Day, left: string) =>
  `The payment due on ${formatDate(dueOn)} hasn’t arrived. ${left} of your principal is outstanding.`

// transfers-service.ts
export const onlyRunningNotes = 'Only an active note can be sold.'
export const transferAccepted = 'Your note has a buyer'
export const transferAcceptedMessage = (note: string) =>
  `A lender accepted your price for ${note}. We’ll review the sale before it takes effect.`
export const principalIsNow = (left: string) =>
  `This note’s remaining principal is now ${left}. Check the price again before you buy it.`
export const principalChanged =
  'The borrower has repaid principal since the buyer accepted. Decline this sale so the note can be listed again.'
export const insufficientBalance = (price: string, available: string) =>
  `You need ${price} and have ${available} available. Add money to your balance first.`
export const transferForApproval = 'Note transfer to approve'
export const transferForApprovalMessage = (note: string, price: string) => `${note} for ${price}. Both lenders agreed.`
export const transferEnded = {
  declined: 'Transfer declined',
  withdrawn: 'Transfer withdrawn',
  expired: 'Transfer expired',
} as const
export const transferEndedMessage = (note: string, reason: string | null) =>
  `The transfer of ${note} won’t go ahead.${reason ? ` ${reason}` : ''}`
export const transferCompleted = 'Transfer completed'
export const transferCompletedMessage = (note: string, price: string) => `${note} was sold for ${price}.`
export const suspendedReason = 'One of the accounts isn’t active.'
export const noteEndedReason = 'The loan was closed first.'
export const nothingToAnswer = 'This transfer is no longer open.'
export const onlyBuyerAnswers = 'You can’t buy your own note. Withdraw it instead.'
export const onlyBuyerDeclines = 'Only the buyer can decline it.'
export const onlySellerWithdraws = 'Only the seller can withdraw it.'
export const buyerNotLender = 'The buyer is no longer a lender.'
export const buyerNotActive = 'The buyer’s account isn’t active.'
export const sellerNotActive = 'The seller’s account isn’t active.'
export const buyerLacks = (price: string, has: string) => `The buyer needs ${price} and has ${has} available.`
export const buyerBorrows = 'The buyer is the borrower of this loan.'
export const enterAReason = 'Enter a reason of at least 3 characters.'

// overview-service.ts
export const warning = (label: string, bps: number, alertBps: number) =>
  `${label} is ${percentAbove(bps, alertBps)} of your principal, above your ${formatBps(alertBps)} alert.`
export const ifCardsFell = (number: string, bps: number) =>
  `If the cards behind ${number} fell 20%, its LTV would be ${percent(bps)}.`
export const borrowerLabel = (at: number) => `Borrower ${at}`
export const settingsChanged = 'Your settings were changed in another window. Reload to see them.'
export const chooseARule = 'Set up an auto-invest rule before you turn it on.'

// rules.ts, for auto-invest
export const ruleLtv = (bps: number, most: number) => `LTV is ${formatBps(bps)}, above your ${formatBps(most)}.`
export const ruleRate = (bps: number, least: number) =>
  `Your rate would be ${formatBps(bps)}, below ${formatBps(least)}.`
export const ruleTerm = (months: number, most: number) => `The term is ${months} months, above your ${most}.`
export const ruleGrade = (grade: string) => `Grade ${grade} isn’t in your rule.`
export const ruleCategory = (category: string) => `${category} isn’t in your rule.`
export const ruleTotal = (most: string) => `You’d have more than ${most} in notes and commitments.`
export const ruleKeep = (keep: string) => `Less than ${keep} would stay available.`
export const ruleShare = (label: string, most: number) => `More than ${formatBps(most)} would be in ${label}.`
export const ruleSameBorrower = 'this borrower'
export const ruleAlready = 'You already committed to this loan.'
export const ruleMinimum = (amount: string) => `The minimum is ${amount}, more than your rule’s amount.`

// documents-service.ts
export const endBeforeStart = 'The end date is before the start date.'
export const periodInFuture = 'Choose a period that isn’t in the future.'
export const taxColumns = [
  ...['Year', 'Note', 'Loan', 'Box 1 interest income', 'Servicing fees'],
  ...['Accrued interest bought', 'Accrued interest sold'],
]

// checks-service.ts
export const cashAgrees = 'Lenders’ balances match the ledger'
export const commitmentsAgree = 'Commitments match the ledger'
export const principalAgrees = 'Notes match the ledger'
export const receiptsAgree = 'Notes match what their holders received'
export const offeringsAgree = 'Offerings match their commitments'
export const sharesFit = 'Lenders’ shares never exceed their loans'
export const holdersAgree = 'Holders of notes match their transfers'
export const sharesReplay = 'Lenders’ shares match a recalculation'

// closing
export const youHaveNotes = (n: number) =>
  n === 1
    ? 'You have an open note. Wait until it’s repaid or transfer it.'
    : `You have ${n} open notes. Wait until they’re repaid or transfer them.`
export const youHaveLenderBalance = (amount: string) => `You have ${amount} in your lender balance. Withdraw it first.`
export const theyLend = 'They have notes or a lender balance.'

// attention-service.ts
export const noteOffered = (note: string, price: string) => `${note} is offered to you for ${price}`
export const noteSecuredAt = (ltvBps: number, hasCall: boolean) =>
  `Its loan’s LTV is ${(ltvBps / 100).toFixed(1)}%.${hasCall ? ' It has a margin call.' : ''}`
export const answerBy = (until: string) => `Respond by ${until}`
export const reviewNote = 'Review note'
