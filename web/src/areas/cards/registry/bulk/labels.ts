// Every sentence of this folder's screens.

// PutBack.tsx
export const putBack = 'Put back'

// bulk-actions.tsx
export const addTag = 'Add tag'
export const onlyYouCanSee = 'Only you can see your tags. They aren’t passed on to the next owner.'
export const removeTag = 'Remove tag'
export const theTagIsRemoved = 'The tag is removed from every selected card that has it.'
export const tag = 'Tag'
export const share = 'Share'
export const sendToVault = 'Send to vault'
export const wellExpectThePackage = 'We’ll expect the package and take each card into custody when it arrives.'
export const requestReturn = 'Request return'
export const wellPrepareThePackage =
  'We’ll prepare the package. Cards that are listed, reserved, or pledged stay where they are.'
export const removeCards = 'Remove cards'
export const yourNotes =
  'Your notes, tags, and documents for these cards are removed, and their cert numbers become available. You can only remove cards that are with you and not listed, reserved, or pledged.'
export const vault = 'Vault'
export const carrier = 'Carrier'
export const trackingNumber = 'Tracking number'
