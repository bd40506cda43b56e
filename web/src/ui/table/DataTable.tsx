import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'

import { SkeletonBar } from '../Skeleton.tsx'
import { between, isSelected, type Selection, select } from './selection.ts'
import { directionOf, nextSort } from './sort.ts'

export type Column<Row> = {
  key: string
  title: string
  /** `open` opens the row, for a control inside it. */
  cell: (row: Row, open: () => void) => ReactNode
  /** The API's sort key for this column. */
  sort?: string
  /** Set if the server sorts by it in one direction only. */
  only?: 'ascending' | 'descending'
  end?: boolean
  /** Its title is for screen readers only. */
  bare?: boolean
  /** Stays visible while the side panel is open; the others are hidden. */
  keeps?: boolean
  /**
   * On phones a row has two lines: the heading on the left, and at most two facts on the right, the second below the
   * first. A `named` fact shows its title too. Other columns are hidden.
   */
  phone?: 'heading' | 'line' | 'named'
  /** The cell, and its skeleton, start with a card's picture of this size. */
  picture?: 'small' | 'large'
}

type Props<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  sort: string
  onSort: (sort: string) => void
  /** The row whose panel is open. */
  open: string | null
  onOpen: (id: string) => void
  selection?: Selection | undefined
  onSelect?: (selection: Selection) => void
  isStale?: boolean
}

/** Keyboard: arrows or j/k move, Enter opens, Space or x selects; with the mouse, Shift selects a range. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, rows, columns, idOf, nameOf, open, onOpen, selection, onSelect, isStale } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const lastTicked = useRef<string | null>(null)
  const ids = rows.map(idOf)

  const tick = (id: string, on: boolean, range = false) => {
    if (!selection || !onSelect) return
    const some = range && lastTicked.current ? between(ids, lastTicked.current, id) : [id]
    onSelect(select(selection, some, on))
    lastTicked.current = id
  }
  const onKey = (event: KeyboardEvent<HTMLTableRowElement>, id: string) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const row = event.currentTarget
    const act: Record<string, () => void> = {
      ArrowDown: () => focusRow(row.nextElementSibling),
      j: () => focusRow(row.nextElementSibling),
      ArrowUp: () => focusRow(row.previousElementSibling),
      k: () => focusRow(row.previousElementSibling),
      Home: () => focusRow(body.current?.firstElementChild),
      End: () => focusRow(body.current?.lastElementChild),
      Enter: () => onOpen(id),
      ' ': () => selection && tick(id, !isSelected(selection, id)),
      x: () => selection && tick(id, !isSelected(selection, id)),
    }
    const action = act[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  const onClick = (event: MouseEvent, id: string) => {
    // controls inside a row handle their own clicks, and so do dialogs they open
    if ((event.target as Element).closest('a, button, input, label, dialog')) return
    if (event.shiftKey && selection) tick(id, true, true)
    else onOpen(id)
  }
  const allTicked = selection !== undefined && ids.length > 0 && ids.every((id) => isSelected(selection, id))
  const someTicked = selection !== undefined && ids.some((id) => isSelected(selection, id))

  return (
    <table className={isStale ? 'table table-rows stale' : 'table table-rows'} aria-label={label}>
      <thead>
        <tr>
          {selection && (
            <th className="table-tick" scope="col">
              <input
                type="checkbox"
                className="tick"
                aria-label="Select all rows on this page"
                checked={allTicked}
                ref={(box) => {
                  if (box) box.indeterminate = someTicked && !allTicked
                }}
                onChange={(event) => onSelect?.(select(selection, ids, event.target.checked))}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, at) => {
          const id = idOf(row)
          const ticked = selection !== undefined && isSelected(selection, id)
          return (
            <tr
              key={id}
              id={`row-${id}`}
              // a single tab stop; arrows move on from there
              tabIndex={open ? (id === open ? 0 : -1) : at === 0 ? 0 : -1}
              aria-label={nameOf(row)}
              aria-selected={selection ? ticked : undefined}
              className={[ticked && 'row-ticked', id === open && 'row-open'].filter(Boolean).join(' ') || undefined}
              onKeyDown={(event) => onKey(event, id)}
              onClick={(event) => onClick(event, id)}
            >
              {selection && (
                <td className="table-tick">
                  <input
                    type="checkbox"
                    className="tick"
                    aria-label={`Select ${nameOf(row)}`}
                    checked={ticked}
                    onClick={(event) => tick(id, !ticked, event.shiftKey)}
                    onChange={() => {}}
                  />
                </td>
              )}
              {columns.map((column) => {
                const shown = column.cell(row, () => onOpen(id))
                return (
                  <td key={column.key} className={cellClass(column, shown == null)} data-title={column.title}>
                    {shown ?? '–'}
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const cellClass = <Row,>({ end, keeps, phone }: Column<Row>, isEmpty = false) =>
  [
    end && 'table-end',
    !keeps && 'table-yields',
    phone === 'heading' && 'phone-heading',
    // an empty cell leaves its line to the next
    phone && phone !== 'heading' && !isEmpty && 'phone-line',
    phone === 'named' && 'phone-named',
  ]
    .filter(Boolean)
    .join(' ')

function HeadCell<Row>({ column, sort, onSort }: { column: Column<Row>; sort: string; onSort: (s: string) => void }) {
  const { title, bare } = column
  if (!column.sort) {
    return (
      <th scope="col" className={cellClass(column)}>
        {bare ? <span className="sr">{title}</span> : title}
      </th>
    )
  }
  const direction = directionOf(column, sort)
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[direction]
  return (
    <th scope="col" className={cellClass(column)} aria-sort={direction}>
      <button type="button" className="table-sort" onClick={() => onSort(nextSort(column, sort))}>
        {title}
        <Icon aria-hidden="true" />
      </button>
    </th>
  )
}

export function focusRow(row: Element | null | undefined): void {
  if (!(row instanceof HTMLElement)) return
  row.focus()
  row.scrollIntoView({ block: 'nearest' })
}

type SkeletonProps<Row> = { columns: readonly Column<Row>[]; ticks?: boolean; lines?: number }

/** Skeleton of the table, at its final height. */
export function TableSkeleton<Row>({ columns, ticks, lines = 8 }: SkeletonProps<Row>) {
  return (
    <div className="skeleton" role="status">
      <span className="sr">Loading</span>
      <table className="table table-rows" aria-hidden="true">
        <thead>
          <tr>
            {ticks && <th className="table-tick" />}
            {columns.map((column) => (
              <th key={column.key} className={cellClass(column)}>
                {!column.bare && column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
            <tr key={line}>
              {ticks && <td className="table-tick" />}
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column)}>
                  {column.picture ? (
                    <span className={column.picture === 'small' ? 'ident ident-small' : 'ident'}>
                      <span className="bone card-picture" />
                      <SkeletonBar width="60%" />
                    </span>
                  ) : (
                    <SkeletonBar width={column.end ? 48 : '70%'} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
