// Every sentence of this folder's screens.

// DropImport.tsx
export const fileDeleted = 'File deleted'
export const theFileWasntDeleted = 'The file wasn’t deleted'
export const deleteThisFile = 'Delete this file'

// EarlierImports.tsx
export const previousFiles = 'Previous files'
export const open = 'Open'

// FixRow.tsx
export const rowFixed = (row: string | number) => `Row ${row} fixed`
export const fixRow = (row: string | number) => `Fix row ${row}`
export const saveAndCheck = 'Save and check'
export const notSet = 'Not set'

// ImportCheck.tsx
export const fixTheRowsBelow = 'Fix the rows below or change the columns.'
export const fixTheRowsBelowToInclude = 'Fix the rows below to include them. Rows with problems are skipped.'
export const eitherAllCardsAreRegistered = 'Either all cards are registered or none are.'
export const changeColumns = 'Change columns'

// ImportFile.tsx
export const yourFile = 'Your file'
export const upToRows = (count: string | number) =>
  `Up to ${count} rows. The first row must contain column names. We recognize exports from Collectr, Card Ladder, PSA, and TCGplayer.`
export const chooseAFile = 'Choose a file'
export const orDropItHere = 'or drop it here'

// ImportFlow.tsx
export const importCsv = 'Import CSV'
export const registry = 'Registry'
export const youllReviewEverythingBeforeAny = 'You’ll review everything before any card is registered.'
export const importProgress = 'Import progress'
export const registeringCards = 'Registering cards'
export const cardsRegistered = 'Cards registered'
export const youCanLeaveThisPage = 'You can leave this page. The import continues in the background.'

// ImportMapping.tsx
export const matchColumns = 'Match columns'
export const field = 'Field'
export const columnInYourFile = 'Column in your file'
export const values = 'Values'
export const required = '(required)'
export const notInTheFile = 'Not in the file'
export const sameForEveryRow = 'Same for every row'
export const forEveryRow = (label: string | number) => `${label} for every row`
export const checkRows = 'Check rows'
export const chooseAColumn = 'Choose a column for'

// ImportProblems.tsx
export const rowsWithProblems = 'Rows with problems'
export const rowsWithWarnings = 'Rows with warnings'
export const downloadTheseRows = 'Download these rows'
export const row = 'Row'
export const inYourFile = 'In your file'
export const fix = 'Fix'
export const rowRow = (row: string | number) => ` row ${row}`

// ImportReport.tsx
export const noCardsWereRegistered = 'No cards were registered'
export const theImportWasUndone = 'The import was undone'
export const importUndone = 'Import undone'
export const cardsThatHaveSinceBeen =
  'Cards that have since been shipped, listed, pledged, or transferred stayed in the registry.'
export const theyreInYourRegistryNow = 'They’re in your registry now. You can add photos to each card.'
export const checkTheRowsAgain = 'Check the rows again'
export const goToTheRegistry = 'Go to the registry'
export const importAnotherFile = 'Import another file'
export const undoThisImport = 'Undo this import'
export const thisRemoves = (detail: string | number, name: string | number) =>
  `This removes the ${detail} from ${name}. Cards that have since been shipped, listed, pledged, or transferred stay.`
export const undoImport = 'Undo import'
