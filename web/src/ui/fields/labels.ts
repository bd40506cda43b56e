import { formatDate } from '@ambry/contract/kernel/dates'

export const required = 'This field is required.'
export const chooseOne = 'Choose an option.'
export const notAnEmail = 'Enter an email address such as name@example.com.'
export const notALink = 'Enter a full link that starts with https://.'
export const notANumber = 'Enter a number.'
export const notADate = 'Enter a full date.'
export const wrongFormat = 'Check the format.'
export const tooShort = (count: number) => `Enter at least ${count} characters.`
export const tooLong = (count: number) => `Enter at most ${count} characters.`
export const tooLow = (least: string) => `Enter ${least} or more.`
export const tooHigh = (most: string) => `Enter ${most} or less.`
export const tooEarly = (first: string) => `Choose ${formatDate(first)} or later.`
export const tooLate = (last: string) => `Choose ${formatDate(last)} or earlier.`
