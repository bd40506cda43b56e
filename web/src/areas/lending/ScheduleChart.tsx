import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Installment } from '@ambry/contract/lending/arithmetic/schedule'

import { BarChart } from '../../ui/charts/BarChart.tsx'
import { dollars } from '../../ui/charts/units.ts'
import * as labels from './labels.ts'

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** What is paid when. */
export function ScheduleChart({ rows }: { rows: readonly Installment[] }) {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last || rows.length < 2) return null
  return (
    <BarChart
      label={labels.scheduleChart(rows.length, formatMoney(first.totalCents), formatMoney(last.totalCents))}
      unit={dollars}
      by={labels.due}
      name={labels.payment}
      bars={rows.map(({ dueOn, totalCents }) => ({
        name: month.format(new Date(dueOn)),
        fullName: formatDate(dueOn),
        value: totalCents,
      }))}
    />
  )
}
