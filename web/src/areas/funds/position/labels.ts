import type { Position } from '@ambry/contract/funds/investing/records'
import { unitEventKinds } from '@ambry/contract/funds/kinds'

export const value = (on: string | null) => (on ? `Value of your units, NAV of ${on}` : 'Value of your units')
export const noUnits = 'You don’t own units yet'
export const noUnitsText = 'After you subscribe and pay, your units and their history are shown here.'
export const toOverview = 'View the fund'
export const units = 'Units'
export const share = 'Share of the fund'
export const cost = 'Cost'
export const gain = 'Total gain'
export const gainText = 'The value of your units plus redemptions and distributions, less what you paid in.'
export const distributions = 'Distributions'
export const redeemed = 'Redeemed and transferred'
export const xirr = 'Your return per year (XIRR)'
export const xirrText =
  'Money-weighted: counts when you paid in, when you were paid, and what your units are worth now. After all fees.'
export const beforeCarry = 'Value before carry'
export const carry = 'Your accrued carry'
export const redeem = 'Redeem units'
export const transfer = 'Transfer units'
export const print = 'Print'
export const statements = 'Statements'
export const yearToDate = 'Year to date'
export const lastYear = 'Last year'
export const period = (from: string, to: string) => `${from} to ${to}`

// lots
export const lots = 'Lots'
export const lotsLead =
  'Each purchase is a lot with its own cost, high-water mark, and lock-up. The oldest lot is redeemed first.'
export const lotHead = ['Since', 'Units', 'Cost', 'Value', 'Accrued carry', 'High-water mark', 'Lock-up ends'] as const
export const total = 'Total'
export const unlocked = 'Unlocked'

// open requests
export const open = 'Open requests'
export const subscription = (number: string) => `Subscription ${number}`
export const amount = 'Amount'
export const entryFee = 'Entry fee'
export const toPay = 'To pay'
export const payBy = (until: string) => `Pay by ${until} to keep your place.`
export const signBy = (until: string) => `A place is open for you. Sign by ${until} to take it.`
export const place = (place: number) =>
  place === 1 ? 'You’re next on the waitlist.' : `You’re number ${place} on the waitlist.`
export const waitingForReview = 'Paid and in escrow. We’re reviewing your subscription.'
export const coolingOff = (until: string) =>
  `Paid. You can cancel until ${until}. Your units are issued at the next NAV after that.`
export const accepted = 'Accepted. Your units are issued at the next NAV.'
export const pay = (amount: string) => `Pay ${amount}`
export const sign = 'Sign'
export const cancel = 'Cancel'
export const cancelTitle = (number: string) => `Cancel ${number}?`
export const cancelUnpaid = 'Your place goes to someone else, and the invoice is voided.'
export const cancelPaid =
  'Your place goes to someone else. What you paid becomes account credit that you can use or have paid out.'
export const cancelWaiting = 'You lose your place on the waitlist.'
export const cancelIt = 'Cancel subscription'
export const canceled = 'Subscription canceled'
export const canceledText = (number: string) => `${number} is canceled.`

// redemptions
export const redemption = (number: string) => `Redemption ${number}`
export const redemptionText = (units: string, on: string) => `${units} in the window on ${on}.`
export const partlyMet = (met: string, paid: string) => `${met} redeemed so far, for ${paid}.`
export const cancelRedemptionTitle = 'Cancel this redemption?'
export const cancelRedemptionText = 'You keep the units that haven’t been redeemed yet.'
export const cancelRedemption = 'Cancel redemption'
export const redemptionCanceled = 'Redemption canceled'
export const redemptionCanceledText = 'You keep your units.'

// redeem dialog
export const redeemTitle = 'Redeem units'
export const unitsToRedeem = 'Units to redeem'
export const redeemable = (units: string) => `You can redeem up to ${units}.`
export const useAll = 'All of them'
export const enterUnits = 'Enter a number of units, such as 12.5, with up to six decimals.'
export const window = 'Redemption window'
export const noticeBy = 'Request by'
export const unitsAt = (price: string) => `Units at ${price}`
export const carryOnRedeemed = 'Carry'
export const youReceive = 'You receive about'
export const lockedUnits = 'Locked up'
export const gate = (rate: string) =>
  `You’re paid at the NAV on the window’s date. If holders request more than ${rate} of all units, or more than the fund’s cash covers, each is paid in proportion, and the rest carries over to the next window.`
