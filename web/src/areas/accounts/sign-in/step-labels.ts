// CodeStep.tsx
export const enterTheCode = 'Enter the code'
export const sentByText = 'Sent by text to'
export const itExpires = '. It expires in'
export const requestAccess = 'Request access'
export const useADifferentNumber = 'Use a different number'
export const willNeverCallYouAbout = 'will never call you about this code.'
export const sendANewCode = 'Send a new code'
export const contactUs = 'Contact us:'

// DemoCode.tsx
export const demo = 'Demo.'
export const noTextMessagesAreSent = 'No text messages are sent. Your code:'
export const useThisCode = 'Use this code'
export const oneMoment = 'One moment…'

// RegisterStep.tsx
export const welcomeToAmbry = 'Welcome to Ambry'
export const everythingHereIsOptional = 'Everything here is optional, and you can change it later.'
export const ifYouAcceptedOur = 'If you accepted our'
export const terms = 'terms'
export const and = 'and'
export const privacyPolicy = 'privacy policy'
export const whenYouRequestedAccess = 'when you requested access, joining confirms it.'
export const joinAmbry = 'Join Ambry'
export const startOver = 'Start over'

// ClosingStep.tsx
export const yourAccountCloses = (day: string) => `Your account closes on ${day}`
export const untilThenNothingIsDeleted = 'Nothing has been deleted yet. You can keep your account until then.'
export const keepMyAccount = 'Keep my account'
export const letItClose = 'Continue closing'
