import { Plus } from 'lucide-react'
import { lazy } from 'react'

import type { Tab } from '../../../parts/contributions.tsx'
import { NeedsRight } from '../../../parts/rights.tsx'
import { ContributedTabsPage } from '../../../parts/TabbedPage.tsx'
import { Button } from '../../../ui/Button.tsx'
import { InvoicesTab } from './InvoicesTab.tsx'
import * as labels from './labels.ts'
import { useNewInvoice } from './use-new-invoice.ts'

const PaymentsTab = lazy(() => import('../payments/PaymentsTab.tsx').then((it) => ({ default: it.PaymentsTab })))
const AttemptsTab = lazy(() => import('../attempts/AttemptsTab.tsx').then((it) => ({ default: it.AttemptsTab })))
const PayoutsTab = lazy(() => import('../payouts/PayoutsTab.tsx').then((it) => ({ default: it.PayoutsTab })))
const LedgerTab = lazy(() => import('../ledger/LedgerTab.tsx').then((it) => ({ default: it.LedgerTab })))

const tabs: readonly Tab[] = [
  {
    key: 'invoices',
    needs: 'invoice.any',
    name: 'Invoices',
    lead: labels.whatMembersOwe,
    Body: InvoicesTab,
    End: NewInvoiceButton,
  },
  { key: 'payments', needs: 'invoice.any', name: 'Payments', lead: labels.moneyReceivedAndWhat, Body: PaymentsTab },
  {
    key: 'attempts',
    needs: 'invoice.any',
    name: 'Attempts',
    lead: labels.everyPaymentAttemptThrough,
    Body: AttemptsTab,
  },
  { key: 'payouts', needs: 'invoice.any', name: 'Payouts', lead: labels.whatWeOweMembers, Body: PayoutsTab },
  { key: 'ledger', needs: 'ledger.read', name: 'Ledger', lead: labels.everyMoneyMovement, Body: LedgerTab },
]

/** Everything owed and paid: the lists of the books. */
export const InvoicesPage = () => (
  <ContributedTabsPage
    title={labels.invoices}
    at="/admin/invoices"
    label={labels.billingSections}
    tabs={tabs}
    contributed="booksTab"
  />
)

function NewInvoiceButton() {
  const begin = useNewInvoice()
  return (
    <NeedsRight right="invoice.manage">
      <Button working={begin.isPending} onClick={() => begin.mutate(undefined)}>
        <Plus aria-hidden="true" />
        {labels.newInvoice}
      </Button>
    </NeedsRight>
  )
}
