import { formatUnits } from '@ambry/contract/funds/arithmetic/units'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

export const invoiceLine = (fund: string, units: number) =>
  `${formatUnits(units)} units of ${fund}, from another member`
export const invoiceDetail = 'You own the units once we approve the transfer.'
export const memo = 'We hold your payment in escrow until we approve the transfer.'
export const moreThanFree = (units: string) => `You can transfer up to ${units} units.`
export const fundEnds = 'The fund is being liquidated, so units can’t be transferred anymore.'
export const nothingToAnswer = 'This transfer was already answered or has expired.'
export const onlySellerWithdraws = 'Only the seller can withdraw this transfer.'
export const onlyBuyerAnswers = 'Only the buyer can accept or decline this transfer.'
export const notPaid = 'The buyer hasn’t paid yet.'
export const noPlace = 'The fund has no place left for another holder.'
export const notEnoughUnits = 'The seller no longer has these units.'
export const enterAReason = 'Enter a reason of at least 3 characters.'

export const offered = 'Units offered to you'
export const offeredMessage = (name: string, fund: string, units: number, price: number, until: Day) =>
  `${name} offers you ${formatUnits(units)} units of ${fund} ${price === 0 ? 'as a gift' : `for ${formatMoney(price)}`}. Accept or decline by ${formatDate(until)}.`
export const accepted = 'Transfer accepted'
export const acceptedMessage = (name: string, fund: string) => `${name} accepted your offer of ${fund} units.`
export const forApproval = 'Transfer of units to approve'
export const forApprovalMessage = (seller: string, buyer: string, fund: string) => `${seller} to ${buyer}, ${fund}.`
export const completed = 'Units transferred'
export const completedMessage = (fund: string, units: number, price: number) =>
  `${formatUnits(units)} units of ${fund} were transferred ${price === 0 ? 'as a gift' : `for ${formatMoney(price)}`}.`
export const ended = {
  declined: 'Transfer declined',
  withdrawn: 'Transfer withdrawn',
  expired: 'Transfer expired',
} as const
export const endedMessage = (number: string, fund: string, reason: string | null) =>
  `${number}, units of ${fund}${reason ? `: ${reason}` : '.'}`
export const suspended = 'An account was suspended.'
export const closed = 'An account was closed.'
export const invoiceEnded = 'Its invoice was canceled.'
export const entry = (fund: string, number: string) => `${fund}: units transferred, ${number}`
export const payoutNote = (fund: string, number: string) => `${fund}, transfer ${number}`
export const unpaid = 'Payment reversed after a transfer'
export const unpaidMessage = (buyer: string, number: string, fund: string) =>
  `${buyer}’s payment for ${number} (${fund}) was reversed after the units were transferred. Collect the money.`
export const unitsChangedHands = 'The units were already transferred.'
export const priceIsFixed = 'The price of a transfer can’t be credited in part. Decline the transfer instead.'
export const unitsUnpaid = 'The payment for these units was reversed. They can be transferred once it’s paid again.'
