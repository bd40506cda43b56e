import { attentionPages } from '@ambry/contract/kernel/attention'
import { keysOf } from '@ambry/contract/kernel/keys'
import '../../../ui/styles/cards.css'
import '../../../ui/styles/list-bar.css'

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'

import { AttentionBadge, PageBadge } from '../../../parts/attention/AttentionBadge.tsx'
import { replayEvents } from '../../../parts/ssr/replay-events.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { type SecureTab, secureTabs, useSecureAddress } from '../secure-address.ts'
import { Gallery } from './Gallery.tsx'
import styles from './gallery.module.css'
import { countsQuery, filtersIn } from './gallery-queries.ts'
import * as labels from './labels.ts'

const RequestsTab = lazy(() =>
  import('../requests/RequestsTab.tsx').then((module) => ({ default: module.RequestsTab })),
)

const ComparePage = lazy(() => import('../compare/ComparePage.tsx').then((module) => ({ default: module.ComparePage })))

/** Secure itself, or the comparison of the cards named in the URL. */
export function SecurePage() {
  const { search } = useSecureAddress()
  if (search.compare === undefined) return <GalleryPage />
  return (
    <Suspense fallback={<Spinner />}>
      <ComparePage />
    </Suspense>
  )
}

/** The first page a member sees: the available cards, their own requests, and what they watch. */
function GalleryPage() {
  const { tab } = useSecureAddress()
  useEffect(replayEvents, [])
  useTitle(tab === 'vault' ? 'Secure' : labels.secure(secureTabs[tab]))
  return (
    <div className={styles.secure}>
      <div className="head">
        <div className="head-text">
          <h1>{labels.secureTitle}</h1>
          <p className="lead">{labels.cardsForSaleByMembersAnd}</p>
        </div>
        <div className="head-end">
          <Link to="/registry" className={buttonClass({ variant: 'secondary' })}>
            <Plus aria-hidden="true" />
            {labels.listACard}
          </Link>
        </div>
      </div>
      <SecureTabs />
      {tab === 'requests' ? (
        <Suspense fallback={<Spinner />}>
          <RequestsTab />
        </Suspense>
      ) : (
        <Gallery key={tab} />
      )}
    </div>
  )
}

function SecureTabs() {
  const { tab, search } = useSecureAddress()
  const { data: counts } = useQuery({
    ...countsQuery(tab === 'requests' ? {} : filtersIn(search)),
    placeholderData: (previous) => previous,
  })
  const count: Record<Exclude<SecureTab, 'requests'>, number | undefined> = {
    vault: counts?.listed,
    watched: counts?.watched,
  }
  return (
    <nav className="tabs" aria-label={labels.secureSections}>
      {keysOf(secureTabs).map((key) => (
        <Link
          key={key}
          to="/secure"
          // keeps the cards selected for comparison
          search={{ tab: key === 'vault' ? undefined : key, marked: search.marked }}
          activeOptions={{ includeSearch: true, explicitUndefined: true }}
          aria-current={key === tab ? 'page' : undefined}
        >
          {secureTabs[key]}
          {key === 'requests' ? (
            <AttentionBadge places={attentionPages['/secure']} />
          ) : (
            <small className="num">{count[key]?.toLocaleString('en-US')}</small>
          )}
        </Link>
      ))}
      <Link to="/source">
        {labels.source}
        <PageBadge page="/source" />
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
