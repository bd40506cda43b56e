// Every sentence of this folder's screens.

// RecordDifferences.tsx
export const differences = 'Differences'
export const field = 'Field'
export const psa = 'PSA'
export const takePsas = 'Use PSA’s'
export const empty = 'Empty'
export const takePsasFact = (detail: string | number) => `Use PSA’s ${detail}`
export const takePsasRecord = 'Use PSA’s record'
export const takePsasFields = (length: string | number) => `Use PSA’s for selected fields (${length})`

// VerificationPart.tsx
export const updatedToPsasRecord = 'Updated to PSA’s record'
export const yourVersionKept = 'Your version kept'
export const theRecordsDontMatch = 'The records don’t match.'
export const chooseFieldByFieldWhich =
  'Choose which one is right, field by field. Changes are recorded in the card’s history.'
export const chooseFieldByField = 'Choose field by field. Corrections are recorded in the card’s history.'
export const you = 'You'
export const ambry = 'Ambry'
export const keepMine = 'Keep mine'
export const keepOurs = 'Keep ours'
export const compareAgain = 'Compare again'
export const compareWithPsa = 'Compare with PSA'
export const addTheCertNumber = 'Add the cert number to compare this card with PSA’s record.'
export const notComparedWithPsaYet = 'Not compared with PSA yet.'
export const certVerified = 'Cert verified.'
export const noAnswerYet = 'No answer yet'
export const recordsMatch = 'Records match'
export const recordsDontMatch = 'Records don’t match'
export const n1FieldDiffers = '1 field differs.'
export const fieldsDiffer = (length: string | number) => `${length} fields differ.`
export const source = 'Source'
export const sampleData = 'Sample data'
export const notFromPsa = '(not from PSA)'
export const checked = 'Checked'
export const label = 'Label'
export const opensPsasImage = '(opens PSA’s image)'
