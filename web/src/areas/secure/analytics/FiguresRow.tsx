import type { SecureAnalytics } from '@ambry/contract/secure/analytics/endpoints'
import { changeLabel, viewLabel } from '../../../parts/figure-labels.ts'
import { Funnel } from '../../../ui/charts/Funnel.tsx'
import { Defined } from '../../../ui/Defined.tsx'
import { type Definition, definitions } from './analytics-labels.ts'
import * as labels from './labels.ts'

type Figures = SecureAnalytics['before']

const averageOf = ({ views, seconds }: Figures): number | null => (views === 0 ? null : Math.round(seconds / views))

/** The figures of this period, each compared with the previous period of the same length. */
export function FiguresRow({ now, days }: { now: SecureAnalytics; days: number }) {
  const { before } = now
  const counted = (word: string, key: Exclude<keyof Figures, 'seconds'>) => ({
    key,
    name: named(word, key),
    value: now[key].toLocaleString('en-US'),
    change: changeLabel(now[key], before[key], String(days)),
  })
  const average = {
    key: 'average',
    name: named(labels.averageTime, 'average'),
    value: viewLabel(now.averageSeconds),
    change: `Before: ${viewLabel(averageOf(before))}`,
  }
  return (
    <Funnel
      label={labels.figuresForTheseDates}
      flows={false}
      steps={[
        counted('Views', 'views'),
        counted('Members', 'members'),
        average,
        counted('Requests', 'requests'),
        counted('Sales', 'sales'),
      ]}
    />
  )
}

const named = (word: string, as: Definition) => <Defined word={word} text={definitions[as]} />
