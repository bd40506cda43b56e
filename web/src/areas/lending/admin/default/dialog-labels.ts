// Every sentence of the dialogs about default and the sale of collateral.

export const borrowerReads = 'The borrower sees this.'

// DefaultDialogs.tsx
export const promise = 'Record promise'
export const promiseTitle = (number: string) => `Promise to pay for ${number}`
export const promiseText =
  'What the borrower promised, such as by phone. The promise is kept if the amount is paid by that day. Late fees and notices still apply.'
export const amount = 'Amount'
export const payBy = 'Pay by'
export const note = 'Note'
export const noteHint = 'The borrower can see this.'
export const enterAnAmount = 'Enter an amount greater than $0.'
export const promised = 'Promise recorded'
export const promisedText = (amountText: string, date: string) => `${amountText} by ${date}.`

export const sendNotice = 'Send notice'
export const sendNoticeTitle = (number: string) => `Send the notice of default for ${number}`
export const noticeText = (name: string) =>
  `${name} gets the notice in the app, by text, and by email, and it’s saved as a PDF.`
export const noticeConsequences = (owed: string, days: number) => [
  `It states the ${owed} owed today, and what to pay by when.`,
  `After ${days} days, you can declare the default. Nothing changes before that.`,
  'Send it by certified mail too, and record the tracking number here.',
]
export const sendSaleNoticeTitle = (number: string) => `Send a new notice of sale for ${number}`
export const saleNoticeConsequences = (owed: string, days: number) => [
  `It names every card that secures the loan and the ${owed} owed today.`,
  `You can sell the cards ${days} days later. The borrower can repay everything until then.`,
  'Send it by certified mail too, and record the tracking number here.',
]
export const noticeSent = 'Notice sent'
export const noticeSentText = (number: string) => `${number}: mail it too, and record the tracking number.`

export const recordMailing = 'Record mailing'
export const recordMailingTitle = (notice: string) => `Record the mailing of the ${notice.toLowerCase()}`
export const recordMailingText = 'Proof that the notice was sent by certified mail. It can’t be changed later.'
export const mailedTo = 'Address'
export const tracking = 'Tracking number'
export const mailingRecorded = 'Mailing recorded'

export const declare = 'Declare default'
export const declareTitle = (number: string) => `Declare ${number} in default`
export const declareConsequences = (days: number) => [
  `The notice of sale is sent now. You can sell cards ${days} days later.`,
  'The borrower can still repay everything until the cards are sold. Cards without a buyer are then released.',
  'Lenders see the default on their notes.',
  'It can’t be undone.',
]
export const declareReason = 'What happened and what you tried. Saved in the audit log.'
export const declared = 'Default declared'
export const declaredText = (number: string, name: string) => `${number}: ${name} was notified.`

export const foreclose = 'Close loan'
export const forecloseTitle = (number: string) => `Close ${number} after the last sale`
export const forecloseText = (owed: string) => `No cards are left to sell. ${owed} is still owed.`
export const whatIsLeft = 'What’s left'
export const deficiencies = {
  kept: 'The borrower still owes it, without further interest.',
  waived: 'Write it off. A second person must approve.',
} as const
export const secondPerson = 'Needs a second person. '
export const waiverWaits = 'Nothing happens until someone else approves.'
export const closed = 'Loan closed'
export const closedText = (number: string) => `${number} is foreclosed.`

// SellCollateralDialog.tsx
export const sell = 'Sell card'
export const sellTitle = (number: string) => `Sell a card securing ${number}`
export const byConsent = (least: string) => `With the borrower’s consent, for at least ${least} in total.`
export const card = 'Card'
export const cardValue = (title: string, value: string) => `${title}, valued at ${value}`
export const buyer = 'Buyer'
export const chooseABuyer = 'Choose a buyer.'
export const price = 'Price'
export const priceHint = (value: string) => `Our valuation: ${value}.`
export const whereItGoes = 'Where the price goes'
export const ifPaidToday = 'If the buyer paid today. The buyer’s fee is on top.'
export const costs = 'Costs of the sale'
export const lateFees = 'Late fees'
export const interest = 'Interest'
export const principal = 'Principal'
export const surplus = 'Paid out to the borrower'
export const stillOwed = 'Still owed'
export const record = 'Why the sale is reasonable'
export const recordText = 'Saved with the sale. The borrower can see it.'
export const channel = 'Where it was offered'
export const channelHint = 'Such as “Secure, to all members”.'
export const offeredFrom = 'Offered from'
export const offers = 'Offers received'
export const comps = 'Comparable sales'
export const compsHint = 'Filled in from the card’s comps. Keep at least one.'
export const noComps = 'Add at least one sale of the same card.'
export const compDate = (at: number) => `Date of comp ${at}`
export const compPrice = (at: number) => `Price of comp ${at}`
export const compWords = (at: number) => `Where comp ${at} was sold`
export const removeComp = (at: number) => `Remove comp ${at}`
export const addComp = 'Add comp'
export const compNeeded = 'Add at least one comparable sale.'
export const compIncomplete = 'Fill in the date, price, and place of every comp.'
export const reasoning = 'Reasoning'
export const reasoningHint = 'Why this price, this way of selling, and this time.'
export const buyerPays =
  'The buyer gets an invoice, and the card is reserved. Once they pay, ownership passes and the proceeds go to the loan.'
export const agreed = 'Sale agreed'
export const agreedText = (title: string, amountText: string) => `${title} for ${amountText}. The buyer got an invoice.`
