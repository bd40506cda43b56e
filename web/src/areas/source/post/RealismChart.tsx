import { gradeText } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { Outlook } from '@ambry/contract/source/posts/records'
import { Table2 } from 'lucide-react'
import { useState } from 'react'

import { dotsOf } from './dots.ts'
import * as labels from './labels.ts'
import styles from './post.module.css'

type Props = { outlook: Outlook; minCents: number | null; maxCents: number | null }

const size = 14
const shades = ['var(--chart-1)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-2)'] as const

/** Recent sales as dots, the budget behind them, and where it is low, realistic or above most. */
export function RealismChart({ outlook, minCents, maxCents }: Props) {
  const [isTable, setTable] = useState(false)
  const budget = [minCents, maxCents].filter((cents) => cents !== null)
  const { dots, rows, ticks, at } = dotsOf(outlook.sales, budget)
  const grades = [...new Set(dots.map(({ grade }) => grade))]
  const height = Math.max(6, rows) * (size + 2) + 10
  const left = (part: number) => `${part * 100}%`
  return (
    <figure className={styles.chart} aria-label={labels.chartLabel}>
      <div className={styles.plot} ref={(box) => box?.style.setProperty('height', `${height}px`)}>
        {maxCents !== null && (
          <span
            className={styles.band}
            ref={(band) => {
              band?.style.setProperty('left', left(minCents === null ? 0 : at(minCents)))
              band?.style.setProperty('right', left(1 - at(maxCents)))
            }}
          >
            {labels.yourBudget}
          </span>
        )}
        {dots.map(({ id, x, row, grade }) => (
          <i
            key={id}
            data-hollow={grades.indexOf(grade) > 0 || undefined}
            ref={(dot) => {
              dot?.style.setProperty('left', left(x))
              dot?.style.setProperty('bottom', `${row * (size + 2) + 2}px`)
              dot?.style.setProperty('--dot', shades[grades.indexOf(grade) % shades.length] ?? shades[0])
            }}
          />
        ))}
      </div>
      <div className={styles.ticks} aria-hidden="true">
        {ticks.map(({ cents, x }) => (
          <span key={cents} className="num" ref={(tick) => tick?.style.setProperty('left', left(x))}>
            {formatDollars(cents)}
          </span>
        ))}
      </div>
      {outlook.lowCents !== null && outlook.highCents !== null && (
        <div className={styles.scale} aria-hidden="true">
          {[
            { name: labels.low, to: at(outlook.lowCents) },
            { name: labels.realistic, to: at(outlook.highCents) },
            { name: labels.aboveMost, to: 1 },
          ].map(({ name, to }, n, all) => (
            <span
              key={name}
              ref={(part) => part?.style.setProperty('width', left(Math.max(0, to - (all[n - 1]?.to ?? 0))))}
            >
              {name}
            </span>
          ))}
        </div>
      )}
      <figcaption className={styles.legend}>
        {grades.map((grade, n) => (
          <span key={grade}>
            <i
              data-hollow={n > 0 || undefined}
              ref={(dot) => dot?.style.setProperty('--dot', shades[n % shades.length] ?? shades[0])}
            />
            {grade}, {labels.sales(dots.filter((dot) => dot.grade === grade).length)}
          </span>
        ))}
        <button type="button" className="link" onClick={() => setTable(!isTable)}>
          <Table2 aria-hidden="true" /> {isTable ? labels.hideTable : labels.viewTable}
        </button>
      </figcaption>
      {isTable && (
        <table className={styles.sales}>
          <thead>
            <tr>
              <th scope="col">{labels.sold}</th>
              <th scope="col">{labels.where}</th>
              <th scope="col">{labels.grade}</th>
              <th scope="col">{labels.price}</th>
            </tr>
          </thead>
          <tbody>
            {outlook.sales.map((sale) => (
              <tr key={sale.id}>
                <td>{formatDate(sale.soldOn)}</td>
                <td>{sale.source}</td>
                <td>{gradeText({ ...sale, qualifier: null })}</td>
                <td className="num">{formatDollars(sale.priceCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </figure>
  )
}
