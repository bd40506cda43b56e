// Every sentence of this folder's screens.

// DisplayStatusTag.tsx
export const viewedNow = 'Viewed now'

// EditLinkDialog.tsx
export const viewLimit = 'View limit'
export const notifyMeOnFirstView = 'Notify me on first view'
export const openFor = 'Open for'
export const saved = 'Saved'
export const editLink = 'Edit link'
export const saveChanges = 'Save changes'
export const thisLinkWasChanged = 'This link was changed in another window'
export const name = 'Name'
export const itExpired = (date: string | number) => `It expired on ${date}.`
export const itExpiresOnUnlessYou = (date: string | number) => `It expires on ${date} unless you change it.`
export const password = 'Password'
export const thisLinkHasNoPassword = 'This link has no password. Anyone viewing it now will need to enter it.'
export const newPassword = 'New password'
export const thePreviousPasswordStopsWorking = 'The previous password stops working.'

// LinkMenu.tsx
export const thisLinkIsClosed = 'This link is closed.'
export const moreActions = (name: string | number) => `More actions for ${name}`
export const copyLink = 'Copy link'
export const qrCodeAndPreview = 'QR code and preview'
export const analytics = 'Analytics'
export const edit = 'Edit…'
export const thisLinkNoLongerShows = 'This link no longer shows any cards.'
export const duplicate = 'Duplicate…'
export const close = 'Close…'
export const reopen = 'Reopen…'
export const removeFromList = 'Remove from list…'

// LinkStepDialog.tsx
export const closeLink = 'Close link'
export const itStopsWorkingImmediately =
  'It stops working immediately, even for people who have it open. Its analytics stay, and you can reopen it.'
export const linkClosed = 'Link closed.'
export const reopenLink = 'Reopen link'
export const anyoneWithTheLinkCan = 'Anyone with the link can view it again. It keeps its original expiration date.'
export const linkReopened = 'Link reopened.'
export const removeFromListTitle = 'Remove from list'
export const remove = 'Remove'
export const itsClosedPermanentlyAndLeaves =
  'It’s closed permanently and leaves your list with its analytics. You can’t undo this.'
export const linkRemoved = 'Link removed.'

// SharedPart.tsx
export const shared = 'Shared'
export const everyLinkThatShows = 'Every link that shows this card, including links to a tag or your whole registry.'
export const noLinksShowThisCard = 'No links show this card. You choose what others can see.'
export const by = 'by'
export const last = ', last'
export const allLinksToThisCard = 'All links to this card'
