import { useNavigate, useSearch } from '@tanstack/react-router'
import { today } from '../../../api/told.ts'

import type { Search } from '../../../lists/list-state.ts'
import { type Span, spanIn } from '../spans.ts'

export const tabs = { due: 'Due', paid: 'Paid', all: 'All' } as const
export type InvoiceTab = keyof typeof tabs

/** What the API is asked for each tab. */
export const questions = {
  due: { standing: 'open,partial,overdue', sort: 'dueOn', limit: 10 },
  paid: { standing: 'paid', limit: 10 },
  all: { limit: 10 },
} as const satisfies Record<InvoiceTab, object>

export const tabIn = ({ invoices }: Search): InvoiceTab =>
  invoices !== undefined && Object.hasOwn(tabs, invoices) ? (invoices as InvoiceTab) : 'due'

/** What the address of the dashboard says of a member's money. */
export function useOwnAddress() {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const go = (next: Search, replace: boolean) =>
    void navigate({ to: '/dashboard', replace, resetScroll: false, search: next as never })
  return {
    tab: tabIn(search),
    /** The invoice that stands in place of the dashboard. */
    invoiceId: search.invoice ?? null,
    isStatement: search.view === 'statement',
    span: spanIn(search, today()),
    showSpan: ({ from, to }: Span) => go({ view: 'statement', from, to }, true),
    /** Back to the dashboard, at the tab that was chosen. */
    leave: () => go({ invoices: search.invoices }, true),
  }
}

/** Said of an entry of the browser's history from which closing leads back, as with every record over its list. */
export const opened = { openedPanel: true } as never
