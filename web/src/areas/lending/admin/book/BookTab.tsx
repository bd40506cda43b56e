import type { Book } from '@ambry/contract/lending/book/records'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { SkeletonLines } from '../../../../ui/Skeleton.tsx'
import { BookFigures } from './BookFigures.tsx'
import { Buckets } from './Buckets.tsx'
import styles from './book.module.css'
import { Concentrations } from './Concentrations.tsx'
import { Expected } from './Expected.tsx'
import * as labels from './labels.ts'
import { RollRates } from './RollRates.tsx'
import { Stress } from './Stress.tsx'
import { Vintages } from './Vintages.tsx'

/** The whole loan book: what it is, what it will bring, what is late, and what falling values would do to it. */
export function BookTab() {
  const book = useQuery(query(api.lending.loanBook, {}))
  return (
    <Loaded query={book} skeleton={<SkeletonLines lines={12} />}>
      {(data) => <Sections book={data} />}
    </Loaded>
  )
}

function Sections({ book }: { book: Book }) {
  if (book.loans === 0 && book.vintages.length === 0) return <Empty title={labels.emptyTitle}>{labels.emptyText}</Empty>
  return (
    <div className={styles.book}>
      <BookFigures book={book} />
      <div className={styles.two}>
        <div className={styles.book}>
          <Expected expected={book.expected} />
          <Vintages vintages={book.vintages} />
          <RollRates rolls={book.rolls} />
        </div>
        <Concentrations concentration={book.concentration} />
      </div>
      <Buckets book={book} />
      <Stress />
    </div>
  )
}
