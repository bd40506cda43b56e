// Every sentence of this folder's screens.

// PhoneDialog.tsx
export const useYourPhone = 'Use your phone'
export const phoneNote = 'Its camera takes better photos. You don’t need to sign in on it.'
export const scanThis = 'Point your phone’s camera at this code, and open the link it shows.'
export const codeAlt = 'QR code with a link for your phone'
export const expiresIn = (clock: string) => `The link works once and expires in ${clock}.`
export const linkExpired = 'This link has expired.'
export const newLink = 'Create new link'
export const phoneConnected = 'Phone connected'
export const connectedText = 'Take the photos on your phone. This list updates as we receive them.'
export const anotherPhone = 'Use another phone'
export const waiting = 'Waiting for your phone'
export const onYourPhone = 'On your phone'
export const arrived = 'arrived'
export const notYet = 'not yet'
export const done = 'Done'

// VerifyPage.tsx
export const photosForAmbry = 'Take your photos'
export const verifyLead = 'Your photos are sent to us securely. We don’t save them on this phone.'
export const timeLeft = (clock: string) => `${clock} left`
export const take = 'Take photo'
export const takeAgain = 'Take again'
export const sent = 'Sent'
export const continueLabel = (item: string) => `Continue: ${item}`
export const allDone = 'Done'
export const allDoneText = 'Continue on your computer. You can close this page.'
export const photos = 'Photos'
export const opening = 'Opening the link'
export const noLongerWorks = 'This link no longer works'
export const noLongerText =
  'Each link works once, on one phone, for 15 minutes. On your computer, choose “Use your phone” again and scan the new code.'
export const couldNotOpen = 'We couldn’t open the link'
