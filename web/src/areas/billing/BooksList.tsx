import { formatMoney } from '@ambry/contract/kernel/money'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import type { ListColumn } from '../../parts/lists/ListBar.tsx'
import { ListPage } from '../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../parts/lists/list-filter.ts'
import { useBeginning } from '../../parts/lists/use-beginning.ts'
import type { Search } from '../../search.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './billing.module.css'

type Moved = { id: string; amountCents: number; member: { id: string; name: string } }
type Begun<Row> = { onDone: (row: Row) => void; onClose: () => void }
type Props<Row extends Moved, Query extends object> = Omit<ComponentProps<typeof ListPage<Row, Query>>, 'begin'> & {
  /** What is begun by hand, in a dialog. What was begun is opened in the list. */
  begins: { words: string; dialog: (begun: Begun<Row>) => ReactNode }
}

/** A list of the books to which somebody of the house adds by hand. */
export function BooksList<Row extends Moved, Query extends object>({ begins, ...list }: Props<Row, Query>) {
  const [isBeginning, setBeginning] = useBeginning()
  const navigate = useNavigate()
  const show = ({ id }: Row) =>
    void navigate({
      to: '.',
      resetScroll: false,
      search: (before: Search) => ({ ...before, [list.shape.record]: id }),
    })
  return (
    <>
      <ListPage
        {...list}
        begin={
          <Button size="small" onClick={() => setBeginning(true)}>
            <Plus aria-hidden="true" className="icon-small" />
            {begins.words}
          </Button>
        }
      />
      {isBeginning && begins.dialog({ onDone: show, onClose: () => setBeginning(false) })}
    </>
  )
}

/** How much moved, and below it what became of it since. */
export const amountColumn = <Row extends Moved>(below?: (row: Row) => ReactNode): ListColumn<Row> => ({
  key: 'amount',
  title: 'Amount',
  sort: 'amountCents',
  only: 'descending',
  keeps: true,
  end: true,
  phone: 'line',
  cell: (row) => (
    <span>
      <strong className="num">{formatMoney(row.amountCents)}</strong>
      {below?.(row)}
    </span>
  ),
})

/** Only a link sets it; the rows in sight know the name. */
export const memberFilter = <Row extends Moved>(): ListFilter<Row, 'memberId'> => ({
  key: 'memberId',
  label: 'Member',
  called: (id, rows) => rows.find(({ member }) => member.id === id)?.member.name,
})

/** The invoices that some money was for, one below the other. */
export const PartNumbers = ({ parts }: { parts: readonly { invoiceId: string; number: string }[] }) => (
  <span className={styles.booksParts}>
    {parts.map(({ invoiceId, number }) => (
      <span className="record" key={invoiceId}>
        {number}
      </span>
    ))}
  </span>
)

/** As the bank or the processor has it: long ones are read in the panel. */
export const Reference = ({ words }: { words: string | null }) =>
  words && (
    <span className={styles.booksReference} title={words}>
      {words}
    </span>
  )
