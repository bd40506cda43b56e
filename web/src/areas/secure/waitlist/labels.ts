// Every sentence of this folder's screens.

// OwnWaitlists.tsx
export const waitlists = 'Waitlists'
export const weOfferYouTheCard = 'We offer you the card if the current reservation falls through.'
export const youreNotOnAnyWaitlists = 'You’re not on any waitlists.'
export const offeredToYou = 'Offered to you'
export const left = 'left'
export const noInLine = (place: string | number) => `#${place} in line`
export const open = 'Open'

// WaitlistPart.tsx
export const itsYourTurn = 'It’s your turn on the waitlist.'
export const youHave = 'You have'
export const toRespond = 'to respond.'
export const buyFor = (amount: string | number) => `Buy for ${amount}`
export const pass = 'Pass'
export const wellOfferYouTheCard = 'We’ll offer you the card if the current reservation falls through.'
export const leaveWaitlist = 'Leave waitlist'
export const joinWaitlist = 'Join waitlist'
export const passOnThisCard = 'Pass on this card'
export const wellOffer = 'We’ll offer it to the next member on the waitlist. You can rejoin at the end.'
export const youllLoseYourPlace = 'You’ll lose your place. You can rejoin at the end.'
export const leave = 'Leave'
export const youreOnTheWaitlist = 'You’re on the waitlist.'
export const youreNextOnTheWaitlist = 'You’re next on the waitlist.'
export const youreNumberOnTheWaitlist = (place: string | number) => `You’re number ${place} on the waitlist.`
export const theWaitlistIsEmpty = 'The waitlist is empty. Joining is free, and you can leave at any time.'
export const n1MemberIsWaiting = '1 member is waiting'
export const membersAreWaiting = (waiting: string | number) => `${waiting} members are waiting`
export const reservedForYou = 'Reserved for you'
export const yourInvoiceIsReady = (playerName: string | number) => `${playerName}. Your invoice is ready.`
export const buyCard = 'Buy card'
export const wellReserveTheCard = 'We’ll reserve the card for you and send you the invoice.'
