import { formatDate, formatNearDeadline } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { houseZone } from '../../api/live/server-meta.ts'

// The texts of the member's dashboard.

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

export function greeting(hour: number): string {
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}
export const registerCard = 'Register card'

// value
export const collectionValue = 'Collection value'
export const sinceMonth = (month: string) => `since ${month}`
export const cardsValued = (cards: number, withoutValue: number) =>
  withoutValue === 0 ? counted(cards, 'card') : `${counted(cards, 'card')}, ${withoutValue} without a value`
export const gainOnCost = (cards: number, all: number) =>
  cards === all ? 'Unrealized gain' : `Unrealized gain (${counted(cards, 'card')})`
export const fundUnits = 'Fund units'
export const inTheVault = 'In the vault'
export const elsewhere = 'With you or in transit'
export const range = 'Time range'
export const ranges = { quarter: '3M', half: '6M', year: '1Y' } as const
export const value = 'Value'
export const cost = 'Cost'

// attention
export const attentionTitle = (count: number) =>
  count === 0
    ? 'Nothing needs your attention'
    : count === 1
      ? '1 item needs your attention'
      : `${count} items need your attention`
export const partialAttention = 'Needs attention (only what your roles include)'
export const showAll = (count: number) => `Show all ${count}`
export const showFewer = 'Show fewer'

// get started
export const gettingStarted = 'Get started'
export const stepsDone = (done: number, all: number) => `${done} of ${all} done`
export const stepDone = 'Done'
export const steps = {
  profile: {
    title: 'Complete your profile',
    text: 'Add your name and a shipping address.',
    action: 'Complete profile',
  },
  card: {
    title: 'Register your first card',
    text: 'Enter a cert number, scan a label, or import a CSV file. Only you and Ambry can see your cards.',
    action: registerCard,
  },
  secure: { title: 'Browse Secure', text: 'View a card that’s for sale from the vault.', action: 'Browse Secure' },
  notices: {
    title: 'Choose your notifications',
    text: 'Choose what we notify you about, and whether we text you.',
    action: 'Choose notifications',
  },
} as const

// cards
export const topCards = 'Top cards'
export const allInRegistry = (count: number) => `View all ${count.toLocaleString('en-US')}`
export const newInSecure = 'New in Secure'
export const browseSecure = 'Browse Secure'
export const promoted = 'Promoted'

// money
export const invoices = 'Invoices'
export const dueOn = (on: string) => `Due ${formatDate(on)}`
export const daysOverdue = (days: number) => `${counted(days, 'day')} overdue`
export const credit = (cents: number) => `Your credit: ${formatMoney(cents)}`
export const noInvoices = 'No invoices yet.'
export const payouts = 'Payouts'
export const noPayouts = 'No payouts yet.'
export const viewAll = 'View all'
export const paidOn = (on: string) => `Paid ${formatDate(on)}`

// loans
export const loans = 'Loans'
export const loansDidntLoad = 'Your loans didn’t load'
export const resolveCall = (cents: number, deadline: string) =>
  `Pay ${formatMoney(cents)} by ${formatNearDeadline(deadline, houseZone(), new Date())} to resolve the margin call`
export const nextPayment = (cents: number, on: string) => `Next payment ${formatMoney(cents)} on ${formatDate(on)}`

// activity
export const recentActivity = 'Recent activity'
export const noActivity = 'No activity yet. Updates about your account and cards appear here.'
