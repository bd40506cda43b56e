// Every sentence of this folder's screens.

// CertsField.tsx
export const thisFileIsTooLarge = 'This file is too large. Split it into smaller files.'
export const youCanLookUp = (count: string | number) => `You can look up ${count} at a time. Split the list into parts.`
export const certNumbers = 'Cert numbers'
export const onePerLine = 'One per line, or separated by commas.'
export const notCertNumbers = 'Not cert numbers:'
export const scanLabels = 'Scan labels'
export const fromAFile = 'From a file'

// ManyCerts.tsx
export const checkFirst = 'Check first'
export const allUnverifiedCards = 'All unverified cards'
export const myUnverifiedCards = 'My unverified cards'
export const checkingCostsNothing = 'Checking is free. It shows what we already have and what would be looked up.'
export const lookUpSeveralCerts = 'Look up several certs'
export const pasteAList =
  'Paste a list, drop a CSV file, or scan labels. You can close this page while it runs, then register the cards together.'

// PlanView.tsx
export const beforeYouStart = 'Before you start'
export const n1DuplicateRemoved = '1 duplicate removed.'
export const alreadyInYourRegistry = (count: string | number) => `${count} already in your registry.`
export const listName = 'List name'
export const includePsasImages = (count: string | number) => `Include PSA’s images. This doubles the cost to ${count}.`
export const lookUp = (count: string | number) => `Look up ${count}`
export const showResults = 'Show results'
export const youCanPauseOrCancel = 'You can pause or cancel it at any time.'
export const alreadyLookedUp = 'Already looked up'
export const noRecord = 'No record'
export const andMore = (count: string | number) => `And ${count} more, shown when you start.`
export const n1IsntACertNumber = '1 isn’t a cert number and is skipped'
export const arentCertNumbers = (count: string | number) => `${count} aren’t cert numbers and are skipped`
export const andMoreCount = (count: string | number) => `and ${count} more`
