import '../../../ui/styles/tables.css'

import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import type { SecureCard } from '@ambry/contract/secure/records'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import type { ListState, SetList } from '../../../parts/lists/list-state.ts'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { When } from '../../../ui/When.tsx'
import { cardLine } from '../../cards/card-labels.ts'
import { priceText } from '../price-text.ts'
import { WatchButton } from '../WatchButton.tsx'
import * as labels from './labels.ts'
import type { Shelf } from './shelf.ts'
import { Flags } from './Tile.tsx'
import { flagsOf, goneAs, goneFlags } from './tile-labels.ts'

type Props = {
  shelf: Shelf
  isStale: boolean
  state: ListState
  set: SetList
  onOpen: (id: string) => void
  onWatch: (card: SecureCard) => void
  /** The cards selected for comparison; null while not selecting. */
  marked: readonly string[] | null
  onMarks: (ids: readonly string[]) => void
}

const columnsOf = (shelf: Shelf, onWatch: (card: SecureCard) => void): readonly Column<SecureCard>[] => [
  {
    key: 'card',
    title: labels.card,
    phone: 'heading',
    keeps: true,
    sort: 'name',
    only: 'ascending',
    cell: (card) => (
      <span className="ident">
        <CardPicture picture={card.picture} size="row" />
        <span>
          <strong>{card.playerName}</strong>
          <small>{cardLine(card)}</small>
        </span>
      </span>
    ),
  },
  { key: 'grade', title: labels.grade, sort: 'grade', only: 'descending', cell: (card) => gradeText(card) },
  {
    key: 'population',
    title: labels.population,
    end: true,
    cell: ({ population }) => population !== null && <span className="num">{population.toLocaleString('en-US')}</span>,
  },
  {
    key: 'availability',
    title: labels.availability,
    phone: 'line',
    cell: (card) => (
      <span className="row">
        <Flags flags={shelf.gone.has(card.id) ? [goneFlags[goneAs(card)]] : flagsOf(card, Date.now())} />
      </span>
    ),
  },
  {
    key: 'listed',
    title: labels.listed,
    sort: 'listedAt',
    only: 'descending',
    cell: ({ listedAt }) => <When at={listedAt} />,
  },
  {
    key: 'price',
    title: labels.price,
    phone: 'line',
    sort: 'listPriceCents',
    end: true,
    keeps: true,
    cell: ({ listPriceCents }) => <strong className="num">{priceText(listPriceCents)}</strong>,
  },
  {
    key: 'watch',
    title: labels.watch,
    bare: true,
    end: true,
    cell: (card) => <WatchButton card={card} onPress={() => onWatch(card)} />,
  },
]

/** The cards as table rows, for comparing figures. */
export function CardRows({ shelf, isStale, state, set, onOpen, onWatch, marked, onMarks }: Props) {
  const rows = shelf.order.flatMap((id) => shelf.cards.get(id) ?? [])
  return (
    <DataTable
      label={labels.cards}
      rows={rows}
      columns={columnsOf(shelf, onWatch)}
      idOf={({ id }) => id}
      nameOf={cardTitle}
      sort={state.sort}
      onSort={(sort) => set({ sort })}
      open={null}
      onOpen={onOpen}
      selection={marked ? { kind: 'some', ids: new Set(marked) } : undefined}
      onSelect={(selection) => selection.kind === 'some' && onMarks([...selection.ids])}
      isStale={isStale}
    />
  )
}