export const requestRedemption = 'Request redemption'
export const requested = 'Redemption requested'
export const requestedText = (units: string, on: string) => `${units} will be redeemed in the window on ${on}.`

// transfer dialog
export const transferTitle = 'Transfer units'
export const transferText =
  'Offer units to another member at a price you agreed on. They pay us. Once we approve the transfer, they get the units and we pay you. No fee.'
export const unitsToTransfer = 'Units to transfer'
export const price = 'Total price'
export const priceHint = (value: string) => `Worth about ${value} at the last NAV. Enter 0 for a gift.`
export const offer = 'Offer units'
export const offered = 'Units offered'
export const offeredText = (other: string, until: string) => `${other} can accept or decline until ${until}.`
export const transferable = (units: string) => `You can transfer up to ${units} units.`
export const enterAPrice = 'Enter a price, or 0 for a gift.'

// transfers
export const transferNumber = (number: string) => `Transfer ${number}`
export const youOffer = (units: string, other: string, price: string) => `You offer ${units} to ${other} for ${price}.`
export const youGet = (units: string, other: string, price: string) => `${other} offers you ${units} for ${price}.`
export const worth = (value: string, until: string) => `Worth ${value} at the last NAV. Open until ${until}.`
export const gift = 'nothing (a gift)'
export const answers = { accept: 'Accept', decline: 'Decline', withdraw: 'Withdraw' } as const
export const answered = {
  accept: 'Transfer accepted',
  decline: 'Transfer declined',
  withdraw: 'Transfer withdrawn',
} as const
export const answeredText = {
  accept: 'The units are transferred once the invoice is paid and we approve.',
  decline: 'We notified the seller.',
  withdraw: 'You can redeem or transfer the units again.',
} as const
export const acceptTitle = 'Accept these units?'
export const acceptText = (price: string) =>
  `You’ll get an invoice for ${price}. You own the units once it’s paid and we approve the transfer. They keep the seller’s high-water mark, so you take over the carry accrued on them.`
export const acceptGift =
  'You own the units once we approve the transfer. They keep the giver’s high-water mark, so you take over the carry accrued on them.'
export const payInvoice = (price: string) => `Pay ${price}`
export const paidWaiting = 'Paid. Waiting for our approval.'

// transactions
export const transactions = 'Transactions'
export const noTransactions = 'No transactions yet.'
export const transactionHead = ['Date', 'Type', 'Units', 'Price', 'Amount', 'Carry'] as const
export const eventKinds: Record<Position['events'][number]['kind'], string> = {
  ...unitEventKinds,
  distribution: 'Distribution',
}

// past requests
export const history = 'Past requests'
export const historyHead = ['Number', 'Date', 'Status', 'Details'] as const

// yearly
export const years = 'Yearly figures'
export const yearsLead = 'For your tax preparer, by calendar year.'
export const yearHead = [
  'Year',
  'Paid in',
  'Redeemed',
  'Realized gain',
  'Distributions',
  'Income distributions',
  'Carry charged',
  'Year-end value',
] as const

// CapitalPart.tsx
export const capital = 'Capital account'
export const capitalLead =
  'Each balance is the value of your units at the latest NAV on that date, less accrued carry. Management fees, expenses, income, and realized gains are your pro rata share of the fund’s. Unrealized gains include what a corrected NAV, or a transfer at a price other than the NAV, added or took away. The cards below are the whole fund’s.'
export const year = 'Year'
export const opening = (date: string) => `Opening balance, ${date}`
export const closing = (date: string) => `Closing balance, ${date}`
export const cardsAt = (date: string) => `The fund’s cards at the NAV of ${date}`
export const cardsHead = ['Card', 'Grade', 'Cost', 'Value', 'Unrealized gain'] as const

// MyPosition.tsx
export const payouts = 'Redemptions and distributions are paid to the bank account in your settings.'
export const settings = 'Open settings'
export const paidFor = (units: string, amount: string) => `${units} for ${amount}`
export const toOther = (units: string, other: string) => `${units} to ${other}`
export const fromOther = (units: string, other: string) => `${units} from ${other}`
