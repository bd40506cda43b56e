import type { SecureAnalytics } from '@ambry/contract/secure/analytics/endpoints'
import type { ReactNode } from 'react'
import { counted, rangeLabel } from '../../../parts/figure-labels.ts'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { counted as countedUnit } from '../../../ui/charts/units.ts'
import * as labels from './labels.ts'

const perView = countedUnit('view', 'views')
const perMember = countedUnit('member', 'members')

type Days = SecureAnalytics['days']

/** Views and members by day. */
export const DaysChart = ({ days, title }: { days: Days; title: ReactNode }) => (
  <LineChart
    label={sentenceOf(days)}
    title={title}
    unit={perView}
    main={{ name: 'Views', points: days.map(({ day, views }) => ({ on: day, value: views })) }}
    comparison={{
      name: 'Members',
      unit: perMember,
      points: days.map(({ day, members }) => ({ on: day, value: members })),
    }}
    daily
  />
)

function sentenceOf(days: Days): string {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return labels.noViewsYet
  const views = days.reduce((sum, day) => sum + day.views, 0)
  return `${counted(views, 'view')}, ${rangeLabel(first.day, last.day)}.`
}
