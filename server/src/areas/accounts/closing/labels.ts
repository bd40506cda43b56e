// Every sentence of this folder.

// closing-queries.ts
export const youHaveStaffRoles = 'You have staff roles. Ask an administrator to remove them first.'

// service.ts
export const somethingPreventsClosing = (what: string) => `You can’t close your account yet: ${what}`
export const yourAccountIsClosing = 'Your account is closing'
export const yourAccountClosesOn = (house: string, day: string, address: string) =>
  `${house}: Your account closes on ${day}, and we’ll delete your personal data. Changed your mind? Sign in at ${address} before then and choose Keep my account.`
export const youKeptYourAccount = 'You kept your account'
export const yourAccountStaysOpen = (house: string) =>
  `${house}: You kept your account. If this wasn’t you, contact us right away.`
export const goodbye = 'Your account is closed'
export const yourAccountIsClosed = (house: string) =>
  `${house}: Your account is closed, and we’re deleting your personal data. Thank you for being a member.`
