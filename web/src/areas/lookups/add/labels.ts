// Every sentence of this folder's screens.

// AddCertsDialog.tsx
export const registered = 'Registered'
export const registerCards = 'Register cards'
export const lookUp = (count: string | number) => `Look up ${count}`
export const lookUpTitle = 'Look up'
export const cancel = 'Cancel'
export const noCardsWereRegistered = 'No cards were registered'
export const youEntered = (count: string | number) => `You entered ${count}.`
export const youCanLookUp = 'You can look up'
export const atATimeHere = 'at a time here. Use PSA lookup for longer lists.'
export const continueInPsaLookup = 'Continue in PSA lookup'
export const ofLookedUp = (done: string | number, length: string | number) => `${done} of ${length} looked up`
export const reviewTheCards = 'Review the cards, then add the ones that are yours.'
export const cardsToAdd = 'Cards to add'
export const nothingToAdd = 'Nothing to add'
export const lookUpOtherCerts = 'Look up other certs'

// AddedCerts.tsx
export const cert = (cert: string | number) => `Cert # ${cert}`
export const photosOfBothSidesShow =
  'Photos of both sides show that you have the cards. Until you add photos, we show illustrations.'
export const open = 'Open'
export const certCert = (cert: string | number) => `Cert ${cert}`
export const noAnswerYet = 'No answer yet. Enter the card manually; we’ll verify it later.'
export const enterManually = 'Enter manually'
export const cert3 = (cert: string | number) => ` cert ${cert}`
export const done = 'Done'
export const addMore = 'Add more'

// CertTile.tsx
export const waiting = 'Waiting'
export const checkingWithPsa = 'Checking with PSA…'
export const add = 'Add'
export const alreadyInYourRegistry = 'Already in your registry.'
export const openIt = 'Open it'
export const registeredByAnotherMember = 'Registered by another member. You can claim it.'
export const claimThisCard = 'Claim this card'
