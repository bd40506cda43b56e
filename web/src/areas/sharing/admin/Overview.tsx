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
import * as labels from './labels.ts'
import { MoreFigures } from './MoreFigures.tsx'
import { OverviewSkeleton } from './OverviewSkeleton.tsx'
import styles from './share-analytics.module.css'
import { TopCards, TopOwners } from './TopLists.tsx'

type Props = { query: UseQueryResult<ShareAnalytics>; days: Span }

/** All links in this period: the funnel, views by day, top lists, locations, and what needs review. */
export function Overview({ query, days }: Props) {
  return (
    <Loaded query={query} skeleton={<OverviewSkeleton />}>
      {(data) => (
        <div className={query.isPlaceholderData ? `${styles.overview} stale` : styles.overview}>
          <Funnel now={data.now} before={data.before} days={days} />
          <section className="sheet sheet-pad" aria-label={labels.viewsPerDay}>
            <ViewsChart series={data.series} title={<h2>{labels.viewsPerDay}</h2>} />
          </section>
          <div className={styles.two}>
            <BusiestLinks links={data.busiest} />
            <section className="sheet sheet-pad" aria-label={labels.whereAndWhen}>
              <h2>{labels.whereLinksAreOpened}</h2>
              <Counts label={labels.viewsBySource} names={shareSources} counts={data.sources} />
              <h2 className={styles.next}>{labels.timeToFirstView}</h2>
              <p className="figure">{durationLabel(data.secondsToFirstView)}</p>
              <p className="small muted">{labels.halfOfAllLinks}</p>
            </section>
          </div>
          <MoreFigures data={data} />
          <div className={styles.two}>
            <Flags flags={data.flags} />
            <section className="sheet sheet-pad" aria-label={labels.devices}>
              <h2>{labels.devices}</h2>
              <Counts label={labels.viewsByDevice} names={shareDevices} counts={data.devices} />
              <h2 className={styles.next}>
                <Defined word={labels.timeOnALink} as="time" />
              </h2>
              <p className="figure">{durationLabel(data.now.averageSeconds)}</p>
              <p className="small muted">{labels.previously(durationLabel(data.before.averageSeconds))}</p>
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
