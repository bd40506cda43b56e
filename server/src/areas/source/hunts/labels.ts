// Every sentence of this folder's screens.

// rules.ts
export const nextForMember: Record<string, string> = {
  review: 'We’re reviewing your brief and will propose a fee.',
  fee: 'Agree to the fee and we’ll start searching.',
  searching: 'We’re searching. We’ll propose cards that fit.',
  answer: 'A card is waiting for your answer.',
  pay: 'Pay the invoice to complete your purchase.',
  delivery: 'It’s paid for. We’re bringing it to the vault.',
  fulfilled: 'It’s yours and in the vault.',
  closed: 'This hunt is closed.',
  rejected: 'We can’t take on this hunt.',
}
export const itHasEnded = 'It has ended.'
export const theSearchHasBegun = 'The search has already started.'
export const theSearchHasntBegun = 'The search hasn’t started yet.'
export const aCardWasBought = 'A card was bought. Drop it first, or wait until its sale is finished.'
export const thisIsYourHunt = 'This is your own hunt.'
export const proposeAFeeFirst = 'Propose a fee first.'
export const itIsWithTheMember = 'Waiting for the member’s answer.'
export const itIsBought = 'It’s already bought.'
export const itIsDropped = 'It was dropped.'
export const itIsApproved = 'The member has already approved it.'
export const itIsntApproved = 'The member hasn’t approved it.'

// service.ts
export const youAlreadyHaveOpenHunts = (most: number) => `You already have ${most} open hunts. Close one first.`
export const youAskedOftenToday = (most: number) => `You’ve requested ${most} hunts today. Try again tomorrow.`
export const theDeadlineHasPassed = 'Choose a deadline in the future.'
export const newHunt = 'New hunt'
export const isAskedFor = (number: string, title: string) => `${number}: a member wants us to find ${title}.`
export const huntEdited = 'Hunt edited'
export const wasEdited = (number: string, title: string) => `The brief for ${number} (${title}) changed.`
export const someoneElseChangedIt = 'This hunt has changed. Review it and try again.'
export const theFeeIsNow = (fee: string) => `The fee is now ${fee}. Review it and try again.`
export const noFeeYet = 'There’s no fee to agree to yet.'
export const feeAgreed = 'Fee agreed'
export const theMemberAgreed = (number: string, fee: string) =>
  `${number}: the member agreed to ${fee}. Start the search.`
export const huntClosed = 'Hunt closed'
export const theMemberClosed = (number: string) => `${number} was closed by the member.`
export const closedByTheMember = 'Closed by the member.'
export const thisCardIsntProposed = 'This card isn’t waiting for your answer anymore.'
export const thePriceIsNow = (price: string) => `The price is now ${price}. Review it and try again.`
export const candidateApproved = 'Purchase approved'
export const upTo = (number: string, price: string) => `${number}: buy the card for up to ${price}.`
export const candidateDeclined = 'Candidate declined'
export const wasDeclined = (number: string, reason: string) => `${number}: the member declined the card. ${reason}`

// admin-service.ts, candidates-service.ts
export const huntRequestUpdated = 'Hunt Request Updated'
export const feeProposed = 'Finder’s fee proposed'
export const weProposeAFee = (title: string, fee: string) =>
  `We’ll search for ${title} for a fee of ${fee} of the price. If we buy the card elsewhere, its price to you can include our markup. Our fee is on top of that price. Agree to the fee and we’ll start.`
export const wasRejected = (title: string, reason: string) => `We can’t take on your hunt for ${title}. ${reason}`
export const wasClosed = (title: string, reason: string) => `Your hunt for ${title} is closed. ${reason}`
export const theDeadlinePassed = 'Its deadline has passed.'
export const theAccountWasClosed = 'The account was closed.'
export const chooseARegisteredCard = 'Choose a card that’s in the registry.'
export const itIsTheMembersOwn = 'The member already owns this card.'
export const itIsYourOwnCard = 'It’s your own card, so someone else must decide.'
export const itsOwnerDoesntAllow = 'Its owner doesn’t allow matching, so we can’t propose it.'
export const thisCandidateHasChanged = 'This candidate has changed. Review it and try again.'
export const weFoundACard = 'We found a card for you'
export const weFound = (title: string, price: string) =>
  `We found ${title} at ${price}. Approve the purchase with a maximum price, or decline it.`
export const mostFiles = (most: number) => `A candidate can have up to ${most} files.`
export const thisFileNoLongerExists = 'This file no longer exists.'

// approvals-service.ts
export const buyOutside = (title: string, cost: string) => `Record the purchase of ${title} for ${cost}`

// buying-service.ts
export const aboveWhatWasApproved = (price: string) => `The member approved up to ${price}. Propose it again.`
export const theAccountIsntActive = 'The member’s account isn’t active right now.'
export const itIsRegistered = 'It’s a registered card. Buy it from its owner.'
export const itIsOutside = 'This card isn’t in the registry. Enter what we paid and add evidence.'
export const addEvidenceFirst = 'Add evidence of the purchase first, such as the receipt.'
export const theHuntsFee = (number: string, fee: string) => `Agreed for ${number}: ${fee} of the price`
export const yourCardIsReserved = 'Your card is reserved'
export const payTheInvoice = (title: string, price: string, invoice: string, total: string) =>
  `We have ${title} for you at ${price}. Pay ${invoice} (${total} including our fee) to complete the purchase.`
export const payForOutside = (title: string, price: string, invoice: string, total: string) =>
  `We bought ${title} for you at ${price}. Pay ${invoice} (${total} including our fee). The card is yours once you’ve paid and it’s in our vault.`
export const isDelivered = (title: string) => `${title} is yours and in the vault.`
export const theSaleFellThrough = (title: string, reason: string) =>
  `The purchase of ${title} fell through. ${reason} We’re still searching.`
export const theSaleWasUndone = 'The sale was undone.'
export const itWasntPaidInTime = 'It wasn’t paid for in time.'
export const candidateFellThrough = 'A purchase fell through'
export const searchAgain = (number: string, reason: string) => `${number}: ${reason} The hunt is active again.`
export const bringItToTheVault = 'Hunt card paid for'
export const isPaidFor = (number: string, title: string) => `${number}: ${title} is paid for. Bring it to the vault.`

// present.ts
export const asked = 'Requested'
export const history: Record<string, string> = {
  begin: 'Fee agreed, search started',
  reject: 'Rejected',
  find: 'Card bought',
  resume: 'Purchase fell through, search continues',
  fulfill: 'Delivered to the vault',
  close: 'Closed',
}
export const candidateHistory: Record<string, string> = {
  propose: 'Card proposed',
  approve: 'Purchase approved',
  decline: 'Card declined',
  drop: 'Card dropped',
}
export const ambry = 'Ambry'
export const inSecureAt = (price: string) => `In Secure at ${price}`
export const ownedByUs = 'Owned by Ambry'
export const registeredAndMatched = 'Registered, and its owner allows matching'
