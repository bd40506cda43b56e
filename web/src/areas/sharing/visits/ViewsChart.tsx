import type { ShareLinkDetail } from '@ambry/contract/sharing/records'
import type { ReactNode } from 'react'
import { counted, rangeLabel } from '../../../parts/figure-labels.ts'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { counted as countedUnit } from '../../../ui/charts/units.ts'
import * as labels from './labels.ts'

const perView = countedUnit('view', 'views')
const perPerson = countedUnit('person', 'people')

type Series = ShareLinkDetail['series']

/** Views and visitors by day. */
export const ViewsChart = ({ series, title }: { series: Series; title: ReactNode }) => (
  <LineChart
    label={sentenceOf(series)}
    title={title}
    unit={perView}
    main={{ name: 'Views', points: series.map(({ day, views }) => ({ on: day, value: views })) }}
    comparison={{
      name: 'People',
      unit: perPerson,
      points: series.map(({ day, people }) => ({ on: day, value: people })),
    }}
    daily
  />
)

function sentenceOf(series: Series): string {
  const [first, last] = [series[0], series.at(-1)]
  if (!first || !last) return labels.noViewsYet
  const sum = (key: 'views' | 'people') => series.reduce((all, day) => all + day[key], 0)
  return labels.by(
    counted(sum('views'), 'view'),
    counted(sum('people'), 'person', 'people'),
    rangeLabel(first.day, last.day),
  )
}
