import { formatBps } from '@ambry/contract/billing/fees/kinds'
import { type Day, formatDate, formatDateTime, type Instant } from '@ambry/contract/kernel/dates'
import type { CuredBy } from '@ambry/contract/lending/margin/kinds'

// Every sentence of this folder.

export const callTitle = (number: string) => `Margin call on loan ${number}`
type Called = { ltvBps: number; payment: string; value: string; deadline: Instant; timeZone: string }
export const callMessage = ({ ltvBps, payment, value, deadline, timeZone }: Called) =>
  `Your loan to value (LTV) is ${formatBps(ltvBps)}. Pay ${payment}, pledge cards worth ${value}, or consent to a sale. If the call isn’t cured by ${formatDateTime(deadline, timeZone)}, your loan is in default, and we can sell your cards after a 10-day notice.`
export const reminderTitle = (number: string) => `Reminder: margin call on loan ${number}`
export const lastDayTitle = (number: string) => `Last day: margin call on loan ${number}`
export const curedTitle = (number: string) => `Margin call on loan ${number} is cured`
const whatCured: Record<CuredBy, string> = {
  payment: 'We received your payment.',
  cards: 'Cards were added to your loan.',
  swap: 'Your cards were swapped.',
  sale: 'A card was sold.',
  sale_canceled: 'A sale was canceled, and its card secures your loan again.',
  value: 'The value of your cards recovered.',
}
export const curedMessage = (cause: CuredBy, ltvBps: number) =>
  `${whatCured[cause]} Your LTV is now ${formatBps(ltvBps)}, and you don’t need to do anything else.`
export const extendedTitle = (number: string) => `More time for the margin call on loan ${number}`
export const extendedMessage = (until: Instant, timeZone: string) =>
  `You now have until ${formatDateTime(until, timeZone)} to cure the margin call.`
export const asText = (houseName: string, title: string, message: string) => `${houseName}: ${title}. ${message}`
export const newCallsTitle = (count: number) => (count === 1 ? 'New margin call' : `${count} new margin calls`)
export const newCallsMessage = (numbers: readonly string[], more: number) =>
  more > 0 ? `${numbers.join(', ')} and ${more} more` : numbers.join(', ')

export const noOpenCall = 'This loan has no open margin call.'
export const notYours = 'One of these cards isn’t in your registry.'
export const notInTheVault = (title: string) =>
  `${title} isn’t in the vault. Only cards in the vault can be pledged right away.`
export const notEligible = (title: string, why: string) => `${title}: ${why}`
export const pledgedTitle = (number: string) => `Cards added to loan ${number}`
export const pledgedMessage = (count: number, ltvBps: number) =>
  `${count === 1 ? '1 card was' : `${count} cards were`} pledged. The LTV is now ${formatBps(ltvBps)}.`
export const notPledgedToThis = 'One of these cards doesn’t secure this loan.'
export const cardInSale = 'One of these cards is being sold. Your consent can’t be changed until that sale ends.'
export const consentTitle = (number: string) => `Consent to a sale on loan ${number}`
export const consentMessage = (count: number, least: string) =>
  `The borrower agrees to sell ${count === 1 ? '1 card' : `${count} cards`} for at least ${least}.`
export const consentWithdrawnTitle = (number: string) => `Consent to a sale withdrawn on loan ${number}`
export const consentWithdrawnMessage = 'The borrower no longer agrees to a sale.'
export const laterOnly = (day: Day) => `Choose a day after ${formatDate(day)}. You can only move the deadline later.`
export const notThatLong = 'Choose a day within the next 90 days.'
