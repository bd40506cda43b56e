import { formatMoney } from '@ambry/contract/kernel/money'

// service.ts
export const cash = 'Cash'
export const cards = 'Cards at their value'
export const feesDue = 'Fees due'
export const bills = 'Bills due'
export const beforeCarry = 'Before carry'
export const carry = 'Carry'
export const toHolders = 'To holders'

export const notLiquidating = 'Start the liquidation first.'
const count = (many: number, one: string, more: string) => `${many} ${many === 1 ? one : more}`
export const cardsToSell = (many: number) =>
  `Sell ${count(many, 'card', 'cards')} first. The fund still holds ${many === 1 ? 'it' : 'them'}.`
export const billsToPay = (many: number) => `Pay ${count(many, 'bill', 'bills')} first.`
export const openSubscriptions = (many: number) => `Close ${count(many, 'subscription', 'subscriptions')} first.`
export const openRedemptions = (many: number) => `Close ${count(many, 'redemption', 'redemptions')} first.`
export const openTransfers = (many: number) => `Approve or decline ${count(many, 'transfer', 'transfers')} first.`

export const endEntry = (fund: string) => `${fund}: ended, all cash paid out`
export const endNote = (fund: string) => `${fund}, liquidation`
export const ended = 'Fund ended'
export const endedMessage = (fund: string, cents: number, note: string) =>
  `${fund} has ended. ${cents > 0 ? `${formatMoney(cents)} will be paid to you.` : 'Nothing was left to pay out.'} ${note}`

// approvals-service.ts
export const finish = (fund: string) => `End ${fund} and pay out everything left`
