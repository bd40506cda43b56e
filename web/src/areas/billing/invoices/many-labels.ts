export type ManyAction = 'issue' | 'remind' | 'discard'
type Words = { title: string; confirm: string; consequence: string; done: string; danger?: boolean }

/** What is said before and after one thing is done to many invoices. */
export const manyLabel: Record<ManyAction, Words> = {
  issue: {
    title: 'Issue invoices',
    confirm: 'Issue',
    consequence: 'Each gets its number, is posted to the ledger and cannot be changed any more. Its member is told.',
    done: 'Issued',
  },
  remind: {
    title: 'Remind members',
    confirm: 'Remind for',
    consequence: 'Each member is told once more what is due.',
    done: 'Reminded',
  },
  discard: {
    title: 'Discard drafts',
    confirm: 'Discard',
    consequence: 'The drafts are given up. They never had a number, and nobody is told.',
    done: 'Discarded',
    danger: true,
  },
}

export const countedInvoices = (count: number): string =>
  count === 1 ? '1 invoice' : `${count.toLocaleString('en-US')} invoices`
