// Every sentence of this folder's screens.

// service.ts
export const aCardYoureWatching = 'A card you’re watching is in Secure'
export const itsListed = (amount: string | number) => `It’s listed at ${amount}.`
export const itIsntInSecure = 'It isn’t in Secure.'
export const itsReservedForABuyer = 'It’s reserved for a buyer at the agreed price.'
export const priceDropOnACard = 'Price drop on a card you’re watching'
export const priceIncreaseOnACard = 'Price increase on a card you’re watching'
export const itsNowListed = (amount: string | number, amount2: string | number) =>
  `It’s now listed at ${amount}. It was ${amount2}.`
export const theOwnerChangedTheList = 'The owner changed the list price. You can request the card again.'
export const thePriceOfYourWaitlist = 'The price of your waitlist offer has changed'
export const youCanNowBuy = (title: string | number, amount: string | number) =>
  `You can now buy ${title} for ${amount}. Respond before the offer expires.`
export const itsReservedForABuyerCancel = 'It’s reserved for a buyer. Cancel the reservation first.'
export const theCardWasSold = 'The card was sold.'
export const theCardWasRemoved = 'The card was removed from Secure.'
export const yourCardWasRemoved = 'Your card was removed from Secure'
export const isNoLongerListed = (title: string | number, reason: string | number) =>
  `${title} is no longer listed. ${reason}`
export const yourCardWasRemovedFromSecure = (title: string | number, reason: string | number) =>
  `Your card ${title} was removed from Secure. ${reason}`
export const theCardIsntAvailable = 'The card isn’t available right now.'
export const itBelongsToAMember = 'It belongs to a member, who can request a listing.'
export const itsFundOffersIt = 'It belongs to a fund. Offer it on the fund’s page.'
export const itsOwnerSetsThePrice = 'Its owner sets the price.'
export const weHaventAppraisedItYet = 'We haven’t appraised it yet.'
