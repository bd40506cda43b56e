// Every sentence of this folder's screens.

// check-queries.ts
export const moneyPaidForACard = 'Money paid for a card is held until its sale settles, then owed to the seller'
export const everySettledSaleIsPaid =
  'Every settled sale is paid, and its seller is owed or has been paid; unsettled sales are unpaid or waiting for the card'

// files-service.ts
export const aSaleCanHaveUp = (mostFiles: string | number) =>
  `A sale can have up to ${mostFiles} documents. Remove one first.`
export const thisFileNoLongerExists = 'This file no longer exists.'
export const thisSaleIsntSettledYet = 'This sale isn’t settled yet, so there’s no settlement document.'

// present.ts

// rules.ts
export const offWithYourPlan = (bps: string | number) => `${bps} off with your plan`
export const buyersFee = 'Buyer’s fee'
export const sellersFee = 'Seller’s fee'
export const sourcingFee = 'Sourcing fee'
export const theBuyersPaymentWasReversed = 'The buyer’s payment was reversed after ownership passed.'
export const theBuyerReported = (problem: string) =>
  `The buyer reported a problem: “${problem}” The proceeds are held. Complete the sale for the seller, or cancel it. The buyer’s payment then becomes their credit.`
export const someoneClaimsTheCard =
  'Someone else claims this card. Decide the claim first: the sale then settles within the hour, or you cancel it.'
export const theSellerHasAlreadyBeen = 'The seller has already been paid.'
export const nothingIsOwed = 'Nothing is owed to the seller for now.'
export const theCardIsOnHold = 'The card is on hold.'
export const theCardCouldntBePut = 'The card couldn’t be put on hold. Check where it is.'
export const collectOrClawBack =
  'Collect the money from the buyer, or undo the sale: the seller is then billed for the payout.'
export const collectTheMoneyFromTheBuyer = 'Collect the money from the buyer, or undo the sale.'
export const paidInFull = 'Paid in full; ownership passed to the buyer'
export const paymentReversed = 'Payment reversed'
export const canceledTheCardIsAvailable = 'Canceled; the card is available again'
export const undoneOwnershipReturned = 'Undone; ownership returned to the seller'

// service.ts
export const theBuyerAlreadyOwns = 'The buyer already owns this card.'
export const memberNotFound = 'Member not found, or their account is closed.'
export const theSellersFeeLeaves = 'The seller’s fee leaves nothing for the seller.'
export const enterADateThatIsnt = 'Enter a date that isn’t in the future.'
export const explainWhyTheFeesDiffer = 'Explain why the fees differ from the templates.'
export const ownershipPassesWhenTheInvoice = 'Ownership passes when the invoice is paid in full and we have the card.'
export const ownershipPassesAtTheVault =
  'Ownership passes when the invoice is paid in full and the card has arrived at our vault.'
export const ownershipPassesWhenConfirmed =
  'Ownership passes when you’ve paid in full and confirmed the delivery, or when the time to report a problem ends.'
export const yourCardHasABuyer = 'Your card has a buyer'
export const isReservedForABuyer = (title: string | number, amount: string | number, amount2: string | number) =>
  `${title} is reserved for a buyer at ${amount}. You’ll receive ${amount2} once it’s paid and delivered.`
export const someoneElseChangedThisSale = 'Someone else changed this sale. Review it and try again.'
export const onlyAnUnpaidSaleCan = 'Only a sale that hasn’t settled can be canceled. Undo a settled sale instead.'
export const onlyASettledSaleCan = 'Only a settled sale can be undone.'

// undo-preview-service.ts
export const preview = 'Preview'

// settling-service.ts
export const itsInvoiceWasCredited = 'Its invoice was credited in full.'
export const itsInvoiceWasVoided = 'Its invoice was voided.'
/** The number of the buyer's invoice is none of the seller's business. */
export const soldTo = (card: string, invoiceNumber: string | null) =>
  [`${card} sold`, invoiceNumber].filter(Boolean).join(', ').slice(0, 300)
export const saleUndone = (card: string) => `Sale undone: ${card}`.slice(0, 300)
export const proceedsOnHold = (card: string) => `On hold until the buyer pays again: ${card}`.slice(0, 300)
export const yourPurchaseIsConfirmed = 'Your purchase is confirmed'
export const theCardIsYours = 'The card is yours'
export const isPaidAgainAndStays = (card: string | number) => `${card} is paid for again and stays yours.`
export const isPaidAndNowYours = (card: string | number) => `${card} is paid for and now yours.`
export const isPaidAndYours = (houseName: string | number, card: string | number) =>
  `${houseName}: ${card} is paid for and yours.`
export const yourCardIsSold = 'Your card sold'
export const wasPaid = (card: string | number, amount: string | number) => `${card} is paid for. We owe you ${amount}.`
export const isSoldIsDue = (houseName: string | number, card: string | number, amount: string | number) =>
  `${houseName}: ${card} sold. We owe you ${amount}.`
export const theBuyersPaymentWasReversedSentence = 'The buyer’s payment was reversed.'
export const aSoldCardIsUnpaid = 'A sold card is unpaid again'
export const thePaymentForWasReversed = (card: string | number, invoiceNumber: string | number) =>
  `The payment for ${card} was reversed, and ${invoiceNumber} is open again.`
export const thePayoutToTheSeller = 'The payout to the seller is canceled.'
export const itCouldntBePut = (why: string | number) => `It couldn’t be put on hold: ${why}`
export const collectTheMoneyOrUndoThe = 'Collect the money, or undo the sale.'
export const theBuyersPaymentWasReversedTitle = 'The buyer’s payment was reversed'
export const yourPayout = (card: string | number) =>
  `Your payout for ${card} is on hold until the buyer pays again. We’ll let you know.`
export const saleUndoneTitle = 'Sale undone'
export const saleCanceled = 'Sale canceled'
export const isNoLongerYours = (card: string | number) => `${card} is no longer yours.`
export const yourPurchaseOfWasCanceled = (card: string | number) =>
  `Your purchase of ${card} was canceled. Anything you paid was added to your credit.`
export const isYoursAgain = (card: string | number) => `${card} is yours again.`
export const wasntSoldAndIsAvailable = (card: string | number) => `${card} wasn’t sold and is available again.`
export const payoutToReturn = (card: string) => `Payout for ${card} to return`
export const isYoursAgainAndYouOwe = (card: string, amount: string) =>
  `${card} is yours again. You were paid ${amount} for it, which we billed you for. We deduct it from future payouts until it’s settled.`
export const theFundSpentIt =
  'The fund no longer has the cash this card brought in, so ownership can’t be returned. Add to its cash first.'
export const onASaleInvoice = (fee: string | number) =>
  `On a sale invoice, only ${fee} can be partially credited, because the price belongs to the seller. To undo the sale, credit the full amount.`

// closing-queries.ts
export const youHaveOpenSales = (n: number) => (n === 1 ? 'You have an open sale.' : `You have ${n} open sales.`)
