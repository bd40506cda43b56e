import { formatChange, formatMoney } from '@ambry/contract/kernel/money'
import type { SaleSide } from '@ambry/contract/sales/kinds'
import type { OwnSaleSummary } from '@ambry/contract/sales/records'

import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { toneOf } from '../../cards/card-labels.ts'
import { gainName, withoutCostText } from '../sale-labels.ts'
import * as labels from './labels.ts'
import styles from './own-sales.module.css'

type Figure = { name: string; value: string; tone?: 'up' | 'down' | undefined; below?: string | null }

function figuresOf({ bought, sold, open }: OwnSaleSummary, side: SaleSide): Figure[] {
  if (side === 'bought')
    return [
      { name: 'Cards bought', value: String(bought.count), below: waiting(open.bought) },
      { name: 'Price', value: formatMoney(bought.grossCents) },
      { name: 'Fees', value: formatMoney(bought.feesCents) },
      { name: 'Tax', value: formatMoney(bought.taxCents) },
      { name: 'Total paid', value: formatMoney(bought.netCents) },
    ]
  return [
    { name: 'Cards sold', value: String(sold.count), below: waiting(open.sold) },
    { name: 'Gross', value: formatMoney(sold.grossCents) },
    { name: 'Fees', value: formatMoney(sold.feesCents) },
    { name: 'Net', value: formatMoney(sold.netCents) },
    {
      name: `Realized ${sold.gainCents < 0 ? 'loss' : 'gain'}`,
      value: formatChange(sold.gainCents),
      tone: toneOf(sold.gainCents),
      below:
        withoutCostText(sold) ??
        (sold.count > 0 ? labels.againstACost(gainName(sold.gainCents), formatMoney(sold.costCents)) : null),
    },
  ]
}

const waiting = (count: number): string | null =>
  count === 0 ? null : count === 1 ? labels.n1MoreInProgress : labels.moreInProgress(count)

/** The totals of the year, or of all time. */
export function Totals({ summary, side }: { summary: OwnSaleSummary; side: SaleSide }) {
  const when = summary.year === null ? 'all time' : `in ${summary.year}`
  return (
    <dl className={styles.figures} aria-label={`${side === 'sold' ? 'Sold' : 'Bought'} ${when}`}>
      {figuresOf(summary, side).map(({ name, value, tone, below }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className={`figure num ${tone ?? ''}`}>{value}</span>
            <small>{below}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function TotalsSkeleton({ side }: { side: SaleSide }) {
  const names =
    side === 'sold'
      ? [labels.cardsSold, 'Gross', 'Fees', 'Net', labels.realizedGain]
      : [labels.cardsBought, 'Price', 'Fees', 'Tax', labels.totalPaid]
  return (
    <div className="skeleton" aria-hidden="true">
      <dl className={styles.figures}>
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className="figure">
                <SkeletonBar width="60%" height={24} />
              </span>
              <small />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
