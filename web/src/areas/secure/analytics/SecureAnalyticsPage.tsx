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
import { Overview } from './Overview.tsx'
import { SearchesTab } from './SearchesTab.tsx'
import styles from './secure-analytics.module.css'

const tabs = { overview: 'Overview', cards: 'Cards', cold: 'Cold stock', searches: 'Searches with no results' } as const
type Tab = keyof typeof tabs

const tabIn = ({ tab }: SearchOf<'/admin/secure-analytics'>): Tab =>
  tab !== undefined && Object.hasOwn(tabs, tab) ? (tab as Tab) : 'overview'

/** What is looked at in Secure, for how long, and what comes of it. */
export function SecureAnalyticsPage() {
  const search = useSearchOf('/admin/secure-analytics')
  const tab = tabIn(search)
  const span = spanIn(search, today())
  useTitle(tab === 'overview' ? 'Secure Analytics' : `${tabs[tab]}, Secure Analytics`)
  const analytics = useQuery({
    ...query(api.secure.secureAnalytics, { query: span }),
    placeholderData: (previous) => previous,
    enabled: tab === 'overview',
  })
  return (
    <>
      <div className="work-head secure-analytics-head">
        <div>
          <h1>Secure Analytics</h1>
          <p>{leadOf(tab, span)}</p>
        </div>
        {tab !== 'cold' && <HeadEnd span={span} withExport={tab === 'overview'} />}
      </div>
      <nav className="tabs" aria-label="Secure analytics sections">
        {Object.entries(tabs).map(([key, name]) => (
          <Link
            key={key}
            to="."
            // the first one has no word in the address: it is current only where no other stands there
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
      return `What members viewed, ${rangeLabel(from, to)}`
    case 'cards':
      return `Card by card, ${rangeLabel(from, to)}. Staff and owner views are excluded.`
    case 'cold':
      return 'Listed for more than 90 days with no member views in the last 90.'
    case 'searches':
      return `What members searched for and didn’t find, ${rangeLabel(from, to)}`
  }
}

/** Which days, and the figures to take away. */
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
      <Segments label="Date range" value={choice} options={spanChoices} onChange={choose} small />
      {withExport && (
        <ExportButton
          name="secure-analytics"
          fetchCsv={() => api.secure.secureAnalytics({ query: { ...span, format: 'csv' } })}
        />
      )}
    </div>
  )
}
