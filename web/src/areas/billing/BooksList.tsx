import type { Permission } from '@ambry/contract/areas'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import type { ListColumn } from '../../parts/lists/ListBar.tsx'
import { ListPage } from '../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../parts/lists/list-filter.ts'
import { useBeginning } from '../../parts/lists/use-beginning.ts'
import { NeedsRight } from '../../parts/rights.tsx'
import type { Search } from '../../search.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './billing.module.css'
import * as labels from './labels.ts'

type Moved = { id: string; amountCents: number; member: { id: string; name: string } }
type Begun<Row> = { onDone: (row: Row) => void; onClose: () => void }
type Props<Row extends Moved, Query extends object> = Omit<ComponentProps<typeof ListPage<Row, Query>>, 'begin'> & {
  /** The dialog for adding a record manually. The new record is then opened in the list. */
  begins: { words: string; needs: Permission; dialog: (begun: Begun<Row>) => ReactNode }
}

/** A list of the books with records that admins can add manually. */
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
          <NeedsRight right={begins.needs}>
            <Button size="small" onClick={() => setBeginning(true)}>
              <Plus aria-hidden="true" className="icon-small" />
              {begins.words}
            </Button>
          </NeedsRight>
        }
      />
      <NeedsRight right={begins.needs}>
        {isBeginning && begins.dialog({ onDone: show, onClose: () => setBeginning(false) })}
      </NeedsRight>
    </>
  )
}

/** The amount, with what happened to it since below. */
export const amountColumn = <Row extends Moved>(below?: (row: Row) => ReactNode): ListColumn<Row> => ({
  key: 'amount',
  title: labels.amount,
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

/** Set only by links; the name is taken from the visible rows. */
export const memberFilter = <Row extends Moved>(): ListFilter<Row, 'memberId'> => ({
  key: 'memberId',
  label: labels.member,
  called: (id, rows) => rows.find(({ member }) => member.id === id)?.member.name,
})

/** The invoices a payment was for, one per line. */
export const PartNumbers = ({ parts }: { parts: readonly { invoiceId: string; number: string }[] }) => (
  <span className={styles.booksParts}>
    {parts.map(({ invoiceId, number }) => (
      <span className="record" key={invoiceId}>
        {number}
      </span>
    ))}
  </span>
)

/** As the bank or processor has it; long ones are cut off here and shown in full in the panel. */
export const Reference = ({ words }: { words: string | null }) =>
  words && (
    <span className={styles.booksReference} title={words}>
      {words}
    </span>
  )
