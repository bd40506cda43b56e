import type { PromotionReport } from '@ambry/contract/secure/records'

import * as labels from './labels.ts'
import { liftText } from './promotion-labels.ts'
import styles from './promotions.module.css'

/** The results of listing a card, and the effect of featuring it. */
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
      {lift && <p className="small muted">{labels.views(lift)}</p>}
    </>
  )
}
