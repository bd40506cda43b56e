import { galleryStep } from '@ambry/contract/secure/kinds'
import type { GalleryCounts, SavedSearch } from '@ambry/contract/secure/records'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

import { LoadFault } from '../../../parts/LoadFault.tsx'
import { type ListState, useListState } from '../../../parts/lists/list-state.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { CabinetSkeleton } from '../../../ui/cards/Cabinet.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { SlowLoadingNotice } from '../../../ui/SlowLoadingNotice.tsx'
import { useCompared } from '../compare/use-compared.ts'
import secure from '../secure.module.css'
import { useOpenCard, useSecureAddress } from '../secure-address.ts'
import { useWatch } from '../use-watch.ts'
import { CardCabinet } from './CardCabinet.tsx'
import { CountLine } from './CountLine.tsx'
import { FilterParts } from './filters/FilterParts.tsx'
import { GalleryBar } from './GalleryBar.tsx'
import styles from './gallery.module.css'
import { lookedFor, shape } from './gallery-list.ts'
import { countsQuery, filtersIn } from './gallery-queries.ts'
import { findPlace, keepPlace } from './kept-place.ts'
import * as labels from './labels.ts'
import { useGallery } from './use-gallery.ts'

const CardRows = lazy(() => import('./CardRows.tsx').then((module) => ({ default: module.CardRows })))
const CompareTray = lazy(() => import('../compare/CompareTray.tsx').then((module) => ({ default: module.CompareTray })))
const RecentCards = lazy(() => import('./searches/RecentCards.tsx').then((module) => ({ default: module.RecentCards })))
const SaveSearchDialog = lazy(() =>
  import('./searches/SaveSearchDialog.tsx').then((module) => ({ default: module.SaveSearchDialog })),
)
const EditSearchDialog = lazy(() =>
  import('./searches/EditSearchDialog.tsx').then((module) => ({ default: module.EditSearchDialog })),
)

/** The cards in Secure, or the watched ones, with search and filters. */
export function Gallery() {
  const { search, tab, view } = useSecureAddress()
  const [state, set] = useListState(shape)
  const [saved, setSaved] = useState<SavedSearch | 'new' | null>(null)
  const counts = useQuery({ ...countsQuery(filtersIn(search)), placeholderData: (previous) => previous })
  const list = useGallery(search, state.page)
  const watch = useWatch()
  const compared = useCompared('marked')
  const entry = useEntry()
  const openCard = useOpenCard()
  const { shelf } = list
  const open = (id: string) => {
    keepPlace(entry, id)
    openCard(id)
  }
  useReturn(entry, shelf !== null && !list.isReadingOn)
  const more = useMore(shelf?.order, () => set({ page: state.page + 1 }, { replace: true }))
  const isFiltered = state.q !== '' || Object.keys(state.filters).length > 0
  const total = counts.data?.total
  const awaited =
    list.isReadingOn && shelf ? Math.max(0, Math.min(total ?? 0, state.page * galleryStep) - shelf.order.length) : 0
  const shown = shelf?.order.length ?? 0
  // it is below a list taller than any window, so it can load later without a layout shift
  const hasRecent = useIsHydrated() && tab === 'vault' && shown >= galleryStep
  const below = (
    <div className={styles.more}>
      <p className="small muted num">
        {total !== undefined && labels.showingOf(shown, Math.max(total, shown).toLocaleString('en-US'))}
      </p>
      {(list.hasMore || list.isReadingOn) && (
        <Button variant="secondary" working={list.isReadingOn} onClick={more}>
          {moreText(total, shown)}
        </Button>
      )}
    </div>
  )

  return (
    <>
      <GalleryBar state={state} set={set} />
      <div className={styles.body}>
        <aside className={styles.rail} aria-label={labels.filters}>
          <FilterParts now={state.filters} counts={counts.data} onChange={(filters) => set({ filters })} />
        </aside>
        <section className={secure.cards} aria-labelledby="secure-cards">
          <h2 className="sr" id="secure-cards">
            {labels.cards}
          </h2>
          <CountLine
            total={total}
            isFiltered={isFiltered}
            fresh={shelf?.fresh ?? 0}
            onRenew={list.renew}
            onSave={() => setSaved('new')}
            onEdit={setSaved}
            isMarking={compared.ids !== null}
            onMarking={compared.ids ? compared.end : compared.begin}
          />
          {list.error !== null && (
            <LoadFault title={labels.theCardsDidntLoad} error={list.error} onRetry={list.retry} />
          )}
          {!shelf && list.error === null && (
            <>
              {view === 'cabinet' ? (
                <CabinetSkeleton cells={galleryStep} plain graded />
              ) : (
                <SkeletonLines lines={galleryStep} />
              )}
              <SlowLoadingNotice onRetry={list.retry} />
            </>
          )}
          {shelf && shown === 0 && !list.isStale && (
            <Nothing
              state={state}
              isWatched={tab === 'watched'}
              isFiltered={isFiltered}
              onClear={() => set({ q: '', filters: {} })}
              onSave={() => setSaved('new')}
            />
          )}
          {shelf && shown > 0 && view === 'cabinet' && (
            <>
              <CardCabinet
                shelf={shelf}
                isStale={list.isStale}
                awaited={awaited}
                onOpen={open}
                onWatch={watch}
                marked={compared.ids}
                onMark={compared.mark}
              />
              {below}
            </>
          )}
          {/* the rows' own code comes when they are first wanted, and what stands below them with it */}
          {shelf && shown > 0 && view === 'rows' && (
            <Suspense fallback={<SkeletonLines lines={shown} />}>
              <CardRows
                shelf={shelf}
                isStale={list.isStale}
                state={state}
                set={set}
                onOpen={open}
                onWatch={watch}
                marked={compared.ids}
                onMarks={compared.choose}
              />
              {below}
            </Suspense>
          )}
          {compared.ids && (
            <Suspense>
              <CompareTray ids={compared.ids} isRefused={compared.isRefused} onEnd={compared.end} />
            </Suspense>
          )}
        </section>
      </div>
      {hasRecent && (
        <Suspense>
          <RecentCards />
        </Suspense>
      )}
      {saved && (
        <Suspense>
          {saved === 'new' ? (
            <SaveSearchDialog search={search} state={state} onClose={() => setSaved(null)} />
          ) : (
            <EditSearchDialog search={saved} onClose={() => setSaved(null)} />
          )}
        </Suspense>
      )}
    </>
  )
}

