// Every sentence of this folder's screens.

// render.ts
export const openAmbry = (houseName: string) => `Open ${houseName}`
export const keepMyNumber = 'Keep my number'
export const yourCode = 'Your code'
export const confirmEmail = 'Confirm email'
export const thisLinkAndCodeExpire = 'The link and the code expire in 30 minutes and work once.'
export const sentWhateverYourSettings =
  'We send this regardless of your notification settings because it has a deadline or is about your account.'
export const youGetThisEmailBecause = (houseName: string) =>
  `You’re receiving this email because this notification is on in your ${houseName} settings.`
export const unsubscribe = 'Unsubscribe'

// service.ts
export const thisAddressIsUndeliverable = 'This address is undeliverable.'

// admin-service.ts
export const verificationEmailsCantBeResent =
  'The code in this email has expired. The member can request a new one in their settings.'
export const stillBeingSent = 'This message is still being sent. Wait until it’s sent or has failed.'
export const thisMemberHasNoVerifiedEmail =
  'This member has no verified email address that accepts our emails. Contact them by phone.'
export const resentTooOften = (wait: string) => `This message was resent several times. Try again ${wait}.`

// reports-service.ts
export const theSignatureIsInvalid = 'The signature is invalid.'
export const pageNotFound = 'Page not found.'
