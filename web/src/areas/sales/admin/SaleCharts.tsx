import { formatMoney } from '@ambry/contract/kernel/money'
import { saleChannels } from '@ambry/contract/sales/kinds'
import type { SaleSummary } from '@ambry/contract/sales/records'
import { today } from '../../../api/live/server-meta.ts'

import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { BarList } from '../../../ui/charts/BarList.tsx'
import { ChartSkeleton } from '../../../ui/charts/ChartSkeleton.tsx'
import { dollars } from '../../../ui/charts/units.ts'
import { Note } from '../../../ui/Tag.tsx'
import { monthsOf, summarySentence } from '../sale-labels.ts'
import * as labels from './labels.ts'
import styles from './sales-admin.module.css'

/** Sales by month and channel, a summary sentence, and what is awaiting a decision. */
type Props = { summary: SaleSummary; fetchCsv: () => Promise<unknown> }

export function SaleCharts({ summary, fetchCsv }: Props) {
  const bars = monthsOf(summary.months, today())
  const { reopenedCount: reopened } = summary
  return (
    <div className={styles.charts}>
      {reopened > 0 && (
        <Note tone="bad" title={reopened === 1 ? labels.n1SoldCardIsUnpaid : labels.soldCardsAreUnpaidAgain(reopened)}>
          {labels.theirPaymentsWereReversedAfter}
        </Note>
      )}
      <p className={`${styles.sums} num`} role="status">
        {summarySentence(summary)}
      </p>
      {bars.length > 0 && (
        <div className={styles.two}>
          <section aria-label={labels.salesByMonth}>
            <h2>{labels.salesByMonth}</h2>
            <BarChart
              label={`Cards sold for ${formatMoney(summary.grossCents)} in ${bars.length === 1 ? 'one month' : `${bars.length} months`}.`}
              unit={dollars}
              by="Month"
              name={labels.price}
              bars={bars}
              actions={<ExportButton size="small" ofChart name="sales-by-month" fetchCsv={fetchCsv} />}
            />
          </section>
          <section aria-label={labels.salesByChannel}>
            <h2>{labels.salesByChannel}</h2>
            <BarList
              label={labels.salesByChannel}
              parts={summary.channels.map(({ channel, grossCents }) => ({
                name: saleChannels[channel],
                value: grossCents,
              }))}
            />
          </section>
        </div>
      )}
    </div>
  )
}

export const SaleChartsSkeleton = () => (
  <div className={styles.charts}>
    <p className={styles.sums} />
    <div className={styles.two}>
      <section>
        <h2>{labels.salesByMonth}</h2>
        <ChartSkeleton />
      </section>
      <section>
        <h2>{labels.salesByChannel}</h2>
      </section>
    </div>
  </div>
)
