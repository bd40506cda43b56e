// Every sentence of this folder's screens.

// AppraiseDialog.tsx
export const recordAppraisal = 'Record appraisal'
export const theLatestAppraisalIsShown =
  'The latest appraisal is shown as the card’s value everywhere. It’s recorded in the card’s history.'
export const appraisalRecorded = 'Appraisal recorded.'
export const value = 'Value'
export const note = 'Note'
export const whatTheValueIsBased = 'What the value is based on. Visible to the owner.'

// CardPanel.tsx
export const cards = (title: string | number) => `${title}, Cards`
export const weCouldntLoadThisCard = 'We couldn’t load this card'
export const thisRecordWasMergedInto = 'This record was merged into another.'
export const openTheCurrentRecord = 'Open the current record'
export const details = 'Details'
export const owner = 'Owner'
export const registered = 'Registered'
export const psaRecord = 'PSA record'
export const claims = 'Claims'
export const custody = 'Custody'
export const valuation = 'Valuation'
export const photos = 'Photos'
export const owners = 'Owners'
export const provenance = 'Provenance'
export const appraise = 'Appraise'
export const retractThisAppraisal = 'Retract this appraisal'
export const retract = 'Retract'
export const itNoLongerCounts =
  'It no longer counts, and the previous appraisal becomes the value again. It stays in the list, marked as retracted.'
export const appraisalRetracted = 'Appraisal retracted.'

// CardsPage.tsx
export const claimsCards = 'Claims, Cards'
export const cardsTitle = 'Cards'
export const vaults = 'Vaults'
export const registerCard = 'Register card'
export const quickViews = 'Quick views'
export const nameSetOrCertNumber = 'Name, set, or cert number'
export const noCardsYet = 'No cards yet'
export const registerACardForAmbry =
  'Register a card for Ambry or a member. Cards that members register appear here too.'

// CorrectDialog.tsx
export const cardDetailsCorrected = 'Card details corrected'
export const correctDetails = (playerName: string | number) => `Correct details: ${playerName}`
export const correct = 'Correct'
export const someoneElseChangedThisCard = 'Someone else changed this card'

// PanelActions.tsx
export const correctDetailsTitle = 'Correct details'
export const correctOwnership = 'Correct ownership'
export const mergeIntoAnotherRecord = 'Merge into another record'
export const record = 'Record'
export const printLabel = 'Print label'
export const moreActions = (label: string | number) => `${label}: more actions`

// RegisterDialog.tsx
export const cardRegistered = 'Card registered'

// admin-actions.ts
export const thisIsntAvailableRightNow = 'This isn’t available right now.'

// card-bulk.tsx
export const receive = 'Receive'
export const eachCardInTransit =
  'Each card in transit is checked in with the condition you enter. Its owner is notified.'
export const condition = 'Condition'
export const moveToLocation = 'Move to location'
export const eachCardInTheVault = 'Each card in the vault moves there. The move is recorded in its history.'
export const changeValue = 'Change value'
export const eachCardGetsANew =
  'Each card gets a new appraisal: its current value changed by this percentage. Cards without a value are skipped.'
export const enterANumberSuch = 'Enter a number such as 5, -3, or 2.5'
export const n5RaisesTheValue = '5 raises the value by 5%. -3 lowers it by 3%.'
export const setCategory = 'Set category'
export const eachCardIsCorrected = 'Each card is corrected. The change and its reason are recorded in its history.'
export const category = 'Category'
export const printLabels = 'Print labels'
export const aPdfWithALabel = (mostLabels: string | number) =>
  `A PDF with a label for each card opens in a new tab, up to ${mostLabels} at a time.`

// card-list.tsx
export const card = 'Card'
export const location = 'Location'
export const committedTo = 'Committed to'
export const verification = 'Verification'
export const updated = 'Updated'
export const proof = 'Proof'
export const audited = 'Audited'
export const never = 'Never'
export const status = 'Status'
export const removed = 'Removed'
export const disputed = 'Disputed'
export const returnRequested = 'Return requested'
export const ownersEstimate = 'Owner’s estimate'
export const est = 'est.'
export const ownersEstimateLower = 'owner’s estimate,'
export const grader = 'Grader'
export const commitment = 'Commitment'
export const grade = 'Grade'
export const vault = 'Vault'
export const hasAValue = 'Has a value'
export const noValue = 'No value'
export const appraisal = 'Appraisal'
export const olderThan180Days = 'Older than 180 days, or none'
export const photo = 'Photo'
export const hasAPhoto = 'Has a photo'
export const noPhoto = 'No photo'
export const title = 'Title'
export const returnLabel = 'Return'

// quick-views.ts
export const inTheVault = 'In the vault'
export const ownershipClaims = 'Ownership claims'

// card-bulk.tsx
export const confirmLargeChange = (percent: number) => `I confirm a change of more than ${percent}%`
