import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

// Every sentence of a member's list of invoices.

const invoices = (count: number): string => `${count} ${count === 1 ? 'invoice' : 'invoices'}`

export const title = 'Invoices and payouts'
export const statement = 'Statement of account'
export const failure = 'We couldn’t load your invoices'
export const shown = 'Invoices shown'
export const listOf = (tab: string) => `${tab} invoices`

export const dueOn = (count: number) => (count === 0 ? 'Amount due' : `Due on ${invoices(count)}`)
export const overdue = 'Overdue'
export const dueSince = 'Due since'
export const nextDue = 'Next due'
export const credit = 'Your credit'
export const payoutsDue = 'Payouts due to you'

export const nothing = {
  due: { title: 'Nothing due', text: 'New invoices show up here, with how to pay them.' },
  paid: { title: 'Nothing paid yet', text: 'Paid invoices show up here, with their receipts.' },
  all: { title: 'No invoices yet', text: 'New invoices show up here.' },
} as const

export const choose = (number: string) => `Select ${number}`
export const tickSeveral = 'Select invoices to pay them together.'
export const chosen = (count: number) => `${invoices(count)},`
export const payChosen = 'Pay selected'
export const pay = 'Pay'
export const payNumber = (number: string) => `Pay ${number}`
export const ofTotal = (cents: number) => `of ${formatMoney(cents)}`

export const payouts = 'Payouts'
export const paidOn = (on: string) => `Paid ${formatDate(on)}`

export const dashboard = 'Dashboard'
export const backToDashboard = 'Back to dashboard'