/** The last step may be a short one. */
const moreText = (total: GalleryCounts['total'] | undefined, shown: number): string =>
  `Show ${total === undefined || total <= shown ? galleryStep : Math.min(galleryStep, total - shown)} more`

/** False during server rendering and the first client render, which must be equal. */
function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated
}

/** Identifies an entry of the browser's history. */
function useEntry(): string {
  const { state } = useLocation()
  return (state as { __TSR_key?: string }).__TSR_key ?? ''
}

/** Restores the scroll position when coming back from a card, once the cards are loaded. */
function useReturn(entry: string, isThere: boolean): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isThere || isDone.current) return
    // after the router, which restores only a pixel offset
    const timer = setTimeout(() => {
      isDone.current = true
      findPlace(entry)
    }, 50)
    return () => clearTimeout(timer)
  }, [entry, isThere])
}

/** Loads the next step and moves the focus to its first card. */
function useMore(order: readonly string[] | undefined, ask: () => void): () => void {
  const from = useRef<number | null>(null)
  useEffect(() => {
    if (from.current === null || !order || order.length <= from.current) return
    document.getElementById(`row-${order[from.current]}`)?.focus({ preventScroll: true })
    from.current = null
  }, [order])
  return () => {
    from.current = order?.length ?? null
    ask()
  }
}

type NothingProps = {
  state: ListState
  isWatched: boolean
  isFiltered: boolean
  onClear: () => void
  onSave: () => void
}

function Nothing({ state, isWatched, isFiltered, onClear, onSave }: NothingProps): ReactNode {
  if (isFiltered) {
    return (
      <Empty
        kind="search"
        title={labels.noMatchingCards}
        action={
          <div className="row">
            <Button variant="secondary" onClick={onClear}>
              {labels.clearFilters}
            </Button>
            <Button variant="quiet" onClick={onSave}>
              {labels.saveThisSearch}
            </Button>
          </div>
        }
      >
        {labels.saveThisSearchToBeNotified(lookedFor(state.q, state.filters))}{' '}
        <Link to="/source/post" search={{ find: wordsOf(state) }}>
          {labels.postWhatYoureLookingFor}
        </Link>
      </Empty>
    )
  }
  if (isWatched) {
    return (
      <Empty
        kind="card"
        title={labels.youreNotWatchingAnyCards}
        action={
          <Link to="/secure" className={buttonClass({ variant: 'secondary' })}>
            {labels.browseSecure}
          </Link>
        }
      >
        {labels.selectTheBookmark}
      </Empty>
    )
  }
  return (
    <Empty
      kind="card"
      title={labels.noCardsListedYet}
      action={
        <Link to="/registry" className={buttonClass({ variant: 'secondary' })}>
          {labels.listACard}
        </Link>
      }
    >
      {labels.cardsForSaleByMembers}
    </Empty>
  )
}

/** What a post for the same card begins with. */
const wordsOf = ({ q, filters }: ListState): string | undefined =>
  [q, filters.year, filters.player, filters.set].filter(Boolean).join(' ') || undefined
