import '../../../styles/billing-invoices.css'

import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { type SearchOf, useSearchOf } from '../../../paths.ts'
import { BoneLines } from '../../../ui/Bones.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { InvoicesTab } from './InvoicesTab.tsx'
import { useNewInvoice } from './use-new-invoice.ts'

const tabs = {
  invoices: 'Invoices',
  payments: 'Payments',
  attempts: 'Attempts',
  payouts: 'Payouts',
  subscriptions: 'Subscriptions',
  ledger: 'Ledger',
} as const
type Tab = keyof typeof tabs

const leads: Record<Tab, string> = {
  invoices: 'What members owe the house, from the draft to the last cent.',
  payments: 'Money that arrived, and what it paid.',
  attempts: 'Every try to collect through the processor, and those somebody must look at.',
  payouts: 'What the house owes members, and how it was paid.',
  subscriptions: 'The plans of members, what renews next and what could not be charged.',
  ledger: 'Every movement of money as a balanced entry.',
}

const PaymentsTab = lazy(() => import('../payments/PaymentsTab.tsx').then((it) => ({ default: it.PaymentsTab })))
const AttemptsTab = lazy(() => import('../attempts/AttemptsTab.tsx').then((it) => ({ default: it.AttemptsTab })))
const PayoutsTab = lazy(() => import('../payouts/PayoutsTab.tsx').then((it) => ({ default: it.PayoutsTab })))
const SubscriptionsTab = lazy(() =>
  import('../../plans/admin/SubscriptionsTab.tsx').then((it) => ({ default: it.SubscriptionsTab })),
)
const LedgerTab = lazy(() => import('../ledger/LedgerTab.tsx').then((it) => ({ default: it.LedgerTab })))
const bodies = {
  invoices: InvoicesTab,
  payments: PaymentsTab,
  attempts: AttemptsTab,
  payouts: PayoutsTab,
  subscriptions: SubscriptionsTab,
  ledger: LedgerTab,
} as const

const tabIn = ({ tab }: SearchOf<'/admin/invoices'>): Tab =>
  tab !== undefined && Object.hasOwn(tabs, tab) ? (tab as Tab) : 'invoices'

/** All the money that is owed and moved: the lists of one book. */
export function InvoicesPage() {
  const tab = tabIn(useSearchOf('/admin/invoices'))
  useTitle(tab === 'invoices' ? 'Invoices' : `${tabs[tab]}, Invoices`)
  const begin = useNewInvoice()
  const Body = bodies[tab]
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Invoices</h1>
          <p>{leads[tab]}</p>
        </div>
        {tab === 'invoices' && (
          <div className="work-head-end">
            <Button working={begin.isPending} onClick={() => begin.mutate(undefined)}>
              <Plus aria-hidden="true" />
              New invoice
            </Button>
          </div>
        )}
      </div>
      <nav className="tabs" aria-label="Parts of the books">
        {Object.entries(tabs).map(([key, name]) => (
          <Link
            key={key}
            to="/admin/invoices"
            // the first one has no word in the address: it is current only where no other stands there
            search={{ tab: key === 'invoices' ? undefined : key }}
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className="tab-body">
        <Suspense fallback={<BoneLines lines={8} />}>
          <Body />
        </Suspense>
      </div>
    </>
  )
}
