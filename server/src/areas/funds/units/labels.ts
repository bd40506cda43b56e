import { formatUnitPrice, formatUnits } from '@ambry/contract/funds/arithmetic/units'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

export const issueEntry = (fund: string, on: Day) => `${fund}: units issued at the NAV of ${formatDate(on)}`
export const issued = 'Units issued'
export const issuedMessage = (fund: string, units: number, price: number) =>
  `You received ${formatUnits(units)} units of ${fund} at ${formatUnitPrice(price)} each.`
export const issuedPart = (fund: string, units: number, price: number, returnedCents: number) =>
  `${issuedMessage(fund, units, price)} The fund was oversubscribed, so ${formatMoney(returnedCents)} is now account credit.`
export const fundIsFull = 'The fund reached its target before your units could be issued.'

export const redeemEntry = (fund: string, on: Day) => `${fund}: units redeemed at the NAV of ${formatDate(on)}`
export const redeemedNote = (fund: string, number: string) => `${fund}, redemption ${number}`
export const redeemed = 'Units redeemed'
export const redeemedMessage = (fund: string, units: number, cents: number) =>
  `${formatUnits(units)} units of ${fund} were redeemed. ${formatMoney(cents)} will be paid to you.`
export const redeemedPart = (fund: string, units: number, cents: number, left: number, next: Day) =>
  `${redeemedMessage(fund, units, cents)} The other ${formatUnits(left)} are carried over to the window on ${formatDate(next)}.`
export const waitsForNext = 'Redemption moved to the next window'
export const waitsMessage = (fund: string, number: string, next: Day) =>
  `${fund} couldn’t pay ${number} in this window. It’s carried over to the window on ${formatDate(next)}.`
export const noUnitsLeft = 'All remaining units were redeemed.'
export const redeemedAndEnded = (fund: string, number: string, units: number, cents: number, reason: string) =>
  `${units > 0 ? redeemedMessage(fund, units, cents) : `${number} (${fund}) has ended.`} ${reason}`
export const windowsEnded = 'The fund no longer has redemption windows.'

export const fundEnds =
  'The fund is being liquidated. You’ll be paid your share when it ends, so there’s nothing to redeem.'
export const unitsUnpaid =
  'The payment for your units was reversed. Pay the invoice first. Until then, units can’t be redeemed.'
export const noWindows = 'This fund has no redemption windows. Your units are paid out when it ends.'
export const alreadyRequested = (number: string) => `Redemption ${number} is still open. Cancel it to request another.`
export const moreThanFree = (units: string) => `You can redeem up to ${units} units in this window.`
export const requested = 'Redemption requested'
export const requestedMessage = (name: string, fund: string, units: number, on: Day) =>
  `${name} requested to redeem ${formatUnits(units)} units of ${fund} in the window on ${formatDate(on)}.`
export const canceledByMember = 'Canceled on request.'
export const windowIsShort =
  'The gate or the fund’s cash doesn’t cover all requests. Each is paid in part, and the rest carries over to the next window.'
