import { Link, useNavigate } from '@tanstack/react-router'
import { FileUp, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { useBeginning } from '../../../parts/lists/use-beginning.ts'
import { type SearchOf, useSearchOf } from '../../../paths.ts'
import { BoneLines } from '../../../ui/Bones.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { SalesTab } from './SalesTab.tsx'

const tabs = { sales: 'Sales', comparables: 'Comparables' } as const
type Tab = keyof typeof tabs

const leads: Record<Tab, string> = {
  sales: 'Every sale, from the day it was agreed to the payout of the seller.',
  comparables: 'What copies of cards were sold for elsewhere.',
}

const ComparablesTab = lazy(() => import('./ComparablesTab.tsx').then((it) => ({ default: it.ComparablesTab })))
// what a press asks for is loaded then
const RecordSaleDialog = lazy(() => import('./RecordSaleDialog.tsx').then((it) => ({ default: it.RecordSaleDialog })))
const ImportDialog = lazy(() =>
  import('./ImportComparablesDialog.tsx').then((it) => ({ default: it.ImportComparablesDialog })),
)
const AddDialog = lazy(() => import('./AddComparableDialog.tsx').then((it) => ({ default: it.AddComparableDialog })))

const tabIn = ({ tab }: SearchOf<'/admin/sales'>): Tab => (tab === 'comparables' ? tab : 'sales')

/** What was sold through the house, and what it is compared with. */
export function AdminSalesPage() {
  const tab = tabIn(useSearchOf('/admin/sales'))
  useTitle(tab === 'sales' ? 'Sales History' : 'Comparables, Sales History')
  const [isRecording, setRecording] = useBeginning()
  const [asked, setAsked] = useState<'import' | 'add' | null>(null)
  const navigate = useNavigate()
  const close = () => setAsked(null)
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Sales History</h1>
          <p>{leads[tab]}</p>
        </div>
        <div className="work-head-end">
          {tab === 'sales' ? (
            <Button onClick={() => setRecording(true)}>
              <Plus aria-hidden="true" />
              Record a sale
            </Button>
          ) : (
            <>
              <Button look="secondary" onClick={() => setAsked('add')}>
                <Plus aria-hidden="true" />
                Add one
              </Button>
              <Button onClick={() => setAsked('import')}>
                <FileUp aria-hidden="true" />
                Import comparables
              </Button>
            </>
          )}
        </div>
      </div>
      <nav className="tabs" aria-label="Parts of the sales history">
        {Object.entries(tabs).map(([key, name]) => (
          <Link
            key={key}
            to="/admin/sales"
            search={{ tab: key === 'sales' ? undefined : key }}
            aria-current={key === tab ? 'page' : undefined}
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className="tab-body">
        <Suspense fallback={<BoneLines lines={8} />}>{tab === 'sales' ? <SalesTab /> : <ComparablesTab />}</Suspense>
      </div>
      <Suspense>
        {isRecording && tab === 'sales' && (
          <RecordSaleDialog
            onDone={({ id }) => void navigate({ to: '/admin/sales', search: { sale: id } })}
            onClose={() => setRecording(false)}
          />
        )}
        {asked === 'import' && <ImportDialog onClose={close} />}
        {asked === 'add' && <AddDialog onClose={close} />}
      </Suspense>
    </>
  )
}
