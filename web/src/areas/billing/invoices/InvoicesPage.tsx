import { Plus } from 'lucide-react'
import { lazy } from 'react'

import type { Tab } from '../../../parts/contributions.tsx'
import { ContributedTabsPage } from '../../../parts/TabbedPage.tsx'
import { Button } from '../../../ui/Button.tsx'
import { InvoicesTab } from './InvoicesTab.tsx'
import { useNewInvoice } from './use-new-invoice.ts'

const PaymentsTab = lazy(() => import('../payments/PaymentsTab.tsx').then((it) => ({ default: it.PaymentsTab })))
const AttemptsTab = lazy(() => import('../attempts/AttemptsTab.tsx').then((it) => ({ default: it.AttemptsTab })))
const PayoutsTab = lazy(() => import('../payouts/PayoutsTab.tsx').then((it) => ({ default: it.PayoutsTab })))
const LedgerTab = lazy(() => import('../ledger/LedgerTab.tsx').then((it) => ({ default: it.LedgerTab })))

const tabs: readonly Tab[] = [
  {
    key: 'invoices',
    name: 'Invoices',
    lead: 'What members owe, from draft to final payment.',
    Body: InvoicesTab,
    End: NewInvoiceButton,
  },
  { key: 'payments', name: 'Payments', lead: 'Money received and what it paid for.', Body: PaymentsTab },
  {
    key: 'attempts',
    name: 'Attempts',
    lead: 'Every payment attempt through the processor, including those that need review.',
    Body: AttemptsTab,
  },
  { key: 'payouts', name: 'Payouts', lead: 'What we owe members and how it was paid.', Body: PayoutsTab },
  { key: 'ledger', name: 'Ledger', lead: 'Every money movement as a balanced entry.', Body: LedgerTab },
]

/** All the money that is owed and moved: the lists of one book. */
export const InvoicesPage = () => (
  <ContributedTabsPage
    title="Invoices"
    at="/admin/invoices"
    label="Billing sections"
    tabs={tabs}
    contributed="booksTab"
  />
)

function NewInvoiceButton() {
  const begin = useNewInvoice()
  return (
    <Button working={begin.isPending} onClick={() => begin.mutate(undefined)}>
      <Plus aria-hidden="true" />
      New invoice
    </Button>
  )
}
