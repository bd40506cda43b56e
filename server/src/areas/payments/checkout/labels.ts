// Every sentence of this folder's screens.

// service.ts
export const weDontRecognizeThisPayment = 'We don’t recognize this payment method. Enter it again.'
export const theSandboxHasNoPage = 'The sandbox has no checkout page. Enter a test number.'
export const nothingIsDue = 'Nothing is due on this invoice.'
export const aWire = 'A wire is on its way'
export const reportedAWire = (memberName: string | number, amount: string | number, number: string | number) =>
  `${memberName} reported a wire of ${amount} for ${number}.`
