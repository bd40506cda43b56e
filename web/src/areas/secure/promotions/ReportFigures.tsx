import type { PromotionReport } from '@ambry/contract/secure/records'

import { liftText } from './promotion-labels.ts'
import styles from './promotions.module.css'

/** What came of showing a card: figures that everybody reads the same way, and what standing first brought. */
export function ReportFigures({ report }: { report: PromotionReport }) {
  const figures = {
    Views: report.views,
    Members: report.members,
    Watching: report.watchers,
    Requests: report.requests,
  }
  const lift = liftText(report)
  return (
    <>
      <dl className={styles.reportFigures}>
        {Object.entries(figures).map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {lift && <p className="small muted">Views: {lift}.</p>}
    </>
  )
}
