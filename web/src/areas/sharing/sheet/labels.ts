// Every sentence of this folder's screens.

// AllowancePart.tsx
export const ofOpen = (open: string | number, count: string | number) => `${open} of ${count} open`
export const closeOneToCreateAnother = 'Close one to create another. You can reopen it later.'
export const seePlansWithMoreLinks = 'See plans with more links'
export const close = 'Close'

// LinkAddress.tsx
export const shortLink = 'Short link'
export const fullLink = 'Full link'
export const share = 'Share'
export const open = 'Open'
export const copy = 'Copy'
export const the = (detail: string | number) => ` the ${detail}`
export const messagePreview = 'Message preview'
export const withAPassword = 'With a password, the preview doesn’t show the card'
export const previewOf = (name: string | number) => `Preview of ${name}`
export const qrCode = 'QR code'
export const qrCodeForTheShort = 'QR code for the short link'
export const download = 'Download'

// ShareFields.tsx
export const yourEstimateIsLabeled = 'with your estimates labeled'
export const detailsToInclude = 'Details to include'
export const photosOfTheFrontMay =
  'Photos of the front may show the cert number on the label. Leave photos out to keep it private.'
export const detailsYouLeaveOutDont = 'Details you leave out don’t appear anywhere on the shared page.'
export const expiresAfterFromToday = 'Expires after (from today)'
export const expiresAfter = 'Expires after'
export const daysUp = (mostShareDays: string | number) => `Days, up to ${mostShareDays}`
export const thenTheLinkExpires = 'Then the link expires. You can close it sooner.'
export const hidePassword = 'Hide password'
export const showPassword = 'Show password'
export const viewLimit = 'View limit'
export const theLinkClosesAfter =
  'The link closes after this many views. Your own views, bots, and link previews don’t count.'
export const notifyMeOnFirstView = 'Notify me on first view'

// ShareSheet.tsx
export const yourLinkIsReady = 'Your link is ready'
export const done = 'Done'
export const createLink = 'Create link'
export const name = 'Name'
export const shownAboveACollection = 'Shown above a collection. For one card, people see the card’s name instead.'
export const password = 'Password'
export const theOriginalLinksPasswordIsnt = 'The original link’s password isn’t copied.'
export const sendThePasswordSeparately = 'Send the password separately from the link.'

// WhatField.tsx
export const cardsWithATag = 'Cards with a tag'
export const myWholeRegistry = (count: string | number) => `My whole registry, ${count}`
export const myWholeRegistryTitle = 'My whole registry'
export const whatToShare = 'What to share'
export const tag = 'Tag'
export const cardsYouAddLater = 'Cards you add later are included, and cards you remove are taken out.'
export const upToCardsPerLink = (mostChosen: string | number) =>
  `Up to ${mostChosen} cards per link. To share more, give them a tag and share the tag.`
export const thisCard = (name: string | number) => `This card: ${name}`
export const thisCardTitle = 'This card'

// native-share.ts
export const theLinkWasntShared = 'The link wasn’t shared'
export const copyTheLinkInstead = 'Copy the link instead.'

// share-form.ts
export const myCollection = 'My collection'
