import '../ui/styles/list-bar.css'
import '../ui/styles/panel.css'
import '../ui/styles/tables.css'

import { formatDollars } from '@ambry/contract/kernel/money'
import type { Tone } from '@ambry/contract/kernel/statuses'
import { type SlabCard, slabName } from '@ambry/slab/slab'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { lineOf } from '../ui/cards/Cabinet.tsx'
import { Slab } from '../ui/cards/Slab.tsx'
import { FactList } from '../ui/FactList.tsx'
import { SidePanel } from '../ui/layers/SidePanel.tsx'
import { Tag } from '../ui/Tag.tsx'
import { ColumnsMenu } from '../ui/table/ColumnsMenu.tsx'
import { type Column, DataTable, TableSkeleton } from '../ui/table/DataTable.tsx'
import { FilterChip } from '../ui/table/FilterChip.tsx'
import { Pager, type PageSize } from '../ui/table/Pager.tsx'
import { nothing, type Selection } from '../ui/table/selection.ts'
import { Block } from './Block.tsx'
import styles from './design.module.css'
import { cards } from './samples.ts'

type Row = { card: SlabCard; value: number; status: string; tone: Tone }

const badges: readonly (readonly [string, Tone])[] = [
  ['In the vault', 'ok'],
  ['Requested', 'wait'],
  ['In transit', 'info'],
  ['Withdrawn', 'plain'],
]
const rows: readonly Row[] = cards.slice(0, 8).map((card, at) => {
  const [status, tone] = badges[at % badges.length] ?? ['In the vault', 'ok']
  return { card, value: 4_100_000 + at * 3_350_000, status, tone }
})

const columns: readonly Column<Row>[] = [
  {
    key: 'card',
    title: 'Card',
    sort: 'name',
    keeps: true,
    phone: 'heading',
    cell: ({ card }) => (
      <span className={styles.ident}>
        <Slab card={card} size="flat" decorative />
        <span>
          <strong>{card.name}</strong>
          <small>{lineOf(card)}</small>
        </span>
      </span>
    ),
  },
  { key: 'cert', title: 'Cert', cell: ({ card }) => <span className="record">{card.cert}</span> },
  {
    key: 'status',
    title: 'Status',
    keeps: true,
    cell: ({ status, tone }) => <Tag tone={tone}>{status}</Tag>,
  },
  { key: 'value', title: 'Value', sort: 'value', end: true, cell: ({ value }) => formatDollars(value) },
]

const idOf = ({ card }: Row) => card.cert

export function Tables() {
  const [selection, setSelection] = useState<Selection>({ kind: 'some', ids: new Set(rows.slice(1, 3).map(idOf)) })
  const [sort, setSort] = useState('name')
  const [filter, setFilter] = useState<string | undefined>('vault')
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set(columns.map(({ key }) => key)))
  const [open, setOpen] = useState<string | null>(null)
  const [size, setSize] = useState<PageSize>('25')
  const at = rows.findIndex((row) => idOf(row) === open)
  const step = (to: number) => {
    const row = rows[to]
    return row && (() => setOpen(idOf(row)))
  }
  return (
    <Block title="Table and panel" wide>
      <div className="list-bar">
        <FilterChip
          label="BadgeKind"
          value={filter}
          options={{ vault: 'In the vault', asked: 'Requested' }}
          onChange={setFilter}
        />
        <FilterChip label="Grade" value={undefined} options={{ '10': '10', '9': '9 and up' }} onChange={() => {}} />
        <ColumnsMenu
          columns={columns.map(({ key, title }) => ({ key, title, fixed: key === 'card' }))}
          shown={shown}
          onChange={setShown}
        />
      </div>
      <div>
        {selection.kind === 'some' && selection.ids.size > 0 && (
          <section className="bulk" aria-label="Selected rows">
            <strong role="status">{selection.ids.size} selected</strong>
            <Button variant="secondary" size="small">
              Move to the vault
            </Button>
            <Button variant="quiet" size="small" className="bulk-clear" onClick={() => setSelection(nothing)}>
              Clear
            </Button>
          </section>
        )}
        <div className="table-sheet">
          <DataTable
            label="Cards"
            rows={rows}
            columns={columns.filter(({ key }) => shown.has(key))}
            idOf={idOf}
            nameOf={({ card }) => card.name}
            sort={sort}
            onSort={setSort}
            open={open}
            onOpen={setOpen}
            selection={selection}
            onSelect={setSelection}
          />
        </div>
      </div>
      <Pager page={1} size={size} shown={rows.length} total={312} hasNext onPage={() => {}} onSize={setSize} />
      <TableSkeleton columns={columns} lines={2} />
      {rows[at] && (
        <CardPanel row={rows[at]} onClose={() => setOpen(null)} onPrevious={step(at - 1)} onNext={step(at + 1)} />
      )}
    </Block>
  )
}

type PanelProps = {
  row: Row
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

function CardPanel({ row, ...steps }: PanelProps) {
  const { card, value, status, tone } = row
  return (
    <SidePanel
      id={card.cert}
      {...steps}
      title={card.name}
      above={
        <>
          <span className="record">{card.cert}</span>
          <Tag tone={tone}>{status}</Tag>
        </>
      }
      below={slabName(card)}
      foot={
        <>
          <Button>Approve the move</Button>
          <Button variant="danger">Decline</Button>
        </>
      }
    >
      <section>
        <h3>On record</h3>
        <FactList
          facts={[
            { name: 'Our valuation', value: formatDollars(value) },
            { name: 'Grade', value: card.grade },
          ]}
        />
      </section>
    </SidePanel>
  )
}
