// Every sentence of this folder's screens.

// JobRows.tsx
export const rows = 'Rows'
export const lookedUpCerts = 'Looked-up certs'
export const certOrName = 'Cert # or name'
export const cert = (certNumber: string | number) => `Cert # ${certNumber}`
export const noRows = 'No rows'
export const thisListHasNoCerts = 'This list has no certs.'

// JobSide.tsx
export const pause = 'Pause'
export const resume = 'Resume'
export const retry = (count: string | number) => `Retry ${count}`
export const cancel = 'Cancel'
export const newList = 'New list'
export const startedBy = (startedBy: string | number) => `Started by ${startedBy}, `
export const noLookupsUsed = 'No lookups used'
export const cancelThisList = 'Cancel this list'
export const wontBeLookedUp = (count: string | number) =>
  `${count} won’t be looked up. Results so far are saved and can be registered.`
export const cancelList = 'Cancel list'
export const certNumbers = 'Cert numbers'
export const andMore = (count: string | number) => `and ${count} more`

// JobView.tsx
export const psaLookup = (name: string | number) => `${name}, PSA lookup`
export const listNotFound = 'List not found'
export const theListDidntLoad = 'The list didn’t load'
export const allLists = 'All lists'
export const checkingWithPsa = 'Checking with PSA'
export const checkedWithPsa = 'Checked with PSA'
export const youCanLeaveThisPage = 'You can leave this page. The lookup continues in the background.'
export const problemsAreListedFirst = 'Problems are listed first.'
export const register = 'Register'

// RowPanel.tsx
export const notOnThisPage = 'Not on this page'
export const thisRowIsOnAnother = 'This row is on another page of the list'
export const searchForItsCertNumber = 'Search for its cert number, or clear the filters.'
export const backToTheList = 'Back to the list'
export const record = 'Record'
export const grade = 'Grade'
export const number = 'Number'
export const variety = 'Variety'
export const populationAtThisGrade = 'Population at this grade'
export const registry = 'Registry'
export const differences = 'Differences'
export const ambry = 'Ambry'
export const you = 'You'
export const keepOurs = 'Keep ours'
export const keepMine = 'Keep mine'
export const notRegistered = 'Not registered'
export const inYourRegistry = 'In your registry'
export const registeredByAnotherMember = 'Registered by another member'
export const viewCard = 'View card'
export const claimThisCard = 'Claim this card'
export const registerManually = 'Register manually'
export const wellLookItUpAgain = 'We’ll look it up again, which uses another lookup.'
export const retryTitle = 'Retry'
export const thisRowIsSkipped = 'This row is skipped. Its result is saved.'
export const skip = 'Skip'

// job-rows.ts
export const result = 'Result'
export const notFound = 'Not found'
export const notACertNumber = 'Not a cert number'
export const noAnswer = 'No answer'
export const alreadyYours = 'Already yours'
export const registeredByOthers = 'Registered by others'
export const decision = 'Decision'
export const notYet = 'Not yet'

// row-bulk.tsx
export const owner = 'Owner'
export const registersEachUnregisteredCard =
  'Registers each unregistered card with PSA’s record for the owner you choose.'
export const addsEachUnregisteredCard = 'Adds each unregistered card to your registry with PSA’s record.'
export const usePsasRecord = 'Use PSA’s record'
export const updatesEachCardThatDiffers =
  'Updates each card that differs to PSA’s record. Changes are recorded in the card’s history.'
export const keepsEachCard = 'Keeps each card as it is and closes the difference.'
export const skipsTheseRows = 'Skips these rows. Their results are saved.'
export const looksUpRowsWithNo = 'Looks up rows with no answer again, which uses more lookups.'

// row-columns.tsx
export const none = 'None'
export const nextStep = 'Next step'
export const alreadyRegistered = 'Already registered'
export const failed = 'Failed'
export const done = 'Done'
export const compare = 'Compare'
export const certCertNumber = (certNumber: string | number) => ` cert ${certNumber}`
export const usePsas = 'Use PSA’s'
export const forCert = (certNumber: string | number) => ` for cert ${certNumber}`
export const open = 'Open'
export const theCardWithCert = (certNumber: string | number) => ` the card with cert ${certNumber}`
export const edit = 'Edit'
