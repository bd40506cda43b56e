// Every sentence of this folder's screens.

// rules.ts
export const theStartDate = 'The start date is in the future.'
export const theStartDateIsAfter = 'The start date is after the end date.'
export const chooseUpToDays = (mostDays: string | number) => `Choose up to ${mostDays} days.`

// views-service.ts
export const tooManyCardsOpened = 'Too many cards opened in a minute. This view isn’t counted.'
export const youCanOnlyRecord = 'You can only record your own views.'
