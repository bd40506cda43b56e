import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { Charge, Checkout, SavedMethod } from '@ambry/contract/payments/endpoints'
import { declines, isUnderWay, type MethodKind } from '@ambry/contract/payments/kinds'

import { ApiError, sentenceOf } from '../../api/errors.ts'
import { dueLabel } from '../billing/own/due-labels.ts'

/** `Visa ending 4242`. */
export const methodName = ({ brand, last4 }: Pick<SavedMethod, 'brand' | 'last4'>): string => `${brand} ending ${last4}`

/** `Expires 12/2028`; an account does not. */
export function methodDetail({ expMonth, expYear, isExpired }: SavedMethod): string | null {
  if (expMonth === null || expYear === null) return null
  return `${isExpired ? 'Expired' : 'Expires'} ${String(expMonth).padStart(2, '0')}/${expYear}`
}

/** What is paid for, in a sentence below the amount. */
export function leadOf({ invoices, subscription }: Pick<Checkout, 'invoices' | 'subscription'>, on: Day): string {
  if (subscription) return `${subscription.planName} begins when the money is here. Until then nothing changes.`
  const [first] = invoices
  if (!first) return ''
  if (invoices.length > 1) return `${invoices.length} invoices in one payment. Each gets its part of it.`
  const daysLate = first.dueOn < on ? Math.round((Date.parse(on) - Date.parse(first.dueOn)) / day) : 0
  const due = dueLabel({ dueOn: first.dueOn, daysLate }, on)
  const date = formatDate(first.dueOn)
  const when = daysLate > 0 ? `It is ${due}; it was due on ${date}.` : `It is ${due}, ${date}.`
  return `${first.title}, invoice ${first.number}. ${when}`
}

const day = 24 * 60 * 60 * 1000

export const ways = { wire: 'Bank wire', bank: 'Bank transfer (ACH)', card: 'Card' } as const
export type Way = keyof typeof ways

/** How a way to pay looks at the moment of choosing: what it takes, or why it is not offered. */
export function wayOf(way: Way, { card, bank, methods }: Checkout): { isOffered: boolean; words: string } {
  if (way === 'wire') {
    return { isOffered: true, words: 'You send it from your bank. Usually there the same working day.' }
  }
  const kept = keptFirst(methods, way)
  const known = kept ? `${methodName(kept)}. ` : ''
  if (way === 'bank') {
    return bank.isAllowed
      ? { isOffered: true, words: `${known}Three working days. No fee.` }
      : { isOffered: false, words: 'Not offered for this payment.' }
  }
  return card.isAllowed
    ? { isOffered: true, words: `${known}Paid at once. No fee.` }
    : { isOffered: false, words: `For invoices up to ${formatDollars(card.mostCents)}.` }
}

/** The one that is used unless another is chosen. */
export function keptFirst(methods: readonly SavedMethod[], kind: MethodKind): SavedMethod | undefined {
  const fit = methods.filter((method) => method.kind === kind && !method.isExpired)
  return fit.find(({ isDefault }) => isDefault) ?? fit[0]
}

/** Where the page begins: with what was said before, with what is kept, or with what is quickest. */
export function firstWay(checkout: Checkout): Way {
  if (checkout.gateway === null || checkout.wireSaidAt !== null) return 'wire'
  const isOffered = (way: Way) => wayOf(way, checkout).isOffered
  const kept = checkout.methods.find(({ isDefault, isExpired }) => isDefault && !isExpired)
  if (kept && isOffered(kept.kind)) return kept.kind
  return isOffered('card') ? 'card' : 'wire'
}

/** Credit over the invoices in their order, each at most what is due on it. */
export function creditOver(creditCents: number, invoices: readonly { id: string; dueCents: number }[]) {
  let left = creditCents
  return invoices.flatMap(({ id, dueCents }) => {
    const amountCents = Math.min(left, dueCents)
    left -= amountCents
    return amountCents > 0 ? [{ id, amountCents }] : []
  })
}

type Outcome = { title: string; text: string; tone: 'ok' | 'wait' | 'bad' | 'info' }

export const nothingCharged = 'Nothing was charged.'

/** Why it failed and what helps. The house's words say it themselves; without any it is still said that nothing was lost. */
export const failedLabel = ({ declineMessage }: Pick<Charge, 'declineMessage'>): string =>
  `${declineMessage ?? declines.unknown} ${nothingCharged}`

/** Why a payment was not made. Without an answer nobody knows, and pressing again is safe: it is the same payment. */
export function payFault(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return error instanceof TypeError ? `${sentenceOf(error)} ${paidOnce}` : sentenceOf(error)
  }
  if (error.refusal.fields) return `Look at what is marked above. ${nothingCharged}`
  return error.status >= 500 ? `${sentenceOf(error)} ${paidOnce}` : sentenceOf(error)
}

const paidOnce = 'Pressed again, it is still charged once.'

/** How a payment stands, for whoever made it. */
export function outcomeOf(charge: Charge): Outcome {
  const amount = formatMoney(charge.amountCents)
  if (charge.isReversed) {
    return {
      title: `${amount} was taken back`,
      text: 'The bank took the money back after it had arrived. What it had paid is open again.',
      tone: 'bad',
    }
  }
  if (charge.status === 'succeeded') return { title: `${amount} is paid`, text: paidText(charge), tone: 'ok' }
  if (charge.status === 'failed') {
    return { title: 'The payment did not go through', text: failedLabel(charge), tone: 'bad' }
  }
  if (charge.status === 'canceled') {
    return {
      title: 'The payment was canceled',
      text: `${nothingCharged} What it was for waits as before.`,
      tone: 'info',
    }
  }
  if (charge.status === 'requires_action') {
    return {
      title: `${amount} waits for your confirmation`,
      text: 'The bank asks you to confirm it. Until then nothing is charged.',
      tone: 'wait',
    }
  }
  if (charge.kind === 'bank') {
    return {
      title: `${amount} is on its way`,
      text: 'The bank has been asked for it. A transfer takes about three working days; you are told when it has arrived.',
      tone: 'wait',
    }
  }
  return {
    title: `${amount} is on its way`,
    text: 'The house waits for the bank’s word. It mostly comes within a minute.',
    tone: 'wait',
  }
}

function paidText({ toCreditCents, parts }: Charge): string {
  if (toCreditCents === 0) return parts.length > 1 ? 'Thank you. All of it is settled.' : 'Thank you. It is settled.'
  const credit = `${formatMoney(toCreditCents)} of it is your credit`
  return `Thank you. ${credit}, because what it was for was settled or void by then. It pays what the house bills you next.`
}

/** Where a payment leads that was just made or confirmed. */
export type Onward = 'stays' | 'confirm' | { url: string } | '/payment-success' | '/subscription-success'

export function onwardFrom({ status, isReversed, actions, actionUrl, subscription }: Charge): Onward {
  // the bank took it back: what it had paid is open again, and is paid here
  if (isReversed) return 'stays'
  if (status === 'requires_action' && actions.includes('confirm')) return 'confirm'
  if (actionUrl && actions.includes('continue')) return { url: actionUrl }
  if (status === 'succeeded' && subscription) return '/subscription-success'
  return status === 'succeeded' || isUnderWay(status) ? '/payment-success' : 'stays'
}
