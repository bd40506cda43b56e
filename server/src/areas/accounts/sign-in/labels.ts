// Every sentence of this folder's screens.

// code-checks.ts
export const wereBusyCheckingCodes = 'We’re busy checking codes for this number. Try again in a moment.'
export const tooManyCodesEntered = (detail: string | number) =>
  `Too many codes entered from your network. Try again ${detail}.`

// codes-service.ts
export const tooManyCodesRequested = (detail: string | number) =>
  `Too many codes requested. You can request another one ${detail}.`
export const wevePausedCodes = 'We’ve paused codes to this country for now. Please contact us.'
export const weCantSendTextMessages = 'We can’t send text messages right now. Please try again in a moment.'
export const thisNumberCantReceiveText = 'This number can’t receive text messages from us.'
export const thisNumberIsLockedAfter = 'This number is locked after too many wrong codes. Please contact us.'
export const thatCodeIsntRight = 'That code isn’t right, and you have no tries left. Please request a new one.'

// service.ts
export const thisMembershipIsSuspended = 'This membership is suspended. Please contact us.'
export const thisMembershipHasBeenClosed = 'This membership has been closed. Please contact us.'
