import { useNavigate } from '@tanstack/react-router'
import { FileUp, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import type { Tab } from '../../../parts/contributions.tsx'
import { useBeginning } from '../../../parts/lists/use-beginning.ts'
import { NeedsRight } from '../../../parts/rights.tsx'
import { TabbedPage } from '../../../parts/TabbedPage.tsx'
import { Button } from '../../../ui/Button.tsx'
import * as labels from './labels.ts'
import { SalesTab } from './SalesTab.tsx'

// dialogs are loaded when first opened
const RecordSaleDialog = lazy(() => import('./RecordSaleDialog.tsx').then((it) => ({ default: it.RecordSaleDialog })))
const ImportDialog = lazy(() =>
  import('./ImportComparablesDialog.tsx').then((it) => ({ default: it.ImportComparablesDialog })),
)
const AddDialog = lazy(() => import('./AddComparableDialog.tsx').then((it) => ({ default: it.AddComparableDialog })))

function RecordSale() {
  const [isRecording, setRecording] = useBeginning()
  const navigate = useNavigate()
  return (
    <NeedsRight right="sale.manage">
      <Button onClick={() => setRecording(true)}>
        <Plus aria-hidden="true" />
        {labels.recordSale}
      </Button>
      <Suspense>
        {isRecording && (
          <RecordSaleDialog
            onDone={({ id }) => void navigate({ to: '/admin/sales', search: { sale: id } })}
            onClose={() => setRecording(false)}
          />
        )}
      </Suspense>
    </NeedsRight>
  )
}

function AddComparables() {
  const [confirming, setConfirming] = useState<'import' | 'add' | null>(null)
  const close = () => setConfirming(null)
  return (
    <NeedsRight right="sale.manage">
      <Button variant="secondary" onClick={() => setConfirming('add')}>
        <Plus aria-hidden="true" />
        {labels.addComparable}
      </Button>
      <Button onClick={() => setConfirming('import')}>
        <FileUp aria-hidden="true" />
        {labels.importComparables}
      </Button>
      <Suspense>
        {confirming === 'import' && <ImportDialog onClose={close} />}
        {confirming === 'add' && <AddDialog onClose={close} />}
      </Suspense>
    </NeedsRight>
  )
}

const tabs: readonly Tab[] = [
  {
    key: 'sales',
    needs: 'sale.any',
    name: 'Sales',
    lead: labels.everySale,
    Body: SalesTab,
    End: RecordSale,
  },
  {
    key: 'comparables',
    needs: 'sale.any',
    name: 'Comparables',
    lead: labels.whatCopiesOfCardsHave,
    Body: lazy(() => import('./ComparablesTab.tsx').then((it) => ({ default: it.ComparablesTab }))),
    End: AddComparables,
  },
  {
    key: 'catalog',
    needs: 'sale.any',
    name: labels.cardCatalog,
    lead: labels.cardCatalogLead,
    Body: lazy(() => import('./catalog/CatalogTab.tsx').then((it) => ({ default: it.CatalogTab }))),
  },
]

/** Sales through Ambry, and the comps they are compared with. */
export const AdminSalesPage = () => (
  <TabbedPage title={labels.salesHistory} at="/admin/sales" label={labels.salesHistorySections} tabs={tabs} />
)
