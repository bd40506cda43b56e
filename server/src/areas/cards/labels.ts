// Every sentence of this folder's screens.

// card-facet-bits.ts
export const betweenAnd = (stored: string | number, first: string | number, last: string | number) =>
  `${stored} BETWEEN ${first} AND ${last}`

// csv-service.ts
export const thisFileIsntUtf8 = 'This file isn’t UTF-8 text. Save it as “CSV UTF-8” and try again.'
export const thisIsntACsvFile = 'This isn’t a CSV file.'
export const thisFileHasNoRows = 'This file has no rows below its headings.'
export const thisFileHasMoreThan = 'This file has more than 200 columns.'
export const thisFileHasMoreThanRows = (count: string | number) =>
  `This file has more than ${count} rows. Split it into smaller files.`

// rules.ts
export const theDateAcquiredCant = 'The date acquired can’t be in the future.'
export const aRawCardHasNo = 'A raw card has no cert number. Choose a grader.'
export const aRawCardHasNoGrade = 'A raw card has no grade. Choose a grader.'
export const aRawCardHasNoQualifier = 'A raw card has no qualifier.'
export const enterTheCertNumber = (grader: string | number) => `Enter the cert number on the ${grader} label.`
export const aPsaCertNumberHas = 'A PSA cert number has 4 to 12 digits and no letters.'
export const its = (detail: string | number, detail2: string | number) => `It’s ${detail}${detail2}.`
export const itsOwnershipIsDisputed = 'Its ownership is disputed.'
export const itHasBeenRemoved = 'It has been removed from the registry.'
export const youArentSendingIt = 'This card isn’t on its way to a vault.'
export const itIsntWithYou = 'It isn’t with you.'
export const theresNothingToCancel = 'There’s nothing to cancel.'
export const itIsntInTheVault = 'It isn’t in the vault.'
export const youveAlreadyRequestedItsReturn = 'You’ve already requested its return.'
export const itIsntOnItsWay = 'It isn’t on its way to you.'
export const itHasntBeenHanded = 'It hasn’t been handed off to a carrier yet.'
export const aRawCardHasNoCert = 'A raw card has no cert number to compare.'
export const addTheCertNumberFirst = 'Add the cert number first.'
export const doesntOfferLookups = (grader: string | number) =>
  `${grader} doesn’t offer lookups. Check it on ${grader}’s website.`
export const itsHeldByAFund = 'It’s held by a fund and sold from there.'
export const itsOwnerHasRequested = 'Its owner has requested its return.'
export const ourStaffHaveSeen = 'Our staff has seen this card. Contact us to correct its details.'
export const itHasBeenHandledSince = 'It has been handled since it was received.'
export const aReceiptCanBeCorrected = 'A receipt can be corrected only within 24 hours.'
export const itIsntWithItsOwner = 'It isn’t with its owner.'
export const itIsntOnItsWayTo = 'It isn’t on its way to the vault.'
export const itIsntLeavingTheVault = 'It isn’t leaving the vault.'
export const itIsntInTransit = 'It isn’t in transit.'
export const onlyARecordWhoseCard = 'Only a record whose card is with its owner can be merged.'

// closing-queries.ts
export const youHaveCardsInTheVault = (n: number) =>
  n === 1
    ? 'You have a card in the vault or on its way. Request its return first.'
    : `You have ${n} cards in the vault or on their way. Request their return first.`
export const youHaveCommittedCards = (n: number) =>
  n === 1
    ? 'One of your cards is listed, reserved, or pledged.'
    : `${n} of your cards are listed, reserved, or pledged.`
export const youHaveOpenDisputes = (n: number) =>
  n === 1 ? 'You have an open ownership dispute.' : `You have ${n} open ownership disputes.`
