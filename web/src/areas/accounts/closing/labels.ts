// CloseDialog.tsx
export const closeAccount = 'Close account'
export const resolveTheseFirst = 'You can’t close your account yet. Resolve these first:'
export const resolve = 'View'
export const accountClosing = 'Your account is closing'
export const closesOn = (day: string) => `It closes on ${day}. Sign in before then to keep it.`
export const keepAccount = 'Keep account'
export const downloadFirst = 'Your data will be permanently deleted. Save a copy first:'
export const downloadYourData = 'Download your data'
export const rightAway = 'Right away'
export const youAreSignedOut = 'You’re signed out everywhere, and your share links stop working.'
export const forDays = (days: number) => `For ${days} days`
export const youCanUndo = 'Nothing is deleted. Sign in with your phone to keep your account.'
export const thenDeleted = 'Then deleted'
export const whatIsDeleted =
  'Your name, phone number, email, and address; your cards, photos, documents, and notes; messages, notifications, devices, and payment methods.'
export const kept = 'Kept'
export const whatIsKept =
  'Invoices, payments, and sales for 7 years for tax purposes. We keep amounts and dates, but not your name.'
