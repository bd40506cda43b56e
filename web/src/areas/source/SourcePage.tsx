import '../../ui/styles/cards.css'
import '../../ui/styles/list-bar.css'

import type { AttentionPlace } from '@ambry/contract/kernel/attention'
import { keysOf } from '@ambry/contract/kernel/keys'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'

import { AttentionBadge, PageBadge } from '../../parts/attention/AttentionBadge.tsx'
import { replayEvents } from '../../parts/ssr/replay-events.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Board } from './board/Board.tsx'
import * as labels from './labels.ts'
import styles from './source.module.css'
import { type SourceTab, useSourceAddress } from './source-address.ts'

const OwnPosts = lazy(() => import('./post/OwnPosts.tsx').then((module) => ({ default: module.OwnPosts })))
const OwnPostPage = lazy(() => import('./post/OwnPostPage.tsx').then((module) => ({ default: module.OwnPostPage })))
const OwnResponses = lazy(() =>
  import('./responses/OwnResponses.tsx').then((module) => ({ default: module.OwnResponses })),
)
const OwnHunts = lazy(() => import('./hunts/OwnHunts.tsx').then((module) => ({ default: module.OwnHunts })))
const HuntPage = lazy(() => import('./hunts/HuntPage.tsx').then((module) => ({ default: module.HuntPage })))
const OwnSells = lazy(() => import('./sells/OwnSells.tsx').then((module) => ({ default: module.OwnSells })))
const SellPage = lazy(() => import('./sells/SellPage.tsx').then((module) => ({ default: module.SellPage })))
const NewSellPage = lazy(() => import('./sells/NewSellPage.tsx').then((module) => ({ default: module.NewSellPage })))

/** The board, the member's own posts, responses, hunts and sell offers, or one of these. */
export function SourcePage() {
  const { search } = useSourceAddress()
  const record =
    (search.post && <OwnPostPage id={search.post} />) ||
    (search.hunt && <HuntPage id={search.hunt} />) ||
    (search.offer === 'new' && <NewSellPage />) ||
    (search.offer && <SellPage id={search.offer} />)
  return record ? <Suspense fallback={<Spinner />}>{record}</Suspense> : <TabsPage />
}

const bodies: Record<Exclude<SourceTab, 'board'>, () => React.JSX.Element> = {
  posts: () => <OwnPosts />,
  responses: () => <OwnResponses />,
  hunts: () => <OwnHunts />,
  sells: () => <OwnSells />,
}

function TabsPage() {
  const { tab } = useSourceAddress()
  useEffect(replayEvents, [])
  useTitle(tab === 'board' ? labels.source : `${labels.tabs[tab]}, ${labels.source}`)
  return (
    <div className={styles.page}>
      <div className="head">
        <div className="head-text">
          <h1>{labels.source}</h1>
          <p className="lead">{labels.lead}</p>
        </div>
        <div className="head-end">
          <Link to="/source/post" className={buttonClass()}>
            <Plus aria-hidden="true" />
            {labels.postACard}
          </Link>
        </div>
      </div>
      <SourceTabs open={tab} />
      {tab === 'board' ? (
        <Board />
      ) : (
        <div className={styles.body}>
          <Suspense fallback={<Spinner />}>{bodies[tab]()}</Suspense>
        </div>
      )}
    </div>
  )
}

const places: Record<SourceTab, readonly AttentionPlace[]> = {
  board: [],
  posts: ['posts'],
  responses: ['responses'],
  hunts: ['hunts'],
  sells: ['sells'],
}

function SourceTabs({ open }: { open: SourceTab }) {
  return (
    <nav className="tabs" aria-label={labels.sourceSections}>
      {keysOf(labels.tabs).map((key) => (
        <Link
          key={key}
          to="/source"
          search={{ tab: key === 'board' ? undefined : key }}
          activeOptions={{ includeSearch: true, explicitUndefined: true }}
          aria-current={key === open ? 'page' : undefined}
        >
          {labels.tabs[key]}
          <AttentionBadge places={places[key]} />
        </Link>
      ))}
      <Link to="/secure">
        {labels.secure}
        <PageBadge page="/secure" />
      </Link>
      <Link to="/sales">
        {labels.sales}
        <PageBadge page="/sales" />
      </Link>
      <Link to="/funds">
        {labels.funds}
        <PageBadge page="/funds" />
      </Link>
    </nav>
  )
}
