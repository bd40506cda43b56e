// Every sentence of this folder's screens.

// offers-service.ts
export const aCardYoureWatching = 'A card you’re watching is available'
export const itsOpenToRequestsAgain = 'It’s open to requests again.'
export const isAvailable = (title: string | number, waitlistHours: number, amount: string | number) =>
  `${title} is available. Respond within ${waitlistHours} ${waitlistHours === 1 ? 'hour' : 'hours'} to buy it for ${amount}.`
export const itsYourTurn = 'It’s your turn'

// service.ts
export const youArentOnItsWaitlist = 'You aren’t on its waitlist.'
export const itIsntOfferedToYou = 'It isn’t offered to you, or the offer has expired.'
export const itWasOfferedToYou = 'It was offered to you at a different price. Review it and try again.'
