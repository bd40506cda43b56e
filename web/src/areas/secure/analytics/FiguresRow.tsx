import type { SecureAnalytics } from '@ambry/contract/secure/analytics/endpoints'
import { changeLabel, viewLabel } from '../../../parts/figure-labels.ts'
import { Funnel } from '../../../ui/charts/Funnel.tsx'
import { Defined } from '../../../ui/Defined.tsx'
import { type Definition, definitions } from './analytics-labels.ts'

type Figures = SecureAnalytics['before']

const averageOf = ({ views, seconds }: Figures): number | null => (views === 0 ? null : Math.round(seconds / views))

/** The figures of these days, each beside those of the same days before. */
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
    name: named('Average time', 'average'),
    value: viewLabel(now.averageSeconds),
    change: `Before: ${viewLabel(averageOf(before))}`,
  }
  return (
    <Funnel
      label="Figures for these dates"
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
