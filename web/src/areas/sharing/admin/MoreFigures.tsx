import { leftOutReasons } from '@ambry/contract/sharing/kinds'
import type { ShareAnalytics } from '@ambry/contract/sharing/records'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { here, type SearchOf } from '../../../paths.ts'
import { Defined } from '../Defined.tsx'
import * as labels from './labels.ts'
import styles from './share-analytics.module.css'

/** More metrics of this period, and what none of them counts. */
export function MoreFigures({ data }: { data: ShareAnalytics }) {
  const leftOut = data.leftOut.filter(({ views }) => views > 0)
  const looks = leftOut.reduce((sum, { views }) => sum + views, 0)
  return (
    <section className="sheet sheet-pad" aria-labelledby="more-figures">
      <h2 id="more-figures">{labels.moreMetrics}</h2>
      <div className={`desk-figures ${styles.besides}`}>
        <Figure
          name={<Defined word={labels.views} as="views" />}
          value={data.now.views}
          note={beforeLabel(data.before.views)}
        />
        <Figure name={labels.messagesToOwners} value={data.now.leads} note={beforeLabel(data.before.leads)} />
        <Figure
          name={labels.openNow}
          value={data.liveLinks}
          note={<ListLink search={{ displayStatus: 'live' }}>{labels.view}</ListLink>}
        />
        <Figure
          name={labels.expiringThisWeek}
          value={data.expiringSoon}
          note={<ListLink search={{ displayStatus: 'live', sort: 'expiresAt' }}>{labels.soonestFirst}</ListLink>}
        />
        <Figure
          name={labels.excludedViews}
          value={looks}
          note={leftOut.map(({ name, views }) => `${leftOutReasons[name]} ${views.toLocaleString('en-US')}`).join(', ')}
        />
      </div>
      <p className="small muted">{labels.botsLinkPreviewsTheOwners}</p>
    </section>
  )
}

const beforeLabel = (before: number): string => `Before: ${before.toLocaleString('en-US')}`

const ListLink = ({ search, children }: { search: SearchOf<'/admin/share-analytics'>; children: ReactNode }) => (
  <Link to="." search={here('/admin/share-analytics', { tab: 'links', ...search })}>
    {children}
  </Link>
)

const Figure = ({ name, value, note }: { name: ReactNode; value: number; note: ReactNode }) => (
  <div>
    <p className="small muted">{name}</p>
    <p className="figure">{value.toLocaleString('en-US')}</p>
    <p className="small dim">{note}</p>
  </div>
)
