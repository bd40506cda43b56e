// Every sentence of this folder's screens.

// account-status-service.ts
export const aCardIsReserved =
  'A card is reserved for them, or one of theirs is reserved for a buyer. Wait for the sale to finish, or cancel it.'
export const theyHaveCardsInSecure = 'They have cards in Secure. Remove those first.'

// admin-service.ts
export const inTheVault = 'In the vault'
export const certMatchesTheGradersRecord = 'Cert matches the grader’s record'
export const certDoesntMatchTheGraders = 'Cert doesn’t match the grader’s record'
export const notInTheVault = 'Not in the vault'
export const ownershipDisputed = 'Ownership disputed'
export const titleClear = 'Title clear, no liens'
export const atOrAboveTheList = 'At or above the list price'
export const belowAmbrysListPrice = 'Below Ambry’s list price'
export const theOwnerAgreed = (amount: string | number) => `The owner agreed to ${amount}`
export const theOwnerDeclined = (amount: string | number) => `The owner declined ${amount}`
export const belowTheListPrice = 'Below the list price: the owner must agree'
export const noOtherRequests = 'No other requests'
export const theMembersOfferIsNow = (amount: string | number) =>
  `The member’s offer is now ${amount}. Review it and try again.`
export const aCounterofferCantBeAbove = 'A counteroffer can’t be above the list price.'
export const counterofferOn = (title: string | number, amount: string | number, counterHours: number) =>
  `Counteroffer on ${title}: ${amount}. You have ${counterHours} ${counterHours === 1 ? 'hour' : 'hours'} to respond.`
export const cardRequestUpdated = 'Card Request Updated'
export const offerOn = (title: string | number, amount: string | number, amount2: string | number) =>
  `Offer on ${title}: ${amount}. You’d receive ${amount2}.`
export const youHaveAnOffer = 'You have an offer'
export const weRecordedThatYouAgreed = (amount: string | number, title: string | number) =>
  `We recorded that you agreed to ${amount} for ${title}. If you didn’t, contact us now.`
export const offerAgreementRecorded = 'Offer agreement recorded'
export const atOrAboveTheListPrice = 'At or above the list price, the owner doesn’t need to be asked.'

// declines-service.ts
export const yourRequestWasDeclined = (title: string | number, reason: string | number) =>
  `${title}: your request was declined. ${reason}`
export const yourRequestForWasDeclined = (title: string | number, reason: string | number) =>
  `Your request for ${title} was declined. ${reason}`
export const waitlistClosed = 'Waitlist closed'

// reservations-service.ts
export const theCardIsNoLonger = 'The card is no longer in Secure.'
export const theCardWasReserved = 'The card was reserved for another request.'
export const theCardIsntAvailable = 'The card isn’t available right now.'
export const theMembersAccountIsNo = 'The member’s account is no longer active.'
export const anotherRequestWasApproved = 'Another request was approved.'
export const isReservedForYou = (houseName: string | number, title: string | number, total: string | number) =>
  `${houseName}: ${title} is reserved for you. ${total} is due.`
export const aCardYoureWatchingSold = 'A card you’re watching sold'
export const itHasLeftSecure = 'It has left Secure.'
export const isNoLongerReserved = (title: string | number, reason: string | number) =>
  `${title} is no longer reserved for you. ${reason}`
export const wasntPaidInTime = (title: string | number) =>
  `${title} wasn’t paid for in time and is no longer reserved for you.`
export const ourCounterofferForExpired = (title: string | number) => `Our counteroffer for ${title} expired.`
export const yourRequestForHasExpired = (houseName: string | number, title: string | number) =>
  `${houseName}: your request for ${title} has expired.`
export const itWasntPaidInTime = 'It wasn’t paid for in time.'

