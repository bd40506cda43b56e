import type { Profile } from '@ambry/contract/accounts/records'
import type { OwnInvoice } from '@ambry/contract/billing/invoices/records'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { RequestSide } from '@ambry/contract/secure/kinds'
import type { OwnRequest } from '@ambry/contract/secure/records'

import type { SettingsSection } from '../accounts/settings/sections.ts'
import { dueLabel } from '../billing/own/due-labels.ts'

/** Something the member is asked to do, and where: in a section of the settings, with an invoice, or with a request. */
export type Need = { key: string; title: string; text: string; action: string } & (
  | { hash: SettingsSection }
  | { invoice: string }
  | { request: string; side: RequestSide }
)

/** What is open for a member, the most pressing first. Areas add theirs as they open. */
export const needsOf = (
  profile: Pick<Profile, 'name' | 'shippingAddress' | 'email'>,
  invoices: readonly OwnInvoice[],
  requests: readonly OwnRequest[],
  on: Day,
): readonly Need[] => [
  ...requests.filter(isAnswered(invoices)).slice(0, most).map(requestNeed),
  ...invoices.slice(0, most).map((invoice) => needOf(invoice, on)),
  ...missingIn(profile),
]

/** The others stand in their lists. */
const most = 5

/** A request that only waits for its invoice is told by the invoice. */
const isAnswered = (invoices: readonly OwnInvoice[]) => (request: OwnRequest) =>
  !invoices.some(({ id }) => id === request.invoice?.id)

const requestNeed = ({ id, card, side, status, counterCents, owner, next }: OwnRequest): Need => ({
  key: id,
  title:
    side === 'received' && owner
      ? `May ${card.playerName} go for ${formatMoney(owner.cents)}?`
      : status === 'countered' && counterCents !== null
        ? `The house offers ${card.playerName} for ${formatMoney(counterCents)}`
        : `Your request for ${card.playerName} waits for you`,
  text: next,
  action: 'Answer',
  request: id,
  side,
})

const needOf = (invoice: OwnInvoice, on: Day): Need => ({
  key: invoice.id,
  title: `Invoice ${invoice.number} ${invoice.daysLate > 0 ? 'is ' : ''}${dueLabel(invoice, on)}`,
  text: `${invoice.title}. ${formatMoney(invoice.dueCents)}${invoice.dueOn ? ` by ${formatDate(invoice.dueOn)}` : ''}.`,
  action: 'Open the invoice',
  invoice: invoice.id,
})

function missingIn(profile: Pick<Profile, 'name' | 'shippingAddress' | 'email'>): readonly Need[] {
  const needs: Need[] = []
  if (!profile.name) {
    needs.push({
      key: 'name',
      title: 'Tell the house your name',
      text: 'Until then your phone number stands in its place.',
      action: 'Add your name',
      hash: 'profile',
    })
  }
  if (!profile.shippingAddress) {
    needs.push({
      key: 'address',
      title: 'Say where cards are sent',
      text: 'The house ships only to an address you have given.',
      action: 'Add an address',
      hash: 'profile',
    })
  }
  return needs
}

const numbers = ['Nothing', 'One thing', 'Two things', 'Three things', 'Four things', 'Five things']

export function needsTitle(count: number): string {
  if (count === 0) return 'Nothing needs you today.'
  return `${numbers[count] ?? `${count} things`} ${count === 1 ? 'needs' : 'need'} you`
}

export function greeting(hour: number): string {
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}
