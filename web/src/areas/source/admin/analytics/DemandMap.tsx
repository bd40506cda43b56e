import { cardCategories } from '@ambry/contract/cards/kinds'
import type { SourceFigures } from '@ambry/contract/source/analytics/endpoints'

import { ScrollFrame } from '../../../lending/ScrollFrame.tsx'
import styles from './analytics.module.css'
import * as labels from './labels.ts'

type Demand = SourceFigures['demand']

/** Posts by set and lowest accepted grade: the darker, the more; framed where Secure has none. */
export function DemandMap({ demand }: { demand: Demand }) {
  const most = Math.max(1, ...demand.sets.flatMap(({ counts }) => counts.map(({ count }) => count)))
  return (
    <section className="sheet sheet-pad" aria-labelledby="demand">
      <h2 id="demand">{labels.demand}</h2>
      <p className="small muted">
        {labels.demandText} <span className={styles.framed}>{labels.noneInSecure}</span>
      </p>
      <ScrollFrame label={labels.demandTable}>
        <table className={styles.map}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{labels.set}</span>
              </th>
              {demand.grades.map((grade) => (
                <th key={grade} scope="col">
                  {grade}
                </th>
              ))}
              <th scope="col">{labels.postsColumn}</th>
            </tr>
          </thead>
          <tbody>
            {demand.sets.map(({ set, category, counts, total }) => (
              <tr key={set}>
                <th scope="row">
                  <strong>{set}</strong>
                  {category && <small className="muted">{cardCategories[category]}</small>}
                </th>
                {counts.map(({ count, isInSecure }, n) => (
                  <td
                    key={demand.grades[n]}
                    data-none={(count > 0 && !isInSecure) || undefined}
                    title={count > 0 ? labels.count(count, isInSecure) : undefined}
                    ref={(cell) => cell?.style.setProperty('--share', `${Math.round((count / most) * 100)}%`)}
                  >
                    {count || ''}
                  </td>
                ))}
                <td className="num">
                  <strong>{total}</strong>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{labels.allSets}</th>
              {demand.totals.map((total, n) => (
                <td key={demand.grades[n]} className="num">
                  {total}
                </td>
              ))}
              <td className="num">{demand.total}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollFrame>
    </section>
  )
}
