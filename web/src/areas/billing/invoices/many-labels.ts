export type ManyAction = 'issue' | 'remind' | 'discard'
type Words = { title: string; confirm: string; consequence: string; done: string; danger?: boolean }

/** Confirmation and result texts for bulk actions on invoices. */
export const manyLabel: Record<ManyAction, Words> = {
  issue: {
    title: 'Issue invoices',
    confirm: 'Issue',
    consequence: 'Each invoice gets a number, is posted to the ledger, and is locked. The member is notified.',
    done: 'Issued',
  },
  remind: {
    title: 'Remind members',
    confirm: 'Send reminders for',
    consequence: 'Each member is reminded of the amount due.',
    done: 'Reminders sent',
  },
  discard: {
    title: 'Discard drafts',
    confirm: 'Discard',
    consequence: 'This permanently deletes the drafts. They have no numbers, and members aren’t notified.',
    done: 'Discarded',
    danger: true,
  },
}

export const countedInvoices = (count: number): string =>
  count === 1 ? '1 invoice' : `${count.toLocaleString('en-US')} invoices`
