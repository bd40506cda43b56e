// Every sentence of this folder's screens and emails.

// service.ts
export const addAnEmailFirst = 'Add an email address to your profile first.'
export const thisAddressIsntValid = 'This email address isn’t valid. Correct it in your profile first.'
export const alreadyVerified = 'This email address is already verified.'
export const tooManyVerificationEmails = (wait: string) => `Too many verification emails. Try again ${wait}.`
export const confirmYourEmailAddress = 'Confirm your email address'
export const confirmToGetNotifications = (houseName: string) =>
  `Confirm this address to get ${houseName} notifications by email. If you didn’t request this, ignore this email.`
export const thatCodeHasExpired = 'That code has expired. Request a new one.'
export const thatCodeIsntRight = (triesLeft: number) =>
  `That code isn’t right. You have ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`

// pages.ts
export const confirmThisAddress = 'Click the button to confirm this address for your account.'
export const confirmEmail = 'Confirm email'
export const emailConfirmed = 'Email confirmed'
export const weNowSendYourNotifications = 'You’ll now get the notifications you chose in your settings by email.'
export const thisLinkHasExpired = 'This link is no longer valid'
export const requestANewOne =
  'It was already used, has expired, or is for an earlier address. Request a new one in your settings.'
