// Every sentence of this folder's screens.

// card-writes-service.ts
export const isAlreadyInYourRegistry = (cert: string | number) => `${cert} is already in your registry.`
export const isRegisteredByAnotherMember = (cert: string | number) =>
  `${cert} is registered by another member. If the card is yours, you can claim it and we’ll decide.`

// photos-service.ts
export const aCardCanHaveUp = (mostPhotos: string | number) =>
  `A card can have up to ${mostPhotos} photos. Remove one first.`
export const youveUsedAll5Gb = 'You’ve used all 5 GB of your storage. Contact us for more.'
export const youveUploadedALot = 'Too many uploads this hour. Please try again later.'
export const thePhotosOfThisCard = 'This card’s photos have changed. Review them and try again.'
export const thisPhotoIsPart = 'This photo is part of a custody record and can’t be removed.'
export const aCardCanHaveUpTo = (mostDocuments: string | number) =>
  `A card can have up to ${mostDocuments} documents. Remove one first.`

// register-service.ts
export const theGraderHasNoRecord = 'The grader has no record of this cert number.'

// service.ts
export const thisListCantBeSorted = 'This list can’t be sorted that way.'
export const thisCardWasChanged = 'This card was changed in another window. Review it and try again.'
export const thisRecordWasMerged = 'This record was merged with another one.'
export const aCardCanHaveUpToTags = (mostTags: string | number) => `A card can have up to ${mostTags} tags.`

// valuations-service.ts
export const thisEstimateHasAlreadyBeen = 'This estimate has already been retracted.'
export const thatDateIsTooLong = 'That date is too far in the past.'
export const theDateCant = (date: string | number) => `The date can’t be in the future. Today is ${date}.`

// files-service.ts
export const thisFileNoLongerExists = 'This file no longer exists.'
export const forEveryEvent = 'For every event: the SHA-256 of "body" (exact UTF-8) is "hash".'
export const inEveryBody =
  'In every body: "card" is this card, "seq" counts from 1, and "prev" is the hash of the previous event (null in the first).'
export const wherePrivateIsPresent =
  'Where "private" is present: the SHA-256 of "salt" followed by "private" is data.private in the body.'
export const ambryVouches =
  'Ambry vouches for it: "seal" is an Ed25519 signature of the lines "ambry chain", card, number of events, head, and exportedAt. The key is the provenanceKey shown by /api/house.'
export const cardNumber = 'Card number'
export const notValued = 'Not valued'
export const sourceOfValue = 'Source of value'
export const verifyWithOurSource = 'With the source of this software: npm run provenance:verify -- <this file>.'
