// Every sentence of this folder's screens.

// admin-service.ts
export const requestedAt = (amount: string | number) => `Requested at ${amount}`
export const someoneElseChangedThisRequest = 'Someone else changed this request. Review it and try again.'
export const addSlotsInSettings = (nothingFeatured: string | number) =>
  `${nothingFeatured} Add slots in Settings, or decline it.`
export const sendItToTheVault = 'Send it to the vault. It goes live in Secure when it arrives.'
export const itGoesLiveInSecure = 'It goes live in Secure once it’s in the vault and not reserved or pledged.'
export const yourListingWasApproved = 'Your listing was approved'
export const at = (title: string | number, amount: string | number, next: string | number) =>
  `${title} at ${amount}. ${next}`
export const yourListingOfWasApproved = (houseName: string | number, title: string | number, next: string | number) =>
  `${houseName}: your listing of ${title} was approved. ${next}`
export const itsAlreadyInSecure = 'It’s already in Secure. Remove it instead.'
export const itHasNoFeaturedDays = 'It has no featured days to move.'
export const yourCardsFeaturedDaysWere = 'Your card’s featured days were moved'
export const isFeatured = (title: string | number, date: string | number, date2: string | number) =>
  `${title} is featured from ${date} to ${date2}.`
export const itIsntInSecure = 'It isn’t in Secure.'

// going-live-service.ts
export const yourCardIsInSecure = 'Your card is in Secure'
export const isListed = (title: string | number, amount: string | number, featured: string | number) =>
  `${title} is listed at ${amount}.${featured}`
export const isInSecure = (houseName: string | number, title: string | number, amount: string | number) =>
  `${houseName}: ${title} is in Secure at ${amount}.`
export const ofDaysIncluded = (creditDays: string | number, featuredDays: string | number) =>
  `${creditDays} of ${featuredDays} days included in your plan`
export const featuredInSecure = 'Featured in Secure'
export const yourListingWasDeclined = 'Your listing was declined'
export const yourListingOfWasDeclined = (houseName: string | number, title: string | number, reason: string | number) =>
  `${houseName}: your listing of ${title} was declined. ${reason}`
export const yourCardsFeaturedDays = 'Your card’s featured days are over'
export const staysInSecure = (title: string | number, label: string | number) => `${title} stays in Secure. ${label}`

// rules.ts
export const allFeaturedSlotsAreTaken = (date: string | number) =>
  `All featured slots are taken on some of these days. The first open day is ${date}.`
export const featuredSlotsAreTurnedOff = 'Featured slots are turned off for now.'
export const photosOfTheFront = 'Photos of the front and back'
export const noOtherActivePromotion = 'No other active promotion'
export const roomForAnotherPromotion = 'Room for another promotion'
export const ownershipUndisputed = 'Ownership undisputed'
export const notListed = 'Not listed, reserved, or pledged'
export const inTheVault = 'In the vault'
export const freeOfLiens = 'Free of liens'
export const its = (detail: string | number, detail2: string | number) => `It’s ${detail}${detail2}.`
export const youCanHave = (many: string | number) =>
  `You can have ${many} at a time. Withdraw one or remove a card first.`
export const itHasBeenRemoved = 'It has been removed from the registry.'
export const thisCardAlreadyHas = 'This card already has a promotion request.'
export const itsOwnershipIsDisputed = 'Its ownership is disputed.'
export const addPhotosOfTheFront = 'Add photos of the front and back first.'
export const itsReservedForABuyer = 'It’s reserved for a buyer.'
export const theOwnersAccountWasClosed = 'The owner’s account was closed.'
export const theCardHasANew = 'The card has a new owner.'
export const theCardWasRemoved = 'The card was removed from the registry.'
export const theOwnersAccountIsSuspended = 'The owner’s account is suspended.'
export const aPhotoOfTheFront = 'A photo of the front or back is missing.'
export const cancelTheSaleFirst = (reserved: string | number) => `${reserved} Cancel the sale first.`
export const itsFeaturedDaysHaveStarted = 'Its featured days have started.'
export const withdrawnByItsOwner = 'Withdrawn by the owner'
export const liveInSecure = 'Live in Secure'

// service.ts
export const chooseTodayOrALater = 'Choose today or a later date.'
export const chooseADateUp = (date: string | number) => `Choose a date up to ${date}.`
export const atTheSellersFeeLeaves = (amount: string | number) =>
  `At ${amount} the seller’s fee leaves you nothing. Choose a higher price.`
export const thisHasChanged = 'This has changed. Review it and try again.'
export const itHasEnded = 'It has ended, so its price can’t be changed.'
export const removedFromSecure = 'Removed from Secure by the owner.'
