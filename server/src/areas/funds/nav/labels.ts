import { formatUnitPrice, formatUnits } from '@ambry/contract/funds/arithmetic/units'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

export const strikeEntry = (fund: string, on: Day) => `${fund}: NAV of ${formatDate(on)}`
export const carryEntry = (fund: string, on: Day) => `${fund}: carry for the year ended ${formatDate(on)}`
export const notRunning = 'Only a fund that is open, closed, or being liquidated has a NAV.'
export const struckToday = 'Today’s NAV has already been struck. To strike another, publish a valuation.'

// correction-service.ts
export const correctsNoEndedFund = 'This fund isn’t running. Its NAVs can’t be corrected.'
export const correctsNoFinal = 'The final NAV paid out everything and can’t be corrected.'
export const correctTheFirst = (on: string) => `This NAV is itself a correction. Correct the NAV of ${on} instead.`
export const correctTheNewer = (on: string) =>
  `Units were issued, redeemed, or charged at the NAV of ${on}. Correct that one.`
export const carryWasCharged =
  'Carry was charged at this NAV, so it can’t be corrected. Publish a new valuation instead.'
export const wasDistributed =
  'Cash has been distributed since this NAV, so it can’t be corrected. Publish a new valuation instead.'
export const unitsAreGone =
  'Units issued at this NAV have been transferred since, so it can’t be corrected. Publish a new valuation instead.'
export const notHeldThen = 'The fund didn’t hold this card when the NAV was struck.'
export const nothingChanges = 'These are the values this NAV already has. Enter the right ones.'
export const onlyThePrice = 'Your units stay the same.'
export const unitsCorrected = (units: number) =>
  units > 0 ? `You get ${formatUnits(units)} more units.` : `You have ${formatUnits(-units)} fewer units.`
export const worthNow = (was: number, is: number) =>
  is === was
    ? `They are worth ${formatMoney(is)}, as before.`
    : `They are worth ${formatMoney(is)}, which is ${formatMoney(Math.abs(is - was))} ${is < was ? 'less' : 'more'} than before.`
export const feesRepaid = (fund: string, on: Day) =>
  `${fund}: management fees repaid after the correction of the NAV of ${formatDate(on)}`
export const isPaidMore = (number: string, cents: number) => `You get ${formatMoney(cents)} more for ${number}.`
export const keepsTooMuch = (number: string, cents: number) =>
  `You were paid ${formatMoney(cents)} too much for ${number}. You keep it, and we repay the fund.`
export const redemptionStays = (number: string) => `What you were paid for ${number} stays the same.`
export const corrected = 'NAV corrected'
export const correctedMessage = (
  fund: string,
  on: Day,
  before: number | null,
  now: number | null,
  effect: string,
  reason: string,
) =>
  `The NAV of ${fund} on ${formatDate(on)} was ${formatUnitPrice(before ?? 0)} per unit and should have been ${formatUnitPrice(now ?? 0)}. ${effect} ${reason}`
export const correctionEntry = (fund: string, on: Day, number: string) =>
  `${fund}: ${number} at the corrected NAV of ${formatDate(on)}`
export const correctionNote = (fund: string, number: string) => `${fund}, correction of ${number}`

// approvals-service.ts
export const correctNavOf = (fund: string) => `Correct a NAV of ${fund}`
