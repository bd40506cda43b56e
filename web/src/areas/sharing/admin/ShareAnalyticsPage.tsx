import '../../../ui/styles/cards.css'

import type { ShareAnalytics } from '@ambry/contract/sharing/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { counted, rangeLabel } from '../../../parts/figure-labels.ts'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { here, type SearchOf, useSearchOf } from '../../../paths.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { daysIn, spans, useSpan } from '../share-days.ts'
import { AdminLinks } from './AdminLinks.tsx'
import { AdminVisits } from './AdminVisits.tsx'
import * as labels from './labels.ts'
import { Overview } from './Overview.tsx'
import styles from './share-analytics.module.css'

const tabs = { overview: 'Overview', links: 'Links', visits: 'Visits' } as const
type Tab = keyof typeof tabs

const tabIn = ({ tab }: SearchOf<'/admin/share-analytics'>): Tab =>
  tab !== undefined && Object.hasOwn(tabs, tab) ? (tab as Tab) : 'overview'

const leads: Record<Exclude<Tab, 'overview'>, string> = {
  links: labels.everyMembersLinks,
  visits: labels.everyViewOfEveryLink,
}

/** How often members' links are viewed, and what comes of it. */
export function ShareAnalyticsPage() {
  const search = useSearchOf('/admin/share-analytics')
  const tab = tabIn(search)
  const days = daysIn(search)
  useTitle(tab === 'overview' ? labels.shareAnalyticsTitle : labels.shareAnalyticsDetail(tabs[tab]))
  const analytics = useQuery({
    ...query(api.sharing.shareAnalytics, { query: { days } }),
    placeholderData: (previous) => previous,
  })
  const { data } = analytics
  return (
    <>
      <div className="work-head">
        <div>
          <h1>{labels.shareAnalyticsTitle}</h1>
          {tab === 'overview' ? <p>{data && <Range data={data} />}</p> : <p>{leads[tab]}</p>}
        </div>
        {tab === 'overview' && <HeadEnd />}
      </div>
      <nav className={`tabs ${styles.tabs}`} aria-label={labels.shareAnalyticsSections}>
        {Object.entries(tabs).map(([key, name]) => (
          <Link
            key={key}
            to="."
            // the first tab has no search param, so it is current only if there is none
            search={here('/admin/share-analytics', { tab: key === 'overview' ? undefined : key })}
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className={styles.body}>
        {tab === 'overview' && <Overview query={analytics} days={days} />}
        {tab === 'links' && <AdminLinks />}
        {tab === 'visits' && <AdminVisits />}
      </div>
    </>
  )
}

/** The period, and whether something further down needs attention. */
const Range = ({ data: { from, to, flags } }: { data: ShareAnalytics }) => (
  <>
    {labels.privateCardLinks} {rangeLabel(from, to)}
    {flags.length > 0 && (
      <>
        . <a href="#flags">{labels.needReview(counted(flags.length, 'link'))}</a>
      </>
    )}
  </>
)

function HeadEnd() {
  const days = daysIn(useSearchOf('/admin/share-analytics'))
  const setSpan = useSpan()
  return (
    <div className="work-head-end">
      <Segments label={labels.dateRange} value={days} options={spans} onChange={setSpan} small />
      <ExportButton
        name="share-analytics"
        fetchCsv={() => api.sharing.shareAnalytics({ query: { days, format: 'csv' } })}
      />
    </div>
  )
}
