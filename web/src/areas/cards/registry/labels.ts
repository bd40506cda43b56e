// Every sentence of the registry's summary and of its sets.

const cards = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'card' : 'cards'}`

export const summary = 'Collection summary'
export const totalValue = (count: number) => `Total value of ${cards(count)}`
export const since = (month: string) => `since ${month}`
export const withoutValue = (count: number) => `${cards(count)} without a value`
export const withoutCert = (count: number) => `${cards(count)} without a cert number`
export const valueWithEstimates = 'Value (incl. your estimates)'
export const ourValuation = 'Our valuation'
export const cost = 'Cost'

/** The three lines of the sum: each card in it has a cost and a value. */
export const sum = {
  value: (counted: number, all: number) => (counted === all ? 'Value' : `Value of ${cards(counted)} with a cost`),
  cost: '− Cost',
  gain: (isLoss: boolean) => (isLoss ? '= Loss' : '= Gain'),
} as const

export const valueBy = 'Value by'
export const breakdowns = { category: 'Category', grade: 'Grade', place: 'Place' } as const
export const inTheVault = 'In the vault'
export const elsewhere = 'With you, in transit'

export const setsTitle = 'Sets'
export const noSets = 'No sets yet'
export const noSetsText = 'A set shows up here once you have two of its cards.'
export const setProgress = (name: string) => `Progress of ${name}`
export const setTotal = 'Set total cards'
export const changeTotal = 'Change total'
export const ofSet = (name: string) => ` of ${name}`
export const showCards = 'Show cards'
export const hideCards = 'Hide cards'
export const cardsOf = (name: string) => `Cards of ${name}`
export const showInList = 'Show all in list'
export const cardNumber = (number: string) => `No. ${number}`
export const moreCards = (count: number) => `+${count}`
export const setSaved = 'Set saved'
export const save = 'Save'
export const totalText = 'Enter how many cards the set has to track your progress. Duplicates count once.'
export const totalField = 'Cards in the set'
export const totalHint = 'Leave empty to stop tracking.'
