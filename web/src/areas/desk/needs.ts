import type { Profile } from '@ambry/contract/accounts-records'
import { type Day, formatDate } from '@ambry/contract/dates'
import type { OwnInvoice } from '@ambry/contract/invoice-records'
import { formatMoney } from '@ambry/contract/money'

import type { SettingsSection } from '../accounts/settings/sections.ts'
import { dueWords } from '../billing/own/due-words.ts'

/** Something the member is asked to do, and where: in a section of the settings, or with an invoice. */
export type Need = { key: string; title: string; text: string; action: string } & (
  | { hash: SettingsSection }
  | { invoice: string }
)

/** What is open for a member, the most pressing first. Areas add theirs as they open. */
export const needsOf = (
  profile: Pick<Profile, 'name' | 'shippingAddress' | 'email'>,
  invoices: readonly OwnInvoice[],
  on: Day,
): readonly Need[] => [...invoices.slice(0, mostInvoices).map((invoice) => needOf(invoice, on)), ...missingIn(profile)]

/** The others stand in the list of invoices below. */
const mostInvoices = 5

const needOf = (invoice: OwnInvoice, on: Day): Need => ({
  key: invoice.id,
  title: `Invoice ${invoice.number} ${invoice.daysLate > 0 ? 'is ' : ''}${dueWords(invoice, on)}`,
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
