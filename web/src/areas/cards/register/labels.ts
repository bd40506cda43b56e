// Every sentence of this folder's screens.

// CertHint.tsx
export const checkingTitle = 'Checking title…'
export const notRegisteredHereYet = 'Not registered here yet.'
export const lookUpAtPsa = 'Look up at PSA'
export const alreadyInYourRegistry = 'Already in your registry.'
export const openIt = 'Open it'
export const registeredByAnotherMember = 'Registered by another member.'
export const claimThisCard = 'Claim this card'
export const asPrintedOnTheLabel = 'As printed on the label, including leading zeros.'
export const asPrintedOnTheLabelSentence = 'As printed on the label.'
export const lookUp = (grader: string | number) => `Look up at ${grader}`

// RegisterDialog.tsx
export const cardRegistered = 'Card registered'
export const registerCard = 'Register card'
export const saveAndAddAnother = 'Save and add another'
export const psasRecordDoesntMatchWhat = 'PSA’s record doesn’t match what you entered.'
export const chooseWhichOneIsRight = 'Choose which one is right.'
export const youEntered = 'You entered'
export const usePsasRecord = 'Use PSA’s record'
export const keepMine = 'Keep mine'
export const cost = 'Cost'
export const whatYouPaid = 'What you paid. Only you can see it.'
export const yourEstimate = 'Your estimate'
export const asOfToday = 'As of today. Labeled as yours until we appraise the card.'
export const dateAcquired = 'Date acquired'
export const acquiredFrom = 'Acquired from'
export const tags = 'Tags'
export const separateTagsWithCommas = 'Separate tags with commas.'
export const notes = 'Notes'
export const onlyYouCanSeeThese = 'Only you can see these.'
export const isInYourRegistry = (playerName: string | number) => `${playerName} is in your registry`
export const photosOfBothSidesShow =
  'Photos of both sides show that you have the card. Until you add photos, we show an illustration.'
export const addPhotos = 'Add photos'
export const registerAnother = 'Register another'
export const done = 'Done'

// Sheets.tsx
export const byCertNumber = 'By cert number'
export const enterManually = 'Enter manually'
export const importCsv = 'Import CSV'
export const howToAddCards = 'How to add cards'
export const scanLabels = 'Scan labels'
