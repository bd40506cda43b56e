import { shareDevices, shareSources } from '@ambry/contract/sharing/kinds'
import type { ShareAnalytics } from '@ambry/contract/sharing/records'
import type { UseQueryResult } from '@tanstack/react-query'
import { durationLabel } from '../../../parts/figure-labels.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Defined } from '../Defined.tsx'
import type { Span } from '../share-days.ts'
import { Counts } from '../visits/Counts.tsx'
import { ViewsChart } from '../visits/ViewsChart.tsx'
import { BusiestLinks } from './BusiestLinks.tsx'
import { Flags } from './Flags.tsx'
import { Funnel } from './Funnel.tsx'
import { MoreFigures } from './MoreFigures.tsx'
import { OverviewSkeleton } from './OverviewSkeleton.tsx'
import styles from './share-analytics.module.css'
import { TopCards, TopOwners } from './TopLists.tsx'

type Props = { query: UseQueryResult<ShareAnalytics>; days: Span }

/** All links of these days: from being made to a new member, day by day, which, where, and what to look at. */
export function Overview({ query, days }: Props) {
  return (
    <Loaded query={query} skeleton={<OverviewSkeleton />}>
      {(data) => (
        <div className={query.isPlaceholderData ? `${styles.overview} stale` : styles.overview}>
          <Funnel now={data.now} before={data.before} days={days} />
          <section className="sheet sheet-pad" aria-label="Views per day">
            <ViewsChart series={data.series} title={<h2>Views per day</h2>} />
          </section>
          <div className={styles.two}>
            <BusiestLinks links={data.busiest} />
            <section className="sheet sheet-pad" aria-label="Where and when">
              <h2>Where links are opened</h2>
              <Counts label="Views by source" names={shareSources} counts={data.sources} />
              <h2 className={styles.next}>Time to first view</h2>
              <p className="figure">{durationLabel(data.secondsToFirstView)}</p>
              <p className="small muted">Half of all links are opened within this time.</p>
            </section>
          </div>
          <MoreFigures data={data} />
          <div className={styles.two}>
            <Flags flags={data.flags} />
            <section className="sheet sheet-pad" aria-label="Devices">
              <h2>Devices</h2>
              <Counts label="Views by device" names={shareDevices} counts={data.devices} />
              <h2 className={styles.next}>
                <Defined word="Time on a link" as="time" />
              </h2>
              <p className="figure">{durationLabel(data.now.averageSeconds)}</p>
              <p className="small muted">Previously: {durationLabel(data.before.averageSeconds)}.</p>
            </section>
          </div>
          <div className={styles.halves}>
            <TopCards cards={data.cards} />
            <TopOwners owners={data.owners} />
          </div>
        </div>
      )}
    </Loaded>
  )
}
