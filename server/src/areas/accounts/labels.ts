// Every sentence of this folder's screens.

// rules.ts
export const enterAValidPhoneNumber = 'Enter a valid phone number.'
export const weDontServePhoneNumbers = (name: string | number) => `We don’t support phone numbers from ${name} yet.`
export const thisNumberCantReceiveText = 'This number can’t receive text messages. Please use a mobile number.'
export const isYourCode = (houseName: string | number, code: string | number, detail: string | number) =>
  `${houseName}: ${code} is your code to ${detail}. We will never ask you for it.`
export const unknownDevice = 'Unknown device'
