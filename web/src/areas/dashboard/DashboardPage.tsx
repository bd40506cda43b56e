import { lazy, Suspense } from 'react'
import { Spinner } from '../../ui/Spinner.tsx'
import { useOwnAddress } from '../billing/own/own-address.ts'
import { Dashboard } from './Dashboard.tsx'

// loaded after the dashboard, when first opened
const InvoiceView = lazy(() =>
  import('../billing/own/InvoiceView.tsx').then((module) => ({ default: module.InvoiceView })),
)
const InvoicesView = lazy(() =>
  import('../billing/own/InvoicesView.tsx').then((module) => ({ default: module.InvoicesView })),
)
const StatementView = lazy(() =>
  import('../billing/own/StatementView.tsx').then((module) => ({ default: module.StatementView })),
)

/** The member's dashboard. Invoices and the statement of account replace it while they are open. */
export function DashboardPage() {
  const { invoiceId, isStatement, isInvoices } = useOwnAddress()
  if (!invoiceId && !isStatement && !isInvoices) return <Dashboard />
  return (
    <Suspense fallback={<Spinner page />}>
      {invoiceId ? <InvoiceView key={invoiceId} id={invoiceId} /> : isStatement ? <StatementView /> : <InvoicesView />}
    </Suspense>
  )
}
