// Every sentence of the monthly summary.

export const yourMonthlySummary = 'Your monthly summary'
export const youHaveCards = (cards: number, value: string) =>
  `You have ${cards} ${cards === 1 ? 'card' : 'cards'} worth ${value}.`
export const youHaveNoCards = 'You have no cards yet.'
export const gained = (amount: string) => `Over the last 12 months, their value changed by ${amount}.`
export const openInvoices = (invoices: number, due: string) =>
  `${invoices} open ${invoices === 1 ? 'invoice' : 'invoices'}: ${due}.`
export const overdue = (amount: string) => `Overdue: ${amount}.`
export const noOpenInvoices = 'No open invoices.'
export const credit = (amount: string) => `Your credit: ${amount}.`
export const payouts = (amount: string) => `Payouts on their way: ${amount}.`
