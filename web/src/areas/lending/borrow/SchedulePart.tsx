import { ScheduleChart } from '../ScheduleChart.tsx'
import { ScheduleTable } from '../ScheduleTable.tsx'
import styles from './borrow.module.css'
import * as labels from './labels.ts'
import type { Quote } from './quote.ts'

/** Every payment, as a chart and a table. */
export function SchedulePart({ quote: { schedule, valueCents, terms } }: { quote: Quote }) {
  if (valueCents === 0 || terms.principalCents === 0) return null
  return (
    <section className={styles.part} aria-labelledby="lend-schedule">
      <h2 id="lend-schedule">
        <span className={styles.number}>4</span> {labels.schedule}
      </h2>
      <ScheduleChart rows={schedule} />
      <ScheduleTable rows={schedule} label={labels.schedule} />
    </section>
  )
}
