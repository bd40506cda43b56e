// Every sentence of this folder's screens.

// buying-service.ts
export const itsReturnIsRequested = 'Its return has been requested.'

// disputes-service.ts
export const thisCertNumberIsntRegistered = 'This cert number isn’t registered. You can register it yourself.'
export const thisCard = 'This card is in your own registry.'
export const thisCertNumberJustBecame = 'This cert number just became available. You can register it yourself.'
export const anotherMemberClaims = (grader: string | number, certNumber: string | number) =>
  `Another member claims that ${grader} ${certNumber} is theirs. We’ll look into it. Until then, the card can’t be listed, sold, or pledged.`
export const ownershipDisputed = 'Ownership disputed'
export const youveClaimedThisCard = 'You already claimed this card in the last 30 days. Please contact us instead.'
export const tooManyClaimsToday = 'Too many claims today. Please try again tomorrow.'
export const yourClaimWasRejected = 'Your claim was rejected'
export const ambryYourClaimOnWas = (grader: string | number, certNumber: string | number) =>
  `Ambry: your claim on ${grader} ${certNumber} was rejected.`
export const aClaimOnYourCard = 'A claim on your card was rejected'
export const isStillYours = (title: string | number) => `${title} is still yours.`

// fund-service.ts
export const itIsntOurs = 'A fund can buy only cards that Ambry owns. Buy it from its owner first.'

// liens-service.ts
export const cantBePledged = (title: string, why: string) => `${title} can’t be pledged. ${why}`

// selling-service.ts
export const cardNotFound = 'Card not found.'
export const soldInSecure = 'Sold in Secure'
export const theCardHasANew = 'The card has since changed owners.'
export const theCardHasAlreadyLeft = 'The card has already left the vault.'
export const theBuyerNoLongerOwns = 'The buyer no longer owns the card, so ownership can’t be returned.'
export const ownershipCantBeReturnedNow = (why: string | number) => `Ownership can’t be returned now. ${why}`

// service.ts
export const aRawCardHasNo = 'A raw card has no cert number to look up.'
export const tooManyTitleChecks = 'Too many title checks this hour. Please try again later.'

// transfer.ts
export const theyAlreadyOwnTheCard = 'They already own the card.'
export const ownershipCorrected = 'Ownership corrected'
export const isNoLonger = (card: string | number, how: string | number, reason: string | number) =>
  `${card} is no longer in your name: ${how}. ${reason}`
export const ambryIsNoLonger = (card: string | number, how: string | number) =>
  `Ambry: ${card} is no longer in your name: ${how}.`
export const isInYourNameNow = (card: string | number, how: string | number) => `${card} is now in your name: ${how}.`
export const ambryIsInYourName = (card: string | number) => `Ambry: ${card} is now in your name.`
