import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import { formatDate } from '@ambry/contract/kernel/dates'

import tables from '../../../parts/money-table.module.css'
import { FactList } from '../../../ui/FactList.tsx'
import { growthText, growthTone } from '../figures.ts'
import * as shared from '../labels.ts'
import styles from './fund.module.css'
import * as labels from './labels.ts'

const growthFact = (name: string, growth: number | null, missing = shared.none) => ({
  ...{ name, value: <span className="num">{growth === null ? missing : growthText(growth)}</span> },
  tone: growthTone(growth),
})

export function Returns({ fund: { returns } }: { fund: FundDetail }) {
  const { drawdown, benchmark, years } = returns
  if (returns.net === null)
    return (
      <section className={styles.part}>
        <h2>{labels.returns}</h2>
        <p className="muted">{labels.noReturns}</p>
      </section>
    )
  return (
    <section className={styles.part}>
      <h2>{labels.returns}</h2>
      <div className={styles.two}>
        <FactList
          facts={[
            growthFact(labels.netSince, returns.net),
            growthFact(labels.grossSince, returns.gross),
            growthFact(labels.yearly, returns.yearly, labels.lessThanAYear),
            ...(benchmark ? [growthFact(benchmark.label, benchmark.growth)] : []),
            growthFact(labels.drawdownNow, drawdown.now),
            {
              ...growthFact(labels.deepest, drawdown.deepest),
              value: (
                <span className={styles.stacked}>
                  <span className="num">{growthText(drawdown.deepest)}</span>
                  {drawdown.from && drawdown.to && (
                    <small>{labels.deepestSpan(formatDate(drawdown.from), formatDate(drawdown.to))}</small>
                  )}
                </span>
              ),
            },
          ]}
        />
        <table className={tables.table} aria-label={labels.byYear}>
          <thead>
            <tr>
              <th scope="col">{labels.year}</th>
              <th scope="col">{labels.fund}</th>
              {benchmark && <th scope="col">{benchmark.label}</th>}
            </tr>
          </thead>
          <tbody>
            {years.toReversed().map(({ year, growth, benchmark: compared }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                <td className={growthTone(growth)}>{growthText(growth)}</td>
                {benchmark && (
                  <td className={growthTone(compared)}>{compared === null ? shared.none : growthText(compared)}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
