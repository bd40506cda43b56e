// The texts of one card in the registry.

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
export const withdrawTitle = 'Retract estimate'
export const withdrawText = 'It no longer counts and is removed from the list.'
export const withdraw = 'Retract'

export const graderRecord = 'PSA record'
export const photos = 'Photos'
export const photosLead = 'The first front photo is used everywhere the card appears.'
export const photoHint = 'Front and back, in even light. Drop several files at once, or paste one.'
export const documents = 'Documents'
export const notesAndTags = 'Notes and tags'
export const shareCard = 'Share this card'

export const acquired = 'Acquired'
export const tags = 'Tags'
export const registeredOn = (on: string) => `Registered ${on}`
export const from = (name: string, isFirst: boolean) => `${isFirst ? 'From' : 'from'} ${name}`

// facts about a card, wherever it is shown
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
export const ownership = 'Proof of ownership'
export const marks = 'Badges'

// CardActions.tsx
export const share = 'Share'
export const edit = 'Edit'
export const moreActions = 'More actions'

// CardSkeleton.tsx
export const loading = 'Loading'

// DocumentsPart.tsx
export const added = (detail: string | number, detail2: string | number, date: string | number) =>
  `${detail}, ${detail2}, added ${date}`
export const addDocument = 'Add document'
export const aReceipt = 'A receipt, appraisal, or insurance document. Only you can see it.'
export const saveDocument = 'Save document'
export const kind = 'Type'
export const name = 'Name'
export const thisPermanentlyDeletesTheDocument = 'This permanently deletes the document.'
export const removeDocument = 'Remove document'

// EditCardDialog.tsx
export const dateAcquired = 'Date acquired'
export const acquiredFrom = 'Acquired from'
export const saved = 'Saved'
export const editCard = 'Edit card'
export const saveChanges = 'Save changes'
export const thisCardWasChanged = 'This card was changed in another window'
export const cardDetailsAreLocked = 'Card details are locked.'
export const cost = 'Cost'
export const whatYouPaid = 'What you paid. Only you can see it.'

// IdentityFields.tsx
export const grader = 'Grader'
export const rawNotGraded = 'Raw (not graded)'
export const rawCardsHaveNoGrade = 'Raw cards have no grade or cert number.'
export const certNumber = 'Cert number'
export const grade = 'Grade'
export const choose = 'Choose'
export const qualifier = 'Qualifier'
export const none = 'None'
export const thePlayer = 'The player, character, or card name.'
export const category = 'Category'
export const year = 'Year'
export const forExample = 'For example, 1986 or 1996-97.'
export const set = 'Set'
export const cardNumber = 'Card number'
export const variety = 'Variety'

// NotesPart.tsx
export const privateNotes = 'Private notes'
export const onlyYouCanSeeThese = 'Only you can see these. They aren’t passed on to the next owner.'
export const yourNotesWereChanged = 'Your notes were changed in another window'
export const notes = 'Notes'
export const saveNotes = 'Save notes'
export const removeTag = (tag: string | number) => `Remove tag ${tag}`
export const newTag = 'New tag'
export const addATag = 'Add a tag'
export const add = 'Add'

// OwnerDialogs.tsx
export const saveEstimate = 'Save estimate'
export const yourEstimateIsAlwaysLabeled =
  'Your estimate is always labeled as yours. Our valuation, if there is one, stays the card’s value.'
export const estimateSaved = 'Estimate saved.'
export const yourEstimate = 'Your estimate'
export const note = 'Note'
export const whereTheFigureComes = 'How you arrived at this value.'
export const sendToVault = 'Send to vault'
export const wellLetYouKnowWhen = 'We’ll let you know when it arrives. Until then you can cancel.'
export const yourCardIsOnOur = 'We’re expecting your card. Print the packing slip from the card’s page.'
export const vault = 'Vault'
export const requestReturn = 'Request return'
export const wellPackTheCard =
  'We’ll pack the card and ship it to the address in your settings. You’ll see the tracking number here.'
export const returnRequestedSentence = 'Return requested.'
export const noteToUs = 'Note to us'
export const cancelShipment = 'Cancel shipment'
export const addTracking = 'Add tracking'
export const correctTracking = 'Correct tracking'
export const saveTracking = 'Save tracking'
export const thenWeKnowItsComing = 'Add the tracking number once you’ve shipped it, so we know it’s on its way.'
export const trackingSaved = 'We’ll look out for your package.'
export const cancelReturn = 'Cancel return'
export const wellStopExpectingTheCard = 'We’ll stop expecting the card. It stays with you.'
export const theCardStays = 'The card stays in the vault.'
export const canceled = 'Canceled.'
export const confirmDelivery = 'Confirm delivery'
export const confirmThatYouHave = 'Confirm that you have the card. After that, it’s no longer in our custody.'
export const deliveryConfirmed = 'Delivery confirmed.'
export const removeCard = 'Remove card'
export const theCardLeavesYourRegistry =
  'The card leaves your registry and its cert number becomes available. Its history stays on record. You can put it back unless another member registers it first.'
export const cardRemoved = 'Card removed'
export const undo = 'Undo'

// StepDialog.tsx
export const date = 'Date'
export const carrier = 'Carrier'
export const trackingNumber = 'Tracking number'

// identity.ts
export const aPsaCertNumberHas = 'A PSA cert number has 4 to 12 digits and no letters.'
export const aCertNumberHas3 = 'A cert number has 3 to 20 letters or digits.'

// owner-actions.ts
export const addPhotos = 'Add photos'
export const compareWithPsa = 'Compare with PSA'
export const youCanCancelUntil = 'You can cancel until the package arrives.'
export const theCardIsThenNo = 'After that, the card is no longer in our custody.'
export const yourEstimateIsAlwaysLabeledAs =
  'Your estimate is always labeled as yours and never replaces our valuation.'
export const wellPackTheCardAndShip = 'We’ll pack the card and ship it to the address in your settings.'
