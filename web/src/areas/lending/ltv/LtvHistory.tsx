import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import type { Ltv } from '@ambry/contract/lending/records'

import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { basisPoints } from '../../../ui/charts/units.ts'
import * as labels from '../labels.ts'
import { percentText } from './ltv-bands.ts'

type Props = {
  history: OwnLoanDetail['ltvHistory']
  ltv: Pick<Ltv, 'bps' | 'healthyBps' | 'noticeBps'>
  /** The deadline of an open margin call. */
  deadlineOn?: string | undefined
}

/** Every valuation since funding, with the levels it is measured against. */
export function LtvHistory({ history, ltv, deadlineOn }: Props) {
  const [first] = history
  if (!first || history.length < 2) return null
  return (
    <LineChart
      label={labels.ltvHistory(percentText(first.ltvBps), percentText(ltv.bps))}
      unit={basisPoints}
      steps
      main={{ name: labels.loanToValue, points: history.map(({ on, ltvBps }) => ({ on, value: ltvBps })) }}
      bands={[
        { name: labels.noticeBand, from: ltv.healthyBps, tone: 'brass' },
        { name: labels.callBand, from: ltv.noticeBps, tone: 'wax' },
      ]}
      until={deadlineOn ? { on: deadlineOn, name: labels.deadline } : undefined}
    />
  )
}
