import { gradeText } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { ComparablePoint } from '@ambry/contract/sales/comparables/endpoints'
import { useState } from 'react'

import { Button } from '../../../ui/Button.tsx'
import * as labels from '../post/own-labels.ts'
import styles from './responses.module.css'

const few = 5
const gradeOf = (sale: ComparablePoint) => gradeText({ ...sale, qualifier: null })

/** What the same card sold for at the grades asked for. */
export function RecentSales({ sales }: { sales: readonly ComparablePoint[] }) {
  const [isAll, setAll] = useState(false)
  const hasGrades = new Set(sales.map(gradeOf)).size > 1
  return (
    <section className={styles.sales} aria-labelledby="recent-sales">
      <div className="row row-apart">
        <h3 id="recent-sales">{labels.recentSales}</h3>
        {sales.length > few && !isAll && (
          <Button variant="quiet" size="small" onClick={() => setAll(true)}>
            {labels.allSales(sales.length)}
          </Button>
        )}
      </div>
      <table>
        <thead className="sr">
          <tr>
            <th scope="col">{labels.sold}</th>
            <th scope="col">{labels.where}</th>
            <th scope="col">{labels.price}</th>
          </tr>
        </thead>
        <tbody>
          {(isAll ? sales : sales.slice(0, few)).map((sale) => (
            <tr key={sale.id}>
              <td>{formatDate(sale.soldOn)}</td>
              <td>{hasGrades ? `${sale.source}, ${gradeOf(sale)}` : sale.source}</td>
              <td className="num">{formatDollars(sale.priceCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
