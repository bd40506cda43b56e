// Every sentence of this folder's screens.

// issuing-service.ts
export const thisInvoiceHasAlreadyBeen = 'This invoice has already been issued or discarded.'
export const someoneElseChangedThisDraft = 'Someone else changed this draft. Review it before you issue it.'
export const thisMembersAccountIsClosed = 'This member’s account is closed.'
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

// service.ts
export const thisInvoiceHasBeenIssued =
  'This invoice has been issued and can’t be changed. Correct it with a credit note.'
export const someoneElseChangedThisDraftReview = 'Someone else changed this draft. Review it and try again.'
export const memberNotFound = 'Member not found.'
export const anInvoiceCanBeUp = 'An invoice can be up to $100,000,000.00.'
export const aCardLineMustName = 'A card line must name its card.'
export const onlyATemplateLineCan = 'Only a template line can name a template version, and it must.'
export const aDiscountMust = 'A discount must be an amount or a percentage.'

// timeline-service.ts
export const paidInFull = 'Paid in full'
export const creditedInFull = 'Credited in full'
export const creditedWith = (amount: string | number, number: string | number) => `${amount} credited with ${number}`
export const viewedByTheMember = 'Viewed by the member'
export const reminderSent = 'Reminder sent'
