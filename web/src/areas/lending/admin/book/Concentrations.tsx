import type { Book } from '@ambry/contract/lending/book/records'

import { Concentration } from '../../Concentration.tsx'
import styles from './book.module.css'
import * as labels from './labels.ts'

const few = 6

type Rows = Book['concentration']['categories']

const named = (rows: Rows) => rows.slice(0, few).map((row) => ({ ...row, detail: labels.loans(row.loans) }))

/** Where principal is gathered, the largest shares of each kind. */
export function Concentrations({ concentration }: Pick<Book, 'concentration'>) {
  const { categories, players, borrowers } = concentration
  return (
    <section className={`sheet sheet-pad ${styles.concentrations}`} aria-labelledby="book-concentration">
      <h2 id="book-concentration">{labels.concentration}</h2>
      <div>
        <Concentration title={labels.byCategory} shares={named(categories)} />
        <Concentration title={labels.byPlayer} shares={named(players)} />
        <Concentration title={labels.byBorrower} shares={named(borrowers)} />
      </div>
    </section>
  )
}
