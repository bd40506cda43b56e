import { ScanLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { api } from '../../../api/api.ts'
import { useContributions } from '../../../parts/contributions.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import lists from '../../../parts/lists/lists.module.css'
import { useSearchOf } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { CabinetSkeleton } from '../../../ui/cards/Cabinet.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { bulkActionsOf } from './bulk/bulk-actions.tsx'
import { Gallery } from './Gallery.tsx'
import * as labels from './labels.ts'
import { RegistryBar, ViewChoice } from './RegistryBar.tsx'
import styles from './registry.module.css'
import { useRegistryAddress } from './registry-address.ts'
import { columns, takenOutColumns } from './registry-columns.tsx'
import { filters, isTakenOut, shape } from './registry-list.ts'
import { useSummary } from './registry-queries.ts'
import { SetsView } from './sets/SetsView.tsx'

const CardView = lazy(() => import('../card/CardView.tsx').then((module) => ({ default: module.CardView })))

/** The member's own cards as a table, gallery or by set. */
export function RegistryList() {
  const { view, onView } = useRegistryAddress()
  const search = useSearchOf('/registry')
  const { data: summary } = useSummary()
  const [isTicking, setTicking] = useState(false)
  const isOut = isTakenOut(search)
  const added = useContributions('registryBulk').flat()
  const bulk = summary && !isOut && [...Object.values(bulkActionsOf(summary)), ...added]
  const isBinder = view === 'sets' && search.card === undefined
  return (
    <div className={listClass(isTicking, isOut)}>
      {isBinder && (
        <>
          <div className={lists.bar}>
            <h2>{labels.setsTitle}</h2>
            <ViewChoice view={view} onView={onView} />
          </div>
          <SetsView />
        </>
      )}
      <div hidden={isBinder}>
        {search.card === undefined && <h2 className="sr">{labels.cards2}</h2>}
        <ListPage
          name="registry"
          label={labels.cards2}
          call={api.cards.registry}
          shape={shape}
          columns={isOut ? takenOutColumns : columns}
          filters={filters}
          searchHint={labels.findACardOrCert}
          nameOf={(card) => card.playerName}
          {...(bulk && { bulk })}
          opens="instead"
          rowsOpen={!isOut}
          bar={(parts) =>
            // an empty registry needs no search
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
            title: labels.noCardsYet,
            text: labels.scanALabel,
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

function FirstSteps() {
  const { openSheet, openImport } = useRegistryAddress()
  return (
    <div className={`row ${styles.firstSteps}`}>
      <Button size="large" onClick={() => openSheet('scan')}>
        <ScanLine aria-hidden="true" />
        {labels.scan}
      </Button>
      <Button size="large" variant="secondary" onClick={() => openSheet('cert')}>
        {labels.enterCert}
      </Button>
      <Button size="large" variant="secondary" onClick={() => openImport('new')}>
        {labels.importCsv}
      </Button>
    </div>
  )
}
