// Every sentence of one card in the registry.

export const card = 'Card'
export const registry = 'Registry'
export const wayBack = 'Breadcrumb'
export const previousCard = 'Previous card'
export const nextCard = 'Next card'
export const failed = 'We couldn’t load this card'
export const gone = 'It’s not in your registry. If you sold it, you’ll find it in your sales.'
export const backToRegistry = 'Back to the registry'
export const yourSales = 'Your sales'

export const cardParts = 'Card details'
export const parts = {
  overview: 'Overview',
  value: 'Value',
  photos: 'Photos and documents',
  sharing: 'Sharing',
  history: 'History',
} as const

export const valuation = 'Valuation'
export const updateValue = 'Update value'
export const withdrawTitle = 'Withdraw estimate'
export const withdrawText = 'It no longer counts and is removed from the list.'
export const withdraw = 'Withdraw'

export const graderRecord = 'PSA record'
export const photos = 'Photos'
export const photosLead = 'The first front photo represents the card everywhere.'
export const photoHint = 'Front and back in even light. You can drop several at once, or paste one.'
export const documents = 'Documents'
export const notesAndTags = 'Notes and tags'
export const shareCard = 'Share this card'

export const acquired = 'Acquired'
export const tags = 'Tags'
export const registeredOn = (on: string) => `Registered ${on}`
export const from = (name: string, isFirst: boolean) => `${isFirst ? 'From' : 'from'} ${name}`

// what is known of a card, wherever it is shown
export const removed = 'Removed from the registry'
export const titleDisputed = 'Ownership disputed'
export const returnRequested = 'Return requested'
export const value = 'Value'
export const noValue = 'No value yet'
export const overTheYear = 'in 12 months'
export const ownFigure = 'Owner’s estimate'
export const costText = (cost: string) => `Cost ${cost}`
export const gain = ', gain '
export const cert = 'Cert'
export const certOf = (grader: string) => `${grader} cert`
export const notGraded = 'Raw'
export const lookUpAt = (grader: string) => `Look up at ${grader}`
export const opensAt = (grader: string) => `, opens ${grader} in a new tab`
export const verification = 'Verification'
export const population = 'Population at this grade'
export const title = 'Title'
export const titles = {
  disputed: 'Disputed, under review',
  lien: 'Lien on record',
  clear: 'Clear, no liens',
} as const
export const custody = 'Custody'
export const lastAudit = 'Last audit'
export const notYet = 'Not yet'
export const ownership = 'Ownership'
export const marks = 'Badges'
