// Every sentence of this folder's screens.

// check-service.ts
export const theFileHasMoreThan = (count: string | number) =>
  `The file has more than ${count} cards. Import this row in another file.`
export const isAlreadyInRow = (cert: string | number, before: string | number) => `${cert} is already in row ${before}.`
export const isAlreadyInYourRegistry = (cert: string | number) => `${cert} is already in your registry.`
export const isRegisteredByAnotherMember = (cert: string | number) =>
  `${cert} is registered by another member. You can claim it from the registry.`

// headings.ts
export const cardLadder = 'Card Ladder'

// queries.ts

// rules.ts
export const couldntReadLeftEmpty = (detail: string | number, formed: string | number) =>
  `${detail}: couldn’t read “${formed}”. Left empty.`
export const categoryNotRecognizedChooseOne = 'Category: not recognized. Choose one for this row or for every row.'
export const certNumber = 'Cert number: missing. You can add it later.'
export const graderIsntOneWeKnow = (formed: string | number) => `Grader: “${formed}” not recognized.`
export const gradeIgnoredBecauseTheCard = (formed: string | number) =>
  `Grade: “${formed}” ignored because the card is raw.`
export const graderNoneGivenReadsLike = (detail: string | number) => `Grader: none given. “${detail}” looks like PSA.`
export const graderTheCardHas = (formed: string | number) =>
  `Grader: the card has a grade (${formed}) but no grader. Choose one.`
export const quantity0SoTheresNothing = 'Quantity: 0, so there’s nothing to register.'
export const quantityIsOverTheLimit = (wanted: string | number, mostOfOne: string | number) =>
  `Quantity: ${wanted} is over the limit of ${mostOfOne} per card.`
export const quantityCardsCantShareOne = (wanted: string | number) =>
  `Quantity: ${wanted} cards can’t share one cert number. Only one is imported.`
export const locationIsntAVault = (formed: string | number) =>
  `Location: “${formed}” isn’t a vault. The card is imported as “With you.”`
export const leftEmpty = (said: string | number) => `${said} Left empty.`

// service.ts
export const oneOfTheColumnsIsnt = 'One of the columns isn’t in this file.'
export const chooseTheColumn = 'Choose the column with the card’s name.'
export const oneOfTheFieldsDoesnt = 'One of the fields doesn’t exist.'
export const weNoLongerHave = 'We no longer have this file. Import it again.'
export const youCanChangeRowsUntil = 'You can change rows until the file is imported.'
export const aFileCanHaveUp = (count: string | number) => `A file can have up to ${count} cards.`
export const thisPageLinkDoesntMatch = 'This page link doesn’t match the list. Start from the first page.'
export const noneOfTheRows = 'None of the rows in this file can be registered yet.'
export const thisImportIsRunning = 'This import is running.'
export const thisImportIsComplete = 'This import is complete. Its record is kept so you can undo it.'
