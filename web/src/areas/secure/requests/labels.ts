export const price = 'Price'
export const atListPrice = (amount: string) => `List price, ${amount}`
export const makeOffer = 'Make an offer'
export const yourOffer = 'Your offer'
export const ownerDecides = 'The owner has to accept an offer below the list price.'
export const lowOffer = 'This is less than half the list price. Owners rarely accept offers this low.'
export const delivery = 'Delivery'
export const note = 'Note to Ambry'
export const enterOffer = 'Enter your offer.'
export const offerAboveZero = 'Enter an offer above $0.'
export const totalFollows = 'Enter your offer to see the total.'

// CounterDialogs.tsx
export const reservedForYou = 'Reserved for you'
export const acceptCounteroffer = 'Accept counteroffer'
export const wellReserveTheCard = 'We’ll reserve the card for you and send you the invoice.'
export const counterofferDeclined = 'Counteroffer declined'
export const declineCounteroffer = 'Decline counteroffer'
export const thisEndsYourRequest = 'This ends your request. You can request the card again while it’s listed.'
export const decline = 'Decline'

// EditOfferDialog.tsx
export const yourNote = 'Your note'
export const saved = 'Saved'
export const editRequest = 'Edit request'
export const saveChanges = 'Save changes'
export const thisRequestWasChanged = 'This request was changed in another window'

// RequestActions.tsx
export const pay = (amount: string | number) => `Pay ${amount}`
export const accept = (amount: string | number) => `Accept ${amount}`
export const acceptTitle = 'Accept'
export const editOffer = 'Edit offer'
export const withdraw = 'Withdraw'

// RequestDialogs.tsx
export const requestWithdrawn = 'Request withdrawn'
export const withdrawRequest = 'Withdraw request'
export const theCardWillNoLonger = 'The card will no longer be reserved for you, and its invoice will be voided.'
export const wellStopReviewing = 'We’ll stop reviewing it. You can request the card again while it’s listed.'
export const offerAccepted = 'Offer accepted'
export const offerDeclined = 'Offer declined'
export const theCardStaysListed = 'The card stays listed at your price. We’ll tell the buyer without sharing your name.'

// RequestPanel.tsx
export const myRequests = (title: string | number) => `${title}, My requests`
export const myRequestsSecure = 'My requests, Secure'
export const weCouldntLoadThisRequest = 'We couldn’t load this request'
export const requested = (line: string | number, date: string | number) => `${line}. Requested ${date}.`
export const nextStep = 'Next step'
export const waitingForYou = 'Waiting for you. '
export const offer = 'Offer'
export const listPriceAtRequest = 'List price at request'
export const listPriceNow = 'List price now'
export const counteroffer = 'Counteroffer'
export const agreed = 'Agreed'
export const yourResponse = 'Your response'
export const notYet = 'Not yet'
export const invoice = 'Invoice'
export const sale = 'Sale'
export const viewSale = 'View sale'
export const card = 'Card'
export const viewInSecure = 'View in Secure'
export const notes = 'Notes'
export const ourNote = 'Our note'
export const timeline = 'Timeline'
export const offerYoudReceive = (amount: string | number, amount2: string | number) =>
  `Offer: ${amount}. You’d receive ${amount2}.`
export const timeLeft = 'Time left:'

// RequestsTab.tsx
export const status = 'Status'
export const waiting = 'Waiting'
export const myRequestsTitle = 'My requests'
export const requests = 'Requests'
export const findACardOrCert = 'Find a card or cert #'
export const noRequestsYet = 'No requests yet'
export const requestACard =
  'Request a card at its list price or make an offer. No obligation. Your requests appear here.'
export const browseSecure = 'Browse Secure'
export const side = 'Side'
export const waitingForYouTitle = 'Waiting for you'

// offer.ts
export const enterAnAmountSuch = 'Enter an amount such as 1,250 or 1,250.50.'

// own-request-list.tsx
export const left = 'left.'
export const requestedTitle = 'Requested'
