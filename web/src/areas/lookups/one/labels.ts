// Every sentence of this folder's screens.

// AnswerCard.tsx
export const cert = (certNumber: string | number) => `Cert # ${certNumber}`
export const grade = 'Grade'
export const set = 'Set'
export const number = 'Number'
export const variety = 'Variety'
export const populationAtThisGrade = 'Population at this grade'
export const firstLookedUp = 'First looked up'
export const lookUpAgain = 'Look up again'
export const thisChecksTheSampleData = 'This checks the sample data again. It’s free.'
export const thisChecksPsaAgain =
  'This checks with PSA again and uses one lookup. Population figures may have changed; the card’s details don’t.'
export const differences = 'Differences'
export const ambry = 'Ambry'
export const you = 'You'
export const keepOurs = 'Keep ours'
export const keepMine = 'Keep mine'

// OneCert.tsx
export const certNumber = 'Cert number'
export const asOnTheLabel = 'As printed on the label. You can also paste a PSA link.'
export const lookUp = 'Look up'
export const scan = 'Scan'
export const resultForCert = (certNumber: string | number) => `Result for cert # ${certNumber}`
export const lookUpAPsaCert = 'Look up a PSA cert number'
export const enterTheNumber =
  'Enter the number on the label to see the card, its grade, and its population before you register it.'
export const scanALabel = 'Scan a label'

export const findByName = 'Or find a card by name'
export const withoutACert = 'Player, year, set, or number. Doesn’t use a lookup.'

// CatalogAnswer.tsx
export const inTheCatalog = 'From our catalog'
export const gradedCopies = 'Graded copies'
export const lastSale = 'Last sale'
export const salesInAYear = 'Sales, last 12 months'
export const salesByGrade = 'Sales by grade, last 12 months'
export const sales = 'Sales'
export const median = 'Median'
export const noSalesYet = 'No sales in the last 12 months.'
export const postAWantedCard = 'Post a wanted card'

// PopulationPart.tsx
export const populationByGrade = 'Population by grade'
export const gradedFor = 'graded for'
export const asOf = ', as of'
export const graded = 'Graded'
export const withAQualifier = 'With a qualifier'

// RegisterAnswer.tsx
export const cardRegistered = 'Card registered'
export const itsAddedToYourRegistry = (line: string | number, label: string | number) =>
  `${line}, ${label}. It’s added to your registry with PSA’s record. You can add cost, notes, and photos there.`
export const registerCard = 'Register card'
export const chooseTheCardsOwner = (line: string | number, label: string | number) =>
  `${line}, ${label}. Choose the card’s owner.`
export const owner = 'Owner'

// RegistrationPart.tsx
export const psaHasNoRecord = 'PSA has no record of this cert number, so it can’t be registered.'
export const thisCardIsRegistered = 'This card is registered.'
export const thisCard = 'This card is in your registry.'
export const viewCard = 'View card'
export const anotherMemberHasRegistered = 'Another member has registered this card. If it’s yours, you can claim it.'
export const claimThisCard = 'Claim this card'
export const registerManually = 'Register manually'
export const notRegisteredHereYet = 'Not registered here yet.'
