import { formatDollars } from '@ambry/contract/kernel/money'
import type { Book } from '@ambry/contract/lending/book/records'

import { percentText } from '../../ltv/ltv-bands.ts'
import { ScrollFrame } from '../../ScrollFrame.tsx'
import styles from './book.module.css'
import * as labels from './labels.ts'
import { rollMatrix } from './rolls.ts'

/** A row adds up to everything that was in its bucket. */
export function RollRates({ rolls }: Pick<Book, 'rolls'>) {
  const { from, to, cell } = rollMatrix(rolls)
  return (
    <section className="sheet sheet-pad" aria-labelledby="book-rolls">
      <h2 id="book-rolls">{labels.rolls}</h2>
      <p className="small muted">{from.length === 0 ? labels.noRolls : labels.rollsText}</p>
      {from.length > 0 && (
        <ScrollFrame label={labels.tableOf(labels.rolls)}>
          <table className={`${styles.table} ${styles.rolls}`} aria-label={labels.rolls}>
            <thead>
              <tr>
                <th scope="col">{labels.from}</th>
                {to.map((bucket) => (
                  <th key={bucket} scope="col">
                    {labels.buckets[bucket]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {from.map((row) => (
                <tr key={row}>
                  <th scope="row">{labels.buckets[row]}</th>
                  {to.map((column) => {
                    const roll = cell(row, column)
                    return (
                      <td
                        key={column}
                        className="num"
                        title={roll && formatDollars(roll.cents)}
                        ref={(box) => box?.style.setProperty('--share', `${(roll?.bps ?? 0) / 100}%`)}
                      >
                        {roll ? percentText(roll.bps) : '–'}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
    </section>
  )
}