// rules.ts
export const itsYours = 'It’s yours.'
export const itsReservedForYou = 'It’s reserved for you.'
export const youveAlreadyRequested = 'You’ve already requested it.'
export const itsOfferedToYou = 'It’s offered to you on the waitlist. Buy it or pass.'
export const itsReservedForAnotherMember = 'It’s reserved for another member.'
export const youreAlreadyOnItsWaitlist = 'You’re already on its waitlist.'
export const itsOpenToRequests = 'It’s open to requests.'
export const theTimeToRespond = 'The time to respond has passed.'
export const youArentOnItsWaitlist = 'You aren’t on its waitlist.'
export const itIsntOfferedToYou = 'It isn’t offered to you.'
export const youreAlreadyWatching = 'You’re already watching it.'
export const youArentWatching = 'You aren’t watching it.'
export const itsBelowTheListPrice = (amount: string | number) =>
  `It’s below the list price of ${amount}. The owner must agree first.`
export const theCardIsReserved = 'The card is reserved for another request.'
export const theCardIsOffered = 'The card is offered to the next member on its waitlist.'
export const thisRequestInvolvesYou = 'This request involves you, so someone else must decide.'
export const itHasAlreadyBeenDecided = 'It has already been decided.'
export const theOfferIsntBelow = 'The offer isn’t below the list price.'
export const ambryOwns = 'Ambry owns it.'
export const aPayment = 'A payment for it is in progress. Wait for the result.'
export const itHasNoReservation = 'It has no reservation.'
export const wereReviewing = 'We’re reviewing it.'
export const theBuyerHasOurCounteroffer = 'The buyer has our counteroffer.'
export const theBuyerHasAnInvoice = 'The buyer has an invoice. Ownership passes when it’s paid.'
export const itsSold = 'It’s sold.'
export const theRequestEndedWithout = 'The request ended without a sale.'
export const wellReviewItAndReply = 'We’ll review it and reply.'
export const acceptOrDeclineOurCounteroffer = 'Accept or decline our counteroffer.'
export const payTheInvoiceToComplete = 'Pay the invoice to complete your purchase.'
export const theCardIsYours = 'The card is yours.'
export const nothingIsDue = 'Nothing is due.'
export const nothingIsDueYouCanRequest = 'Nothing is due. You can request the card again while it’s listed.'
export const acceptOrDecline = 'Accept or decline.'
export const wereAskingTheOwner = 'We’re asking the owner.'
export const theBuyersPaymentWasReversed = 'The buyer’s payment was reversed. We’re following up.'
export const yourPaymentWasReversed = 'Your payment was reversed. Please pay the invoice again.'
export const theSaleWasUndone = 'The sale was undone. The card is yours again.'
export const theSaleWasUndoneAndThe = 'The sale was undone, and the card was returned.'
export const approvedCardReserved = 'Approved: card reserved'
export const counterofferSent = 'Counteroffer sent'
export const counterofferDeclined = 'Counteroffer declined'
export const reservationCanceledByAmbry = 'Reservation canceled by Ambry'
export const paidInFull = 'Paid in full: ownership passed'
export const paymentReversed = 'Payment reversed'
export const saleUndone = 'Sale undone: ownership returned'

// service.ts
export const thePriceIsNow = (amount: string | number) => `The price is now ${amount}. Review it and try again.`
export const youAlreadyHaveOpenRequests = (requestsPerMember: string | number) =>
  `You already have ${requestsPerMember} open requests. Withdraw one first.`
export const newCardRequest = 'New card request'
export const thisRequestHasChanged = 'This request has changed. Review it and try again.'
export const thisRequestWasChanged = 'This request was changed. Review it and try again.'
export const aPaymentHasBeenMade = 'A payment has been made or is on its way. Contact us if you want to cancel.'
export const theBuyerCanceledTheReservation = 'The buyer canceled the reservation.'
export const ourCounterofferHasChanged = 'Our counteroffer has changed or expired.'
export const theOfferHasChanged = 'The offer has changed. Review it and try again.'
export const ownerAccepted = 'Owner accepted'
export const ownerDeclined = 'Owner declined'
export const forLabel = (title: string | number, amount: string | number) => `${title} for ${amount}.`
