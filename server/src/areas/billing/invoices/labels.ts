// Every sentence of this folder's screens.

// card-invoices-service.ts
export const theCardIsSoldInASale = 'Cards are billed by their sale. What was paid is now credit.'
export const noSuchCardInvoice = (number: string) => `${number} isn’t an invoice for a card outside a sale.`
export const cardInvoice = (number: string, member: string, total: string, paid: string) =>
  `${number}, ${member}: ${total}, of which ${paid} is paid`
export const ended = (invoice: string) => `${invoice} (ended)`

// issuing-service.ts
export const thisInvoiceHasAlreadyBeen = 'This invoice has already been issued or discarded.'
export const someoneElseChangedThisDraft = 'Someone else changed this draft. Review it before you issue it.'
export const thisMembersAccountIsClosed = 'This member’s account is closed.'
export const onlyAClawbackHasThese =
  'Clawback lines can’t be added manually. Undo the sale or reverse the payment, and the member is billed.'
export const aClawbackIsPaid =
  'The member was paid this amount and has to return it, so it can’t be voided, credited, or written off. Record their payment, or wait until it’s deducted from a payout.'
export const draftDiscarded = 'Draft discarded.'
export const thisInvoiceHasPayments = 'This invoice has payments or credits. Correct it with a credit note.'
export const invoiceVoided = (number: string | number) => `Invoice ${number} voided`
export const invoiceVoidedTitle = 'Invoice voided'
export const isVoid = (number: string | number) => `${number} is void. Nothing is due on it.`
export const youCanSendRemindersOnly = 'You can send reminders only for open invoices.'
export const theMemberWasAlreadyReminded = 'The member was already reminded today.'

// present.ts
export const creditNote = (number: string | number) => `Credit note ${number}`
export const credit = 'Credit'
export const payout = 'Payout'
export const writtenOff = 'Written off'

// service.ts
export const thisInvoiceHasBeenIssued =
  'This invoice has been issued and can’t be changed. Correct it with a credit note.'
export const someoneElseChangedThisDraftReview = 'Someone else changed this draft. Review it and try again.'
export const memberNotFound = 'Member not found.'
export const anInvoiceCanBeUp = 'An invoice can be up to $100,000,000.00.'
export const recordTheSaleInstead =
  'An invoice for a card doesn’t transfer ownership. Remove the line, and record the sale in Sales History.'
export const onlyAPurchaseBillsFor = 'Plans and fund units are billed when a member buys them. Remove the line.'
export const nothingToDuplicate = 'Only an invoice written manually can be duplicated.'
export const onlyATemplateLineCan = 'A template line needs a template version. Other lines can’t have one.'
export const aDiscountMust = 'A discount must be an amount or a percentage.'

// timeline-service.ts
export const ofAPayout = 'of a payout netted'
export const paidInFull = 'Paid in full'
export const creditedInFull = 'Credited in full'
export const creditedWith = (amount: string | number, number: string | number) => `${amount} credited with ${number}`
export const viewedByTheMember = 'Viewed by the member'
export const reminderSent = 'Reminder sent'

// attention-service.ts
export const payAmount = (amount: string) => `Pay ${amount}`
export const openInvoices = (count: number, amount: string) => `${count} invoices, ${amount}`
export const nextDue = (on: string) => `Next due ${on}.`
export const allOverdue = 'All are overdue.'
export const isDue = (on: string) => `Due ${on}`
export const overdueFor = (days: number) => `${days} ${days === 1 ? 'day' : 'days'} overdue`
export const overdueSince = (count: number, oldest: string) => `${count} overdue, oldest since ${oldest}`
export const payIt = 'Pay'
export const reviewInvoices = 'Review invoices'
