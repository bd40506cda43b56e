import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

// service.ts
export const someoneElseChangedIt = 'Someone else changed this fund in the meantime. Reload the page and try again.'
export const targetBelowRaised = (raisedCents: number) =>
  `The fund has already raised ${formatMoney(raisedCents)}. Enter at least that much.`
export const ruleIsFixed = 'The offering rule can’t change after the fund has opened.'
export const closesBeforeOpening = 'The closing date is before the opening date. Enter a later one.'
export const termsInThePast = 'New terms can’t start in the past. Enter today or a later day.'
export const fewerThanPlaces = (places: number) =>
  `${places} places are already taken. Enter at least that many holders.`
export const termsOfAnEndedFund = 'This fund has ended. Its terms can’t change.'
export const editAnEndedFund = 'This fund has ended and can’t be edited.'
export const newTerms = 'New fund terms'
export const newTermsMessage = (fund: string, on: Day, reason: string) =>
  `${fund} has new terms from ${formatDate(on)}. ${reason}`
export const liquidating = 'Fund is being liquidated'
export const liquidatingMessage = (fund: string, reason: string) =>
  `We’re selling all cards in ${fund}, and then we’ll pay what’s left to its holders. ${reason}`
export const troubles = {
  withdrawn: (card: string) => `The appraisal behind the value of ${card} was withdrawn. Value it again.`,
  disputed: (card: string) => `Someone disputes the ownership of ${card}. Check its title before the next NAV.`,
  unpaid: (card: string) => `The payment for ${card} was reversed. Collect it or reverse the sale.`,
}

// approvals-service.ts
export const changeTermsOf = (fund: string) => `Change the terms of ${fund}`
export const thereAreHolders = 'New terms need a second person once someone holds units.'
export const liquidatingCantBeUndone = 'Liquidating a fund can’t be undone.'
export const liquidate = (fund: string) => `Liquidate ${fund}`
