// CodeForm.tsx
export const verificationCode = 'Verification code'
export const continueLabel = 'Continue'

// ResendButton.tsx
export const youCanRequestAnotherCode = 'You can request another code in'
export const didntGetACode = 'Didn’t get a code?'
export const sendANewCode = 'Send a new code'
export const youCanRequestAnotherCodeIn = (wait: string | number) => `You can request another code in ${wait} seconds.`
export const youCanRequestAnotherCodeNow = 'You can request another code now.'

// StepUpDialog.tsx
export const confirmItsYou = 'Confirm it’s you'
export const enterANewCode = 'Enter a new code to continue. You won’t be asked again for five minutes.'
export const enterTheSixDigitCode = (phone: string | number) => `Enter the six-digit code we sent to ${phone}.`
