// Every sentence of this folder's screens.

// door.ts
export const pageNotFound = 'Page not found.'
export const tooManySharedLinksOpened = 'Too many shared links opened from your network. Please wait a minute.'
export const thisLinkNeedsAPassword = 'This link needs a password.'

// messages-service.ts
export const viewedYourLinkAndLeft = (name: string | number, name2: string | number) =>
  `${name} viewed your link “${name2}” and left you a message.`
export const tooManyMessages = 'Too many messages from your network. Please try again later.'

// pages-service.ts
export const sharedPrivately = 'Shared privately'
export const tooManyPasswordsTried = 'Too many password attempts on this link. Please wait a few minutes.'
export const thatPasswordIsntRight = 'That password isn’t right.'
