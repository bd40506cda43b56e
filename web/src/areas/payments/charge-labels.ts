import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { Charge, Checkout, SavedMethod } from '@ambry/contract/payments/endpoints'
import { declines, isUnderWay, type MethodKind } from '@ambry/contract/payments/kinds'

import { ApiError, sentenceOf } from '../../api/errors.ts'
import { dueLabel } from '../billing/own/due-labels.ts'

/** `Visa ending 4242`. */
export const methodName = ({ brand, last4 }: Pick<SavedMethod, 'brand' | 'last4'>): string =>
  `${brand} ending in ${last4}`

/** `Expires 12/2028`; null for bank accounts. */
export function methodDetail({ expMonth, expYear, isExpired }: SavedMethod): string | null {
  if (expMonth === null || expYear === null) return null
  return `${isExpired ? 'Expired' : 'Expires'} ${String(expMonth).padStart(2, '0')}/${expYear}`
}

/** What the payment is for, as a sentence below the amount. */
export function leadOf({ invoices, subscription }: Pick<Checkout, 'invoices' | 'subscription'>, on: Day): string {
  if (subscription) return `${subscription.planName} starts when your payment arrives. Nothing changes until then.`
  const [first] = invoices
  if (!first) return ''
  if (invoices.length > 1) return `${invoices.length} invoices in one payment.`
  const daysLate = first.dueOn < on ? Math.round((Date.parse(on) - Date.parse(first.dueOn)) / day) : 0
  const due = dueLabel({ dueOn: first.dueOn, daysLate }, on)
  const date = formatDate(first.dueOn)
  const when = daysLate > 0 ? `It’s ${due}. It was due ${date}.` : `It’s ${due}, ${date}.`
  return `${first.title}, invoice ${first.number}. ${when}`
}

const day = 24 * 60 * 60 * 1000

export const ways = { wire: 'Bank wire', bank: 'Bank transfer (ACH)', card: 'Card' } as const
export type Way = keyof typeof ways

/** A payment method in the list: its timing or fees, or why it isn't available. */
export function wayOf(way: Way, { card, bank, methods }: Checkout): { isOffered: boolean; words: string } {
  if (way === 'wire') {
    return { isOffered: true, words: 'You send it from your bank. It usually arrives the same business day.' }
  }
  const kept = keptFirst(methods, way)
  const known = kept ? `${methodName(kept)}. ` : ''
  if (way === 'bank') {
    return bank.isAllowed
      ? { isOffered: true, words: `${known}Takes about three business days. No fee.` }
      : { isOffered: false, words: 'Not available for this payment.' }
  }
  return card.isAllowed
    ? { isOffered: true, words: `${known}Paid immediately. No fee.` }
    : { isOffered: false, words: `For invoices up to ${formatDollars(card.mostCents)}.` }
}

/** The saved method used by default. */
export function keptFirst(methods: readonly SavedMethod[], kind: MethodKind): SavedMethod | undefined {
  const fit = methods.filter((method) => method.kind === kind && !method.isExpired)
  return fit.find(({ isDefault }) => isDefault) ?? fit[0]
}

/** The initially selected method: the one announced before, a saved one, or the fastest. */
export function firstWay(checkout: Checkout): Way {
  if (checkout.gateway === null || checkout.wireSaidAt !== null) return 'wire'
  const isOffered = (way: Way) => wayOf(way, checkout).isOffered
  const kept = checkout.methods.find(({ isDefault, isExpired }) => isDefault && !isExpired)
  if (kept && isOffered(kept.kind)) return kept.kind
  return isOffered('card') ? 'card' : 'wire'
}

/** Applies credit to the invoices in order, each up to the amount due. */
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

/**
 * Why it failed and what to do. The server's message is used if there is one; otherwise it says that nothing was
 * charged.
 */
export const failedLabel = ({ declineMessage }: Pick<Charge, 'declineMessage'>): string =>
  `${declineMessage ?? declines.unknown} ${nothingCharged}`

/**
 * Why a payment failed. If there was no response the outcome is unknown, and retrying is safe because it is the same
 * payment.
 */
export function payFault(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return error instanceof TypeError ? `${sentenceOf(error)} ${paidOnce}` : sentenceOf(error)
  }
  if (error.refusal.fields) return `Check the highlighted fields above. ${nothingCharged}`
  return error.status >= 500 ? `${sentenceOf(error)} ${paidOnce}` : sentenceOf(error)
}

const paidOnce = 'You won’t be charged twice.'

/** A payment's status as shown to the payer. */
export function outcomeOf(charge: Charge): Outcome {
  const amount = formatMoney(charge.amountCents)
  if (charge.isReversed) {
    return {
      title: `${amount} was reversed`,
      text: charge.loan
        ? 'Your bank reversed the payment after it arrived. Your loan is as it was before.'
        : 'Your bank reversed the payment after it arrived. The invoices it paid are open again.',
      tone: 'bad',
    }
  }
  if (charge.status === 'succeeded') return { title: `${amount} paid`, text: paidText(charge), tone: 'ok' }
  if (charge.status === 'failed') {
    return { title: 'Payment failed', text: failedLabel(charge), tone: 'bad' }
  }
  if (charge.status === 'canceled') {
    return {
      title: 'Payment canceled',
      text: `${nothingCharged} The amount is still due.`,
      tone: 'info',
    }
  }
  if (charge.status === 'requires_action') {
    return {
      title: `Confirm ${amount} with your bank`,
      text: 'Your bank needs you to confirm this payment. Nothing is charged until you do.',
      tone: 'wait',
    }
  }
  if (charge.status === 'created') {
    return {
      title: `${amount} isn’t confirmed yet`,
      text: `The payment processor hasn’t responded. Continue or cancel this payment. ${paidOnce}`,
      tone: 'wait',
    }
  }
  if (charge.kind === 'bank') {
    return {
      title: `${amount} is on its way`,
      text: 'A bank transfer takes about three business days. We’ll notify you when it arrives.',
      tone: 'wait',
    }
  }
  return {
    title: `${amount} is on its way`,
    text: 'We’re waiting for your bank to confirm, usually within a minute.',
    tone: 'wait',
  }
}

function paidText({ toCreditCents, parts, loan }: Charge): string {
  // its label begins with the word: “Loan L-0002”
  if (loan) return `Thank you. It was applied to ${loan.label.replace(/^Loan/, 'loan')}.`
  if (toCreditCents === 0) return parts.length > 1 ? 'Thank you. Everything is paid.' : 'Thank you. You’re all set.'
  const credit = `${formatMoney(toCreditCents)} was added to your credit`
  return `Thank you. ${credit} because the invoice had already been paid or voided. We’ll apply it to your next invoice.`
}

/** Where to go after a payment was made or confirmed. */
export type Onward = 'stays' | 'confirm' | { url: string } | '/payment-success' | '/subscription-success'

export function onwardFrom({ status, isReversed, actions, actionUrl, subscription }: Charge): Onward {
  // the bank reversed it: what it paid is due again and can be paid here
  if (isReversed) return 'stays'
  if (status === 'requires_action' && actions.includes('confirm')) return 'confirm'
  if (actionUrl && actions.includes('continue')) return { url: actionUrl }
  if (status === 'succeeded' && subscription) return '/subscription-success'
  return status === 'succeeded' || isUnderWay(status) ? '/payment-success' : 'stays'
}
