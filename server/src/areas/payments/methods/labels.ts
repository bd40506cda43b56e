// Every sentence of this folder's screens.

// service.ts
export const theSandboxIsOffHere = 'The sandbox is off here.'
export const weDontRecognizeThisPayment = 'We don’t recognize this payment method. Enter it again.'
export const thisCardHasExpired = 'This card has expired.'
export const onlyTestNumbersWorkHere = 'Only test numbers work here. Never enter a real card number in a sandbox.'
export const onlyTestAccountNumbersWork = 'Only test account numbers work here.'
