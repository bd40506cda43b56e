import { formatUnits } from '@ambry/contract/funds/arithmetic/units'
import { type DistributionKind, distributionKinds } from '@ambry/contract/funds/kinds'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

// distributions-service.ts
export const noUnits = 'No one holds units of this fund.'
export const moreThanAvailable = (availableCents: number) =>
  `The fund can distribute up to ${formatMoney(availableCents)}. It owes the rest of its cash.`
export const notRunning = 'Only a fund that is open, closed, or being liquidated can make distributions.'
export const distributionEntry = (fund: string, kind: DistributionKind) =>
  `${fund}: distribution, ${distributionKinds[kind].toLowerCase()}`
export const distributionNote = (fund: string, on: Day) => `${fund}, distribution of ${formatDate(on)}`
export const distributed = 'Distribution'
export const distributedMessage = (fund: string, cents: number, units: number, note: string) =>
  `${fund} is paying you ${formatMoney(cents)} for your ${formatUnits(units)} units. ${note}`

// bills-service.ts
export const billEntry = (fund: string, label: string) => `${fund}: bill, ${label}`
export const billPaidEntry = (fund: string, label: string) => `${fund}: bill paid, ${label}`
export const feesEntry = (fund: string) => `${fund}: management fees and carry paid`
export const billInFuture = 'Enter a date that isn’t in the future.'
export const paidBeforeBilled = (on: Day) => `The bill is dated ${formatDate(on)}. Enter that day or a later one.`
export const alreadyPaid = 'This bill has already been paid.'
export const noFeesDue = 'No fees are due.'
export const fundHasEnded = 'This fund has ended.'

// approvals-service.ts
export const distribute = (fund: string, cents: number) => `Distribute ${formatMoney(cents)} to the holders of ${fund}`
