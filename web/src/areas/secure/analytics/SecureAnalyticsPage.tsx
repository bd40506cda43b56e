import '../../../ui/styles/cards.css'

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { today } from '../../../api/live/server-meta.ts'
import { query } from '../../../api/queries.ts'
import { rangeLabel } from '../../../parts/figure-labels.ts'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { SpanDays } from '../../../parts/spans/SpanDays.tsx'
import spans from '../../../parts/spans/spans.module.css'
import type { Span } from '../../../parts/spans/spans.ts'
import { hereWith, type SearchOf, useSearchOf } from '../../../paths.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { choiceOf, lastDays, mostDays, type SpanChoice, spanChoices, spanIn, useSetSpan } from './analytics-span.ts'
import { CardsTab, ColdTab } from './CardsTab.tsx'
import * as labels from './labels.ts'
import { Overview } from './Overview.tsx'
import { SearchesTab } from './SearchesTab.tsx'
import styles from './secure-analytics.module.css'

const tabs = {
  overview: 'Overview',
  cards: 'Cards',
  cold: labels.coldStock,
  searches: labels.searchesWithNoResults,
} as const
type Tab = keyof typeof tabs

const tabIn = ({ tab }: SearchOf<'/admin/secure-analytics'>): Tab =>
  tab !== undefined && Object.hasOwn(tabs, tab) ? (tab as Tab) : 'overview'

/** Which cards in Secure are viewed, for how long, and what comes of it. */
export function SecureAnalyticsPage() {
  const search = useSearchOf('/admin/secure-analytics')
  const tab = tabIn(search)
  const span = spanIn(search, today())
  useTitle(tab === 'overview' ? labels.secureAnalyticsTitle : labels.secureAnalyticsDetail(tabs[tab]))
  const analytics = useQuery({
    ...query(api.secure.secureAnalytics, { query: span }),
    placeholderData: (previous) => previous,
    enabled: tab === 'overview',
  })
  return (
    <>
      <div className="work-head secure-analytics-head">
        <div>
          <h1>{labels.secureAnalyticsTitle}</h1>
          <p>{leadOf(tab, span)}</p>
        </div>
        {tab !== 'cold' && <HeadEnd span={span} withExport={tab === 'overview'} />}
      </div>
      <nav className="tabs" aria-label={labels.secureAnalyticsSections}>
        {Object.entries(tabs).map(([key, name]) => (
          <Link
            key={key}
            to="."
            // the first tab has no search param, so it is current only if there is none
            search={hereWith('/admin/secure-analytics', { tab: key === 'overview' ? undefined : key }, ['from', 'to'])}
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className={styles.analyticsBody}>
        {tab === 'overview' && <Overview query={analytics} span={span} />}
        {tab === 'cards' && <CardsTab />}
        {tab === 'cold' && <ColdTab />}
        {tab === 'searches' && <SearchesTab />}
      </div>
    </>
  )
}

function leadOf(tab: Tab, { from, to }: Span): string {
  switch (tab) {
    case 'overview':
      return labels.whatMembersViewed(rangeLabel(from, to))
    case 'cards':
      return labels.cardByCard(rangeLabel(from, to))
    case 'cold':
      return labels.listedForMoreThan90
    case 'searches':
      return labels.whatMembersSearched(rangeLabel(from, to))
  }
}

/** The period, and the export. */
function HeadEnd({ span, withExport }: { span: Span; withExport: boolean }) {
  const on = today()
  const setSpan = useSetSpan(on)
  const [isOwn, setOwn] = useState(choiceOf(span, on) === 'own')
  const choice = isOwn ? 'own' : choiceOf(span, on)
  const choose = (next: SpanChoice) => {
    setOwn(next === 'own')
    if (next !== 'own') setSpan(lastDays(Number(next), on))
  }
  return (
    <div className={`work-head-end ${spans.spanPicker}`}>
      {choice === 'own' && <SpanDays value={span} most={mostDays} onChange={setSpan} />}
      <Segments label={labels.dateRange} value={choice} options={spanChoices} onChange={choose} small />
      {withExport && (
        <ExportButton
          name="secure-analytics"
          fetchCsv={() => api.secure.secureAnalytics({ query: { ...span, format: 'csv' } })}
        />
      )}
    </div>
  )
}
