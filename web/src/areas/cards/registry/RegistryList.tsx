import { ScanLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { api } from '../../../api/api.ts'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import lists from '../../../parts/lists/lists.module.css'
import { useSearchOf } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { CabinetSkeleton } from '../../../ui/cards/Cabinet.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { bulkActionsOf } from './bulk/bulk-actions.tsx'
import { Gallery } from './Gallery.tsx'
import { RegistryBar, ViewChoice } from './RegistryBar.tsx'
import styles from './registry.module.css'
import { useRegistryAddress } from './registry-address.ts'
import { columns, takenOutColumns } from './registry-columns.tsx'
import { filters, isTakenOut, shape } from './registry-list.ts'
import { useSummary } from './registry-queries.ts'
import { SetsView } from './sets/SetsView.tsx'

const CardView = lazy(() => import('../card/CardView.tsx').then((module) => ({ default: module.CardView })))

/** One's own cards as a table, in their niches, or by set. */
export function RegistryList() {
  const { view, onView } = useRegistryAddress()
  const search = useSearchOf('/registry')
  const { data: summary } = useSummary()
  const [isTicking, setTicking] = useState(false)
  const isOut = isTakenOut(search)
  const bulk = summary && !isOut && Object.values(bulkActionsOf(summary))
  const isBinder = view === 'sets' && search.card === undefined
  return (
    <div className={listClass(isTicking, isOut)}>
      {isBinder && (
        <>
          <div className={lists.bar}>
            <h2>Sets</h2>
            <ViewChoice view={view} onView={onView} />
          </div>
          <SetsView />
        </>
      )}
      <div hidden={isBinder}>
        {search.card === undefined && <h2 className="sr">Cards</h2>}
        <ListPage
          name="registry"
          label="Cards"
          call={api.cards.registry}
          shape={shape}
          columns={isOut ? takenOutColumns : columns}
          filters={filters}
          searchHint="Find a card or cert #"
          nameOf={(card) => card.playerName}
          {...(bulk && { bulk })}
          opens="instead"
          rowsOpen={!isOut}
          bar={(parts) =>
            // where there is nothing, there is nothing to look for
            (summary?.cards !== 0 || parts.isFiltered) && (
              <RegistryBar {...parts} view={view} onView={onView} isTicking={isTicking} onTicking={setTicking} />
            )
          }
          body={
            view === 'gallery'
              ? { show: (parts) => <Gallery {...parts} />, skeleton: <CabinetSkeleton cells={8} /> }
              : undefined
          }
          panel={(panel) => (
            <Suspense fallback={<Spinner />}>
              <CardView {...panel} />
            </Suspense>
          )}
          empty={{
            title: 'No cards yet',
            text: 'Scan a label, enter its cert number, or import a whole collection from a CSV file. Enter raw cards manually.',
            kind: 'card',
            action: <FirstSteps />,
          }}
        />
      </div>
    </div>
  )
}

const listClass = (isTicking: boolean, isOut: boolean): string =>
  [lists.list, isTicking && lists.ticking, isOut && styles.takenOut].filter(Boolean).join(' ')

/** The three ways to begin. */
function FirstSteps() {
  const { openSheet, openImport } = useRegistryAddress()
  return (
    <div className={`row ${styles.firstSteps}`}>
      <Button size="large" onClick={() => openSheet('scan')}>
        <ScanLine aria-hidden="true" />
        Scan
      </Button>
      <Button size="large" variant="secondary" onClick={() => openSheet('cert')}>
        Enter cert #
      </Button>
      <Button size="large" variant="secondary" onClick={() => openImport('new')}>
        Import CSV
      </Button>
    </div>
  )
}
