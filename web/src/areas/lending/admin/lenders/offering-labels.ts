// Every sentence about offering a loan to lenders.

const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`

// LendersPart.tsx
/** The frame that scrolls a wide table. */
export const tableOf = (title: string) => `${title}, table`
export const offering = 'Offered to lenders'
export const notOffered = 'Not offered to lenders. We hold the whole loan.'
export const committed = (amount: string, of: string) => `${amount} of ${of} committed`
export const closes = 'Open until'
export const minimum = 'Minimum per lender'
export const fee = 'Servicing fee'
export const feeText = (fee: string, rate: string) => `${fee} of the interest. Lenders get ${rate} a year.`
export const grade = 'Risk grade'
export const weHold = 'Held by us'
export const memo = 'Memo for lenders'
export const holders = 'Holders'
export const noHolders = 'No lender has committed yet.'
export const lender = 'Lender'
export const share = 'Share'
export const outstanding = 'Principal'
export const received = 'Interest received'
export const lost = 'Lost'
export const status = 'Status'
export const noteStatuses = {
  committed: 'Committed',
  released: 'Released',
  active: 'Active',
  repaid: 'Repaid',
  closed: 'Closed with a loss',
} as const

// OfferingDialogs.tsx
export const enterAnAmount = 'Enter an amount greater than $0.'
export const offer = 'Offer to lenders'
export const offerTitle = (number: string) => `Offer ${number} to lenders`
export const offerText =
  'Lenders see the cards, their values, and the terms, but not who the borrower is. We hold what they don’t fund.'
export const offeredAmount = 'Amount'
export const offeredHint = (principalText: string) => `Up to the loan’s ${principalText}.`
export const feeHint = (rate: string) => `Of the interest. Lenders get ${rate} a year.`
export const closesOn = 'Open until'
export const memoField = 'Memo'
export const memoHint =
  'What a lender should know. Don’t name the borrower. Lenders accept confidentiality terms before they read it.'
export const minimumAbove = 'The minimum can’t be more than the amount.'
export const offered = 'Offered to lenders'
export const offeredText = (amountText: string, date: string) => `${amountText}, open until ${date}.`
export const cancelOffering = 'Stop offering'
export const cancelOfferingTitle = (number: string) => `Stop offering ${number} to lenders`
export const cancelOfferingText = (lenders: number, amountText: string) =>
  lenders === 0
    ? 'No lender has committed yet.'
    : `${count(lenders, 'lender')} committed ${amountText}. It goes back to their balances, and they’re notified.`
export const lendersRead = 'Lenders see this.'
export const keepOffering = 'Keep offering'
export const offeringCanceled = 'Offering stopped'
export const offeringCanceledText = (number: string) => `${number}: commitments are released.`
