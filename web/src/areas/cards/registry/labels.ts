// The texts of the registry's summary and sets.

const cards = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'card' : 'cards'}`

export const summary = 'Collection summary'
export const totalValue = (count: number) => `Total value of ${cards(count)}`
export const since = (month: string) => `since ${month}`
export const withoutValue = (count: number) => `${cards(count)} without a value`
export const withoutCert = (count: number) => `${cards(count)} without a cert number`
export const valueWithEstimates = 'Value (incl. your estimates)'
export const ourValuation = 'Our valuation'
export const cost = 'Cost'

/** The three lines of the sum, over cards that have both a cost and a value. */
export const sum = {
  value: (counted: number, all: number) => (counted === all ? 'Value' : `Value of ${cards(counted)} with a cost`),
  cost: '− Cost',
  gain: (isLoss: boolean) => (isLoss ? '= Loss' : '= Gain'),
} as const

export const valueBy = 'Value by'
export const breakdowns = { category: 'Category', grade: 'Grade', place: 'Location' } as const
export const inTheVault = 'In the vault'
export const elsewhere = 'With you or in transit'

export const setsTitle = 'Sets'
export const noSets = 'No sets yet'
export const noSetsText = 'A set shows up here once you have two of its cards.'
export const setProgress = (name: string) => `Progress on ${name}`
export const setTotal = 'Set total cards'
export const changeTotal = 'Change total'
export const ofSet = (name: string) => ` for ${name}`
export const showCards = 'Show cards'
export const hideCards = 'Hide cards'
export const cardsOf = (name: string) => `Cards in ${name}`
export const showInList = 'Show all in list'
export const cardNumber = (number: string) => `#${number}`
export const moreCards = (count: number) => `+${count}`
export const setSaved = 'Set saved'
export const save = 'Save'
export const totalText = 'Enter how many cards the set has to track your progress. Duplicates count once.'
export const totalField = 'Cards in the set'
export const totalHint = 'Leave empty to stop tracking.'

// FilterDrawer.tsx
export const filters = 'Filters'
export const closeFilters = 'Close filters'
export const fromYear = 'From year'
export const toYear = 'To year'
export const any = 'Any'
export const clearAll = 'Clear all'
export const showResults = 'Show results'
export const show1Result = 'Show 1 result'
export const showResultsCount = (count: string | number) => `Show ${count} results`
export const set = 'Set'
export const tag = 'Tag'

// Gallery.tsx
export const cards2 = 'Cards'
export const disputed = 'Disputed'
export const toVault = 'To vault'
export const returnRequested = 'Return requested'
export const pledged = 'Pledged'

// RegistryBar.tsx
export const findACardOrCert = 'Find a card or cert #'
export const clear = 'Clear'
export const selectCards = 'Select cards'
export const viewAs = 'View as'

// RegistryHead.tsx
export const registry = 'Registry'
export const yourCards = 'Your cards, their cert numbers, and their full history.'
export const scan = 'Scan'
export const registerCard = 'Register card'
export const byCertNumber = 'By cert number'
export const scanLabels = 'Scan labels'
export const enterManually = 'Enter manually'
export const importCsv = 'Import CSV'
export const more = 'More'
export const downloadThisListCsv = 'Download this list (CSV)'
export const downloadCsv = 'Download CSV'
export const downloadJson = 'Download JSON'
export const collectionStatementPdf = 'Collection statement (PDF)'
export const shareAllTagged = (tag: string | number) => `Share all tagged “${tag}”…`
export const shareRegistry = 'Share registry…'
export const psaLookup = 'PSA lookup'
export const titleCheck = 'Title check'
export const myClaims = 'My claims'
export const removedCards = 'Removed cards'
export const theFileWasntDismissed = 'The file wasn’t dismissed'
export const viewProgress = 'View progress'
export const dismiss = 'Dismiss'

// RegistryList.tsx
export const noCardsYet = 'No cards yet'
export const scanALabel =
  'Scan a label, enter its cert number, or import a whole collection from a CSV file. Enter raw cards manually.'
export const enterCert = 'Enter cert #'

// RegistryTabs.tsx
export const registrySections = 'Registry sections'
export const links = 'Links'

// RowMenu.tsx
export const moreActions = (playerName: string | number) => `More actions for ${playerName}`
export const open = 'Open'
export const copyCertNumber = 'Copy cert number'
export const addTag = 'Add tag…'
export const sendToVault = 'Send to vault…'
export const requestReturn = 'Request return…'
export const removeCard = 'Remove card…'
export const loading = 'Loading…'

// registry-columns.tsx
export const card = 'Card'
export const location = 'Location'
export const badges = 'Badges'
export const category = 'Category'
export const year = 'Year'
export const tags = 'Tags'
export const verification = 'Verification'
export const registered = 'Registered'
export const updated = 'Updated'
export const gain = 'Gain'
export const value = 'Value'
export const putBack = 'Put back'
export const toYou = 'To you'

// registry-list.ts
export const grader = 'Grader'
export const grade = 'Grade'
export const withYou = 'With you'
export const vault = 'Vault'
export const commitment = 'Commitment'
export const notCommitted = 'Not committed'
export const cert = 'Cert'
export const certNumber = 'Cert number'
export const certNumberMissing = 'Cert number missing'
export const hasAValue = 'Has a value'
export const noValue = 'No value'
export const photo = 'Photo'
export const hasAPhoto = 'Has a photo'
export const noPhoto = 'No photo'
export const title = 'Title'
export const highestValue = 'Highest value'
export const lowestValue = 'Lowest value'
export const largestGain = 'Largest gain'
export const largestLoss = 'Largest loss'
export const newestFirst = 'Newest first'
export const oldestFirst = 'Oldest first'
export const nameZ = 'Name, Z to A'
export const newestCards = 'Newest cards'
export const highestGrade = 'Highest grade'
export const lowestGrade = 'Lowest grade'
export const recentlyUpdated = 'Recently updated'
export const leastRecentlyUpdated = 'Least recently updated'

// registry-list.ts
export const nameAToZ = 'Name, A to Z'
export const inTransit = 'In transit'
