import type { SecureAnalytics } from '@ambry/contract/secure/analytics/endpoints'
import type { UseQueryResult } from '@tanstack/react-query'
import { counted } from '../../../parts/figure-labels.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import type { Span } from '../../../parts/spans/spans.ts'
import { ChartSkeleton } from '../../../ui/charts/ChartSkeleton.tsx'
import { FunnelSkeleton } from '../../../ui/charts/Funnel.tsx'
import { lengthOf } from './analytics-span.ts'
import { DaysChart } from './DaysChart.tsx'
import { FiguresRow } from './FiguresRow.tsx'
import * as labels from './labels.ts'
import { PathToSale } from './PathToSale.tsx'
import styles from './secure-analytics.module.css'
import { MostViewed, SearchedInVain } from './TopLists.tsx'

/** Secure as a whole in this period: views, conversions, and searches with no results. */
export function Overview({ query, span }: { query: UseQueryResult<SecureAnalytics>; span: Span }) {
  return (
    <div className={styles.overview}>
      <Loaded query={query} skeleton={<OverviewSkeleton />}>
        {(data) => (
          <div className={query.isPlaceholderData ? `${styles.overview} stale` : styles.overview}>
            <div>
              <FiguresRow now={data} days={lengthOf(data)} />
              <p className={`small muted ${styles.leftOut}`}>
                {labels.excludedStaffAndOwnerViews(counted(data.leftOut, 'view'))}
              </p>
            </div>
            <section className="sheet sheet-pad" aria-label={labels.viewsPerDay}>
              <DaysChart days={data.days} title={<h2>{labels.viewsPerDay}</h2>} />
            </section>
            <PathToSale funnel={data.funnel} />
          </div>
        )}
      </Loaded>
      <div className={styles.two}>
        <MostViewed span={span} />
        <SearchedInVain span={span} />
      </div>
    </div>
  )
}

/** Skeleton of the page, at its final size. */
const OverviewSkeleton = () => (
  <div className={styles.overview}>
    <div>
      <FunnelSkeleton steps={5} flows={false} />
      <p className={`small ${styles.leftOut}`}>&nbsp;</p>
    </div>
    <div className="sheet sheet-pad">
      <ChartSkeleton />
    </div>
    <div className={styles.path}>
      <h2>{labels.fromViewToSale}</h2>
      <FunnelSkeleton steps={5} />
    </div>
  </div>
)
