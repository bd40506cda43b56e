// Every sentence of this folder's screens.

// UserPhone.tsx
export const phoneChanges = 'Phone changes'
export const noPhoneChanges = 'No phone changes.'
export const fromTo = (oldPhone: string, newPhone: string) => `${oldPhone} to ${newPhone}`
export const changedByThemselves = 'Changed in their settings'
export const lostPhoneStartedBy = (name: string) => `Lost phone, started by ${name}`
export const takesEffect = (at: string) => `Takes effect ${at}`
export const stop = 'Stop'
export const stopTheChange = 'Stop the phone change'
export const theyKeepTheirNumber = 'They keep their old number and get a text and an email about it.'
export const changeStopped = 'Phone change stopped'
export const identity = (note: string) => `Identity: ${note}`
export const stoppers = {
  link: 'Stopped with the link in the text or email',
  member: 'Stopped in their settings',
  staff: 'Stopped by staff',
}

// LostPhoneDialog.tsx
export const changeLostPhone = 'Change number (lost phone)'
export const changeLostPhoneOf = (name: string) => `Change number (lost phone): ${name}`
export const startChange = 'Request change'
export const whatHappens = (phone: string) =>
  `A second person has to approve this. Then we notify their old number, ${phone}, and their email address if it’s verified. A link in each message can stop the change. 24 hours after approval, their number changes and they’re signed out everywhere. Payouts to them are then on hold for another 24 hours.`
export const newPhoneNumber = 'New phone number'
export const forNumbersOutsideTheUs = 'For numbers outside the US, start with + and the country code.'
export const howYouRecognizedThem = 'How you verified their identity'
export const forExample = 'For example: video call, passport matches the one on file. Saved in the audit log.'
export const changeStarted = 'Phone change started'
export const takesEffectIn24Hours = (name: string) => `${name} signs in with the new number in 24 hours.`
