// Every sentence of this folder's screens.

// rules.ts
export const couldntRead = (label: string | number, formed: string | number) => `${label}: couldn’t read “${formed}”.`
export const isMissing = (label: string | number) => `${label} is missing.`
export const dateSold = 'Date sold: the date is in the future.'

// service.ts
export const theDate = 'The date is in the future.'
export const aRawCardHasNo = 'A raw card has no grade or cert number. Choose a grader.'
export const thisSaleIsAlreadyRecorded = 'This sale is already recorded.'
export const thisSaleIsAlreadyExcluded = 'This sale is already excluded.'
export const thisSaleIsAlreadyIncluded = 'This sale is already included.'
