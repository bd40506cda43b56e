// Every sentence of this folder.

import { type Day, formatDate } from '@ambry/contract/kernel/dates'

// rules.ts
export const chooseADocument = 'Choose a country and a document.'
export const enterYourName = 'Enter your name and date of birth as on the document.'
export const enterTheNumber = 'Enter the document’s number and expiration date.'
export const documentHasExpired = 'Your document has expired. Use one that’s still valid.'
export const mustBeAnAdult = 'You must be at least 18 years old.'
export const enterYourAddress = 'Enter your address.'
export const chooseFundsSource = 'Choose where your money comes from.'
export const chooseAccreditation = 'Choose how you qualify as an accredited investor.'
export const addItem = (item: string) => `Add: ${item}.`
export const retakeItem = (item: string) => `Retake: ${item}.`

// gates-service.ts
export const needsLevel = (level: string, missing: string) =>
  `This needs verification (${level}). ${missing} Go to Settings, Identity.`
export const memberNeedsLevel = (level: string) =>
  `This member isn’t verified for this (${level}). Ask them to verify in Settings, Identity.`
export const nameMismatch = (verified: string, profile: string) =>
  `The verified name is ${verified}, but the profile says ${profile}.`
export const addressMismatch = 'The shipping address differs from the verified address.'
export const inReview = 'We’re reviewing what you sent.'
export const notSubmitted = 'You haven’t submitted your documents yet.'
export const hasExpired = 'Your verification has expired.'
export const needsAttention = 'We need you to retake something.'
export const oneStepMore = 'One more step is needed for this level.'

// service.ts
export const underReview = 'We’re reviewing this. You can change it after our decision.'
export const changedElsewhere = 'You changed this on another device. Check it and try again.'
export const tooManyPages =
  'You’ve uploaded a lot of pages within an hour. Try again later, or upload photos of the documents.'
export const alreadyVerified = 'You’re already verified for this.'

// handoff-service.ts
export const linkNoLongerWorks = 'This link no longer works. Create a new one on your computer.'

// review-service.ts
export const sameNumber = 'Someone else has used the same document number.'
export const sameFile = 'Someone else has uploaded the same file.'
export const samePerson = 'Someone else has the same name and date of birth.'
export const addressDiffers = 'The address differs from the shipping address.'
export const nameDiffers = 'The name differs from the profile.'
export const someoneElseHasIt = (name: string) => `${name} is reviewing this.`
export const alreadyDecided = 'This has already been decided.'
export const changedWhileOpen = 'This changed while you had it open. Check it again.'
export const secondReviewer = 'You asked for a second reviewer. Someone else has to decide.'
export const noExpiry = 'The document’s expiration date is missing.'
export const chooseWhatToAsk = 'Choose at least one item to retake.'
export const expiryInThePast = 'Enter an expiration date in the future.'
export const verifiedTitle = 'You’re verified'
export const verified = (level: string) => `Your verification is complete (${level}).`
export const askTitle = 'Retake needed for your identity check'
export const ask = (items: string) => `Please retake: ${items}. Everything else is accepted.`
export const askText = 'We need you to retake part of your identity check. Open Settings, Identity.'
export const rejectTitle = 'We couldn’t verify your identity'
export const rejected = (message: string) => message || 'Check the reasons, and try again.'
export const rejectText = 'We couldn’t verify your identity. Open Settings, Identity.'
export const revokedTitle = 'Your verification was revoked'
export const revoked = (reason: string) => `Your identity has to be verified again. Reason: ${reason}`
export const revokedText = 'Your identity verification was revoked. Open Settings, Identity to verify again.'
export const expiredTitle = 'Your verification has expired'
export const expired = 'Your identity verification has expired. Verify again in Settings, Identity.'

// screening/list-changes.ts, screening/drafts-service.ts, screening/approvals-service.ts
const counted = (entries: number) => entries.toLocaleString('en-US')
export const listShrinks = (before: number, after: number) =>
  `The list shrinks by more than 20%, from ${counted(before)} entries to ${counted(after)}.`
export const listLosesEntries = (before: number, removed: number) =>
  `More than 20% of the list’s entries are removed: ${counted(removed)} of ${counted(before)}.`
export const draftOutdated = 'The watchlist was replaced after you uploaded this file. Upload it again.'
export const draftWaits = 'This file is waiting for approval. Withdraw the request before you discard it.'
export const replaceWatchlist = (fileName: string, before: number, after: number) =>
  `Replace the watchlist with ${fileName} (${counted(before)} entries now, ${counted(after)} after)`

// screening/service.ts
export const hitsAreOpen = 'Decide the watchlist hits first.'
export const notScreenedYet = 'Watchlist screening isn’t finished. Try again in a minute.'

// expiry-service.ts
export const expiresSoonTitle = 'Your verification expires soon'
export const expiresSoon = (day: Day) =>
  `Your identity verification expires on ${formatDate(day)}. Renew it in Settings, Identity.`

// pictures-service.ts
export const openTheCaseAgain = 'This view has ended. Open the case again.'
export const onlyTheMember = 'Only the member can view their documents.'
export const keyIsMissing =
  'The key for documents is missing on this server. Nothing is lost: documents can be viewed once it’s back.'
export const fileWasChanged =
  'This file was changed outside Ambry and can’t be shown. Tell your server’s administrator.'
export const fileIsMissing = 'We can’t read this file right now. Try again later.'

// attention-service.ts
export const verifyTitle = 'Finish verifying your identity'
export const sendAgain = (items: number) =>
  items === 0
    ? 'Review your answers and submit them again.'
    : `Please send ${items === 1 ? '1 item' : `${items} items`} again.`
export const continueIt = 'Continue'
export const verifyAgainTitle = 'Verify your identity again'
export const itsNeeded = 'You need it to borrow, lend, invest, and get paid.'
export const verifiedUntil = (on: string) => `Verification expires ${on}`
export const verifyIt = 'Verify identity'
