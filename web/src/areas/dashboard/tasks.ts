import type { Profile } from '@ambry/contract/accounts/records'
import type { Balance, OwnInvoice } from '@ambry/contract/billing/invoices/records'
import { addDays, type Day, formatDateTime } from '@ambry/contract/kernel/dates'
import type { OwnLoan } from '@ambry/contract/lending/records'
import type { RequestSide } from '@ambry/contract/secure/kinds'
import type { OwnRequest } from '@ambry/contract/secure/records'

import { today } from '../../api/live/server-meta.ts'
import type { SettingsSection } from '../accounts/settings/sections.ts'
import { priceText } from '../secure/price-text.ts'
import * as labels from './labels.ts'

/** Where a task is completed. */
type TaskTarget =
  | { page: 'settings'; section: SettingsSection }
  | { page: 'checkout'; invoice: string }
  | { page: 'invoices' }
  | { page: 'loan'; loan: string; isPaying: boolean }
  | { page: 'request'; request: string; side: RequestSide }

export type Task = {
  key: string
  title: string
  text: string
  due: { text: string; isLate: boolean } | null
  action: string
  /** The card it is about, or null. */
  picture: string | null
  target: TaskTarget
}

type Missing = Pick<Profile, 'name' | 'shippingAddress'>

/** A member's open tasks, most urgent first. */
export const tasksOf = (
  profile: Missing,
  balance: Pick<Balance, 'openInvoices' | 'dueCents' | 'overdueInvoices'>,
  invoices: readonly OwnInvoice[],
  requests: readonly OwnRequest[],
  loans: readonly OwnLoan[] = [],
  on?: Day,
): readonly Task[] => [
  ...loans.flatMap((loan) => loanTask(loan, on ?? today())),
  ...requests.filter((request) => !isBilled(request, invoices)).map(requestTask),
  ...invoiceTasks(balance, invoices),
  ...profileTasks(profile),
]

/** A request that is only waiting for payment is covered by its invoice. */
const isBilled = ({ invoice }: OwnRequest, invoices: readonly OwnInvoice[]): boolean =>
  invoices.some(({ id }) => id === invoice?.id)

function requestTask(request: OwnRequest): Task {
  const { id, card, side, status, counterCents, counterUntil, offerCents, owner, next } = request
  const shared = {
    key: id,
    action: labels.reviewOffer,
    picture: card.picture,
    due: counterUntil === null ? null : { text: labels.answerBy(formatDateTime(counterUntil)), isLate: false },
    target: { page: 'request', request: id, side },
  } as const
  if (side === 'received' && owner) {
    return {
      ...shared,
      title: labels.offerOn(card.playerName, priceText(owner.cents)),
      text: labels.youReceive(owner.netCents),
    }
  }
  if (status === 'countered' && counterCents !== null) {
    return {
      ...shared,
      title: labels.counteroffer(card.playerName, priceText(counterCents)),
      text: labels.youOffered(priceText(offerCents)),
    }
  }
  return { ...shared, title: labels.requestFor(card.playerName), text: next }
}

const soonDays = 7

/** A payment that is late, or due soon without autopay; or an offer whose conditions are still open. */
function loanTask(loan: OwnLoan, on: Day): readonly Task[] {
  const { id, number, title, status, pastDueCents, daysPastDue, nextDueOn, nextDueCents, offerEndsOn } = loan
  const shared = { key: id, picture: loan.pictures[0] ?? null }
  if (pastDueCents > 0)
    return [
      {
        ...shared,
        title: labels.payLoan(pastDueCents, number),
        text: title,
        due: { text: labels.daysOverdue(daysPastDue), isLate: true },
        action: labels.pay,
        target: { page: 'loan', loan: id, isPaying: true },
      },
    ]
  if (nextDueOn && !loan.hasAutopay && nextDueOn <= addDays(on, soonDays))
    return [
      {
        ...shared,
        title: labels.payLoan(nextDueCents ?? 0, number),
        text: title,
        due: { text: labels.dueOn(nextDueOn), isLate: false },
        action: labels.pay,
        target: { page: 'loan', loan: id, isPaying: true },
      },
    ]
  if (status !== 'approved') return []
  return [
    {
      ...shared,
      title: labels.completeLoan(number),
      text: title,
      due: offerEndsOn === null ? null : { text: labels.offerEnds(offerEndsOn), isLate: false },
      action: labels.viewConditions,
      target: { page: 'loan', loan: id, isPaying: false },
    },
  ]
}

/** One task for all invoices, since a long list would hide everything else. */
function invoiceTasks(
  { openInvoices, dueCents, overdueInvoices }: Pick<Balance, 'openInvoices' | 'dueCents' | 'overdueInvoices'>,
  invoices: readonly OwnInvoice[],
): readonly Task[] {
  const [first] = invoices
  if (!first || openInvoices === 0) return []
  const { id, title, dueOn, daysLate } = first
  const due =
    daysLate > 0
      ? { text: labels.daysOverdue(daysLate), isLate: true }
      : dueOn
        ? { text: labels.dueOn(dueOn), isLate: false }
        : null
  const shared = { key: 'invoices', picture: null }
  if (openInvoices === 1) {
    return [
      {
        ...shared,
        title: labels.payAmount(dueCents),
        text: title,
        due,
        action: labels.pay,
        target: { page: 'checkout', invoice: id },
      },
    ]
  }
  return [
    {
      ...shared,
      title: labels.manyInvoices(openInvoices, dueCents, overdueInvoices),
      text: labels.oldestInvoice(title, dueOn),
      due: daysLate > 0 ? due : null,
      action: labels.reviewInvoices,
      target: { page: 'invoices' },
    },
  ]
}

function profileTasks({ name, shippingAddress }: Missing): readonly Task[] {
  const shared = { due: null, picture: null, target: { page: 'settings', section: 'profile' } } as const
  return [
    ...(name ? [] : [{ key: 'name', ...labels.addName, ...shared }]),
    ...(shippingAddress ? [] : [{ key: 'address', ...labels.addAddress, ...shared }]),
  ]
}
