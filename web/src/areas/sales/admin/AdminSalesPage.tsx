import { useNavigate } from '@tanstack/react-router'
import { FileUp, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { useBeginning } from '../../../parts/lists/use-beginning.ts'
import { TabbedPage } from '../../../parts/TabbedPage.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SalesTab } from './SalesTab.tsx'

// what a press asks for is loaded then
const RecordSaleDialog = lazy(() => import('./RecordSaleDialog.tsx').then((it) => ({ default: it.RecordSaleDialog })))
const ImportDialog = lazy(() =>
  import('./ImportComparablesDialog.tsx').then((it) => ({ default: it.ImportComparablesDialog })),
)
const AddDialog = lazy(() => import('./AddComparableDialog.tsx').then((it) => ({ default: it.AddComparableDialog })))

function RecordSale() {
  const [isRecording, setRecording] = useBeginning()
  const navigate = useNavigate()
  return (
    <>
      <Button onClick={() => setRecording(true)}>
        <Plus aria-hidden="true" />
        Record sale
      </Button>
      <Suspense>
        {isRecording && (
          <RecordSaleDialog
            onDone={({ id }) => void navigate({ to: '/admin/sales', search: { sale: id } })}
            onClose={() => setRecording(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function AddComparables() {
  const [confirming, setConfirming] = useState<'import' | 'add' | null>(null)
  const close = () => setConfirming(null)
  return (
    <>
      <Button variant="secondary" onClick={() => setConfirming('add')}>
        <Plus aria-hidden="true" />
        Add comparable
      </Button>
      <Button onClick={() => setConfirming('import')}>
        <FileUp aria-hidden="true" />
        Import comparables
      </Button>
      <Suspense>
        {confirming === 'import' && <ImportDialog onClose={close} />}
        {confirming === 'add' && <AddDialog onClose={close} />}
      </Suspense>
    </>
  )
}

const tabs = [
  {
    key: 'sales',
    name: 'Sales',
    lead: 'Every sale, from agreement to seller payout.',
    Body: SalesTab,
    End: RecordSale,
  },
  {
    key: 'comparables',
    name: 'Comparables',
    lead: 'What copies of cards have sold for elsewhere.',
    Body: lazy(() => import('./ComparablesTab.tsx').then((it) => ({ default: it.ComparablesTab }))),
    End: AddComparables,
  },
]

/** What was sold through the house, and what it is compared with. */
export const AdminSalesPage = () => (
  <TabbedPage title="Sales History" at="/admin/sales" label="Sales history sections" tabs={tabs} />
)
