import type { ExtraChoice } from '@ambry/contract/lending/kinds'

// Every sentence of the dialogs about one loan.

const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`

// shared
export const reason = 'Reason'
export const memberReads = 'The borrower sees this.'
export const secondPerson = 'Needs a second person. '

// offer
export const amount = 'Amount'
export const rate = 'Rate'
export const ratePer = 'Rate per'
export const periods = { month: 'Month', year: 'Year' } as const
export const aYear = (text: string) => `${text}% a year`
export const aMonth = (text: string) => `${text}% a month`
export const term = 'Term'
export const months = (number: number) => count(number, 'month')
export const paymentPlan = 'Payment plan'
export const conditions = 'Conditions'
export const conditionsHint = 'In addition to identity, check-in, and signature. Press Enter to add one.'
export const addCondition = 'Add condition'
export const removeCondition = (text: string) => `Remove ${text}`
export const suggestions = [
  'Proof of purchase',
  'New appraisal by Ambry',
  'Proof of insurance while in transit',
  'Proof of income',
  'Payoff letter for an existing lien',
] as const
export const enterAnAmount = 'Enter an amount greater than $0.'
export const enterARate = 'Enter a rate such as 1.5.'
export const rateTooHigh = 'The rate can’t be more than 100% a year.'
export const aboveStandard = (ltv: string, standard: string) =>
  `LTV would be ${ltv}, above the standard ${standard} for these cards.`
export const aboveLimit = (limit: string) => `The amount is above ${limit}.`
export const tooHigh = (highest: string) => `We don’t lend above an LTV of ${highest}.`
export const paymentsOf = (number: number, each: string) => `${count(number, 'payment')} of ${each}`
export const paymentsFrom = (number: number, least: string, most: string) =>
  `${count(number, 'payment')} from ${least} to ${most}`
export const thenLast = (first: string, last: string) => `${first}, then a last one of ${last}`
export const interestInAll = (text: string) => `${text} in interest`

// ApproveDialog
export const approve = 'Approve with conditions'
export const approveTitle = (number: string, amountText: string) => `Approve ${number} for ${amountText}`
export const approveNumber = (number: string) => `Approve ${number}`
export const sendForApproval = 'Send for approval'
export const offerOf = (amountText: string, rateText: string, term: string) =>
  `We offer ${amountText} at ${rateText} a year for ${term}.`
export const liens = (cards: number) =>
  cards === 1 ? 'A lien is placed on the card.' : `Liens are placed on ${cards} cards.`
export const conditionsFollow = 'The member is told what’s left to do: identity, check-in, signature'
export const andConditions = (number: number) => (number > 0 ? `, and ${count(number, 'condition')} of yours.` : '.')
export const failedChecks = (number: number) => `${count(number, 'check')} failed`
export const secondDecides = 'Nothing happens until someone else approves.'
export const approved = 'Conditionally approved'
export const hasOffer = (name: string, amountText: string) => `${name} has an offer of ${amountText}.`

// RejectDialog
export const decline = 'Decline'
export const declineTitle = (number: string) => `Decline ${number}`
export const declineText = (name: string) => `${name} is told that the application was not approved.`
export const declined = 'Application declined'
export const wasTold = (name: string) => `${name} was notified.`
export const reasonTexts = [
  'The appraised value doesn’t support the amount.',
  'We couldn’t verify ownership of the cards.',
  'We couldn’t verify your identity or address.',
  'We don’t lend in your state.',
] as const
export const commonReasons = 'Common reasons'

// CancelOfferDialog
export const withdrawOffer = 'Withdraw offer'
export const withdrawTitle = (number: string) => `Withdraw the offer for ${number}`
export const withdrawText = (name: string) =>
  `The offer ends, the liens are released, and a signature no longer counts. ${name} is notified.`
export const keepOffer = 'Keep offer'
export const offerWithdrawn = 'Offer withdrawn'
export const cardsAreFree = (number: string) => `${number}: the cards are available again.`

// FundDialog
export const fundTitle = (number: string) => `Fund ${number}`
export const principal = 'Principal'
export const feeWithheld = 'Origination fee, withheld'
export const wireAmount = 'Wire to the member'
export const fundText = 'Send the wire first, then record it here. The loan starts on the day of the wire.'
export const reference = 'Wire reference'
export const referenceHint = 'As on the bank statement.'
export const fundedOn = 'Date of the wire'
export const firstDueOn = 'First payment due'
export const firstDueHint = 'Up to 62 days after the wire.'
export const confirmConditions = 'Conditions you confirm'
export const recordFunding = 'Record funding'
export const funded = 'Loan funded'
export const fundedText = (number: string, date: string) => `${number} is active. First payment due ${date}.`

// RecordPaymentDialog
export const recordPayment = 'Record payment'
export const recordTitle = (number: string) => `Record a payment for ${number}`
export const receivedOn = 'Payment date'
export const receivedHint = 'The date the payment takes effect. Earlier dates recalculate interest and late fees.'
export const method = 'Method'
export const paymentReference = 'Reference'
export const extra = 'Extra amount'
export const extraChoices: Record<ExtraChoice, string> = {
  principal: 'Lower the principal',
  installments: 'Pay upcoming installments',
}
export const presetPastDue = (text: string) => `Past due ${text}`
export const presetDue = (text: string) => `Due now ${text}`
export const presetNext = (text: string) => `Next payment ${text}`
export const presetPayoff = (text: string) => `Payoff today ${text}`
export const presets = 'Amounts'
export const split = 'Where it goes'
export const splitLabels = {
  keptAsCredit: 'Added to the member’s credit',
  closesLoan: 'This pays off the loan and releases the cards.',
}
export const paymentRecorded = 'Payment recorded'
export const paymentOf = (text: string, number: string) => `${text} for ${number}.`

// ReverseDialog
export const reverse = 'Reverse'
export const reverseTitle = (what: string) => `Reverse: ${what}`
export const reverseText =
  'We recalculate interest, late fees, and the schedule as if this never happened, and post the difference. If it closed the loan, the loan becomes active again.'
export const reversed = 'Reversed'
export const reversedText = (number: string) => `${number} is recalculated.`
export const keep = 'Keep it'

// WaiveDialog
export const waive = 'Waive'
export const waiveTitle = (number: string) => `Waive interest or fees of ${number}`
export const interest = 'Interest'
export const lateFees = 'Late fees'
export const owed = (text: string) => `Owed today: ${text}`
export const onDate = 'As of'
export const enterAWaiver = 'Enter interest or late fees to waive.'
export const waiverLimit = (limit: string) => `Waivers above ${limit} wait until someone else approves.`
export const waived = 'Waived'
export const waivedText = (text: string, number: string) => `${text} of ${number}.`

// WriteOffDialog
export const writeOffTitle = (number: string) => `Write off ${number}`
export const writeOffText =
  'Books what can’t be collected as a loss. If nothing is left, the loan closes and its liens are released.'
export const writeOffWaits = 'Write-offs always wait until someone else approves.'
export const enterAWriteOff = 'Enter an amount to write off.'
export const writtenOff = 'Written off'

// ChangeTermsDialog
export const changeTitle = (number: string) => `Change the terms of ${number}`
export const changeWaits = 'New terms wait until someone else approves.'
export const from = 'From'
export const yearlyRate = 'Rate, year'
export const newFirstDue = 'Next payment due'
export const paymentsLeft = 'Payments left'
export const paymentsLeftHint = 'Monthly due dates; with one payment at the end, months until then.'
export const lastDue = 'Last payment'
export const interestLeft = 'Interest left'
export const nextPayment = 'Next payment'
export const difference = 'Change in interest'
export const currentSchedule = 'Payments now'
export const newSchedule = 'Payments with the new terms'
export const tableOf = (title: string) => `${title}, table`
export const needsDueDate = 'The next payment has to be due after the new terms begin.'
export const fillIn = 'Fill in the dates, the rate, and the number of payments to see the new schedule.'
export const termsChanged = 'Terms changed'
export const newScheduleOf = (number: string) => `${number} has a new schedule.`

// CollateralDialogs
export const insure = 'Insured amount'
export const insureTitle = (title: string) => `Insured amount of ${title}`
export const insureHint = (value: string) => `Our valuation: ${value}. Leave empty for none.`
export const save = 'Save'
export const insured = 'Insured amount saved'
export const revalue = 'Record appraisal'
export const revalueTitle = (title: string) => `Appraise ${title}`
export const revalueText = 'The new value takes effect right away and can open or cure a margin call.'
export const newValue = 'New value'
export const valueNow = (value: string) => `Current value: ${value}.`
export const valueNote = 'Note'
export const valueNoteHint = 'What the value is based on.'
export const revalued = 'Appraisal recorded'
export const revaluedText = (title: string, value: string) => `${title} is now valued at ${value}.`
export const release = 'Release card'
export const releaseTitle = (title: string) => `Release ${title}`
export const releaseText = 'The lien is released and the card is free. The loan keeps running with the cards that stay.'
export const drop = 'Remove card'
export const dropTitle = (title: string) => `Remove ${title}`
export const dropText = (name: string) => `The card no longer counts for this application. ${name} is notified.`
export const ltvNow = 'LTV now'
export const ltvAfter = 'LTV after'
export const valueAfter = 'Collateral value after'
export const restTooSmall = (standard: string) =>
  `Above the standard ${standard} for the cards that stay, so it can’t be released.`
export const lastCard = 'It’s the last card, so it can’t be released while anything is owed.'
export const released = 'Card released'
export const dropped = 'Card removed'

// custody
export const checkIn = 'Check in'
export const checkInTitle = (title: string) => `Check in ${title}`
export const condition = 'Condition'
export const conditionHint = 'What you see on the slab and the card. The borrower can read this.'
export const photosNeeded = 'Photos are needed first: front and back.'
export const photosGiven = (number: number) => `${count(number, 'intake photo')}. Make sure they show front and back.`
export const addPhotos = 'Add photos'
export const checkEverything = 'Confirm every check.'
export const checkedIn = 'Checked in'
export const nextSignsOff = 'Someone else has to sign it off.'
export const signOff = 'Sign off'
export const signOffTitle = (title: string) => `Sign off ${title}`
export const signOffText = (name: string) =>
  `You confirm what ${name} checked: the card, its slab, the photos, and its place in the vault.`
export const signedOff = 'Signed off'
