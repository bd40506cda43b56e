import { type HistoryState, useNavigate } from '@tanstack/react-router'
import { today } from '../../../api/live/server-meta.ts'
import { type Span, spanIn } from '../../../parts/spans/spans.ts'
import { type SearchOf, useSearchOf } from '../../../paths.ts'

export const tabs = { due: 'Due', paid: 'Paid', all: 'All' } as const
export type InvoiceTab = keyof typeof tabs

/** The API query of each tab. */
export const queries = {
  due: { displayStatus: 'open,partial,overdue', sort: 'dueOn', limit: 10 },
  paid: { displayStatus: 'paid', limit: 10 },
  all: { limit: 10 },
} as const satisfies Record<InvoiceTab, object>

const tabIn = ({ invoices }: SearchOf<'/dashboard'>): InvoiceTab =>
  invoices !== undefined && Object.hasOwn(tabs, invoices) ? (invoices as InvoiceTab) : 'due'

/** The billing part of the dashboard's search params. */
export function useOwnAddress() {
  const search = useSearchOf('/dashboard')
  const navigate = useNavigate()
  const go = (next: SearchOf<'/dashboard'>, replace: boolean) =>
    void navigate({ to: '/dashboard', replace, resetScroll: false, search: next })
  return {
    tab: tabIn(search),
    /** The invoice shown in place of the dashboard. */
    invoiceId: search.invoice ?? null,
    isStatement: search.view === 'statement',
    /** Whether the invoice list is open and nothing in it is. */
    isInvoices: search.invoices !== undefined,
    span: spanIn(search, today()),
    showSpan: ({ from, to }: Span) => go({ view: 'statement', invoices: search.invoices, from, to }, true),
    /** Back to the list it was opened from, or to the dashboard. */
    leave: () => go(search.invoice || search.view ? { invoices: search.invoices } : {}, true),
    isFromInvoices: search.invoices !== undefined && (search.invoice !== undefined || search.view !== undefined),
  }
}

/** Marks a history entry that closing goes back from, as with every panel over a list. */
export const opened: HistoryState = { openedPanel: true }
