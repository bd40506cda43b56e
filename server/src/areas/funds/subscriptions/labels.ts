import type { FundTerms } from '@ambry/contract/funds/catalog/records'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

export const unitsLine = (fund: string) => `Units of ${fund}`
export const unitsDetail = 'Issued at the next NAV after your payment is accepted.'
export const feeLine = (fund: string) => `Entry fee, ${fund}`
export const memo = 'We hold your payment in escrow until your units are issued.'

export const belowMinimum = (minimum: string) => `The minimum is ${minimum}.`
export const wrongStep = (step: string) => `Enter a multiple of ${step}.`
export const moreThanLeft = (left: string) => `The fund takes up to ${left} more.`
export const placesLeft = 'This fund has places left. You can subscribe right away.'
export const acceptFirst = (title: string) => `Open and accept “${title}” first.`
export const documentChanged = 'The agreement has changed since you opened it. Read it again before you sign.'
export const nameDiffers = 'Type your name exactly as it appears on your ID.'
export const noPlaceYet = 'There’s no place for you yet. We’ll notify you when there is.'
export const alreadyDecided = 'This subscription was already accepted or has ended.'
export const nothingMissing = 'Nothing is missing, so there’s nothing to remind the member of.'
export const payFirst = 'The subscription isn’t paid yet. Accept it once it is.'
export const enterAReason = 'Enter a reason of at least 3 characters.'

export const subscribed = 'New subscription'
export const subscribedMessage = (name: string, fund: string, amount: string) =>
  `${name} subscribed ${amount} to ${fund}.`
export const paid = 'Subscription paid'
export const paidMessage = (number: string, fund: string, until: Day | null) =>
  until
    ? `Your payment for ${number} (${fund}) arrived. You can cancel until ${formatDate(until)}.`
    : `Your payment for ${number} (${fund}) arrived. We issue your units at the next NAV after we accept it.`
export const paidForStaff = (name: string, fund: string, amount: string) =>
  `${name} paid ${amount} for ${fund}. Accept it for the next NAV.`
export const unpaid = 'Subscription payment reversed'
export const unpaidMessage = (number: string) => `The payment for ${number} was reversed. Pay the invoice again.`
export const unitsUnpaid = 'Payment reversed after units were issued'
export const unitsUnpaidMessage = (name: string, number: string, fund: string) =>
  `${name}’s payment for ${number} (${fund}) was reversed after the units were issued. They can’t be redeemed or transferred until it’s paid again.`
export const accepted = 'Subscription accepted'
export const acceptedMessage = (number: string, fund: string) =>
  `We accepted ${number}. Your units of ${fund} are issued at its next NAV.`
export const ended = 'Subscription ended'
export const endedMessage = (number: string, fund: string, reason: string) => `${number} (${fund}) has ended. ${reason}`
export const reminded = 'Your subscription is waiting'
export const remindedMessage = (number: string, fund: string, missing: string) => `${number} (${fund}): ${missing}`
export const payReminder = (amount: string, until: string) => `Pay ${amount} by ${until} to keep your place.`

export const placeIsFree = 'A place is open for you'
export const placeIsFreeMessage = (fund: string, until: string) =>
  `A place in ${fund} is open for you. Sign by ${until} to take it.`
export const placeIsFreeText = (house: string, fund: string, until: string) =>
  `${house}: A place in ${fund} is open for you. Sign by ${until} to take it.`

export const canceledByMember = 'Canceled on request.'
export const notPaidInTime = 'It wasn’t paid in time.'
export const notSignedInTime = 'The place wasn’t taken in time.'
export const invoiceEnded = 'Its invoice was canceled.'
export const fundEnded = 'The fund no longer takes subscriptions.'
export const accountSuspended = 'The account was suspended.'
export const accountClosed = 'The account was closed.'
export const onlyTheFee = 'While the subscription is open, only the entry fee can be credited.'
export const unitsAreIssued = 'The units have already been issued.'
export const hasUnits = 'You own units of a fund. Redeem or transfer them first.'

const percent = (bps: number) => `${(bps / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`
const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`
const noticeOf = (count: number) => `${count} ${count === 1 ? 'day’s' : 'days’'} notice`

type AgreementFacts = {
  fund: string
  legend: string
  member: string
  amountCents: number
  feeCents: number
  terms: FundTerms
  manager: string
  documents: readonly string[]
}

/** The whole text that a member signs. The same facts always give the same text. */
export const agreementText = ({
  fund,
  legend,
  member,
  amountCents,
  feeCents,
  terms,
  manager,
  documents,
}: AgreementFacts) =>
  `# Subscription agreement

${legend}

**${member}** (the subscriber) subscribes for units of **${fund}** (the fund), which is managed by ${manager} (the manager).

## Payment

| Payment | Amount |
| --- | --- |
| Amount for units | ${formatMoney(amountCents)} |
| Entry fee (${percent(terms.entryFeeBps)}) | ${formatMoney(feeCents)} |
| Total | ${formatMoney(amountCents + feeCents)} |

The manager holds the payment in escrow. Units are issued at the next net asset value (NAV) calculated after the manager has accepted the paid subscription${terms.coolingOffDays > 0 ? ` and the cooling-off period of ${days(terms.coolingOffDays)} after payment, in which the subscriber can cancel, is over` : ''}. If the fund is oversubscribed, each subscriber gets a proportional share, and the rest is returned as account credit.

## Fees

The management fee is ${percent(terms.managementBps)} a year of the fund’s value, accrued daily. Carry is the manager’s share of the subscriber’s gain: ${percent(terms.carryBps)} of the gain above the subscriber’s high-water mark (the price per unit they bought at or last paid carry at)${terms.hurdleBps > 0 ? ` and above a hurdle of ${percent(terms.hurdleBps)} a year` : ''}. Carry is charged on December 31, when units are redeemed, and when the fund ends.

## Redemption and transfer

${terms.windowMonths === null ? 'There are no redemption windows. Units are paid out when the fund ends.' : `Units can be redeemed in a redemption window every ${terms.windowMonths === 1 ? 'month' : `${terms.windowMonths} months`}${terms.noticeDays > 0 ? `, with ${noticeOf(terms.noticeDays)}` : ''}${terms.lockUpDays > 0 ? `, after a lock-up of ${days(terms.lockUpDays)}` : ''}. Each window redeems up to ${percent(terms.gateBps)} of all units (the gate). If more are requested, each holder is paid in proportion, and the rest carries over to the next window.`} Units can be transferred to another member with the manager’s approval.

## What the subscriber confirms

- They are an accredited investor and are subscribing for their own account.
- They have read and accepted: ${documents.length > 0 ? documents.join('; ') : 'this agreement'}.
- They understand that cards can lose value, that values are estimates, and that they can lose everything they invest.
`
