import type { Api } from '@ambry/contract/areas'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { SecureCardFigures } from '@ambry/contract/secure/analytics/endpoints'

import { api } from '../../../api/api.ts'
import type { FilterOf } from '../../../api/queries.ts'
import { viewLabel } from '../../../parts/figure-labels.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { When } from '../../../ui/When.tsx'
import { CardFiguresPanel } from './CardFiguresPanel.tsx'
import { CardIdent } from './CardIdent.tsx'

type Filter = FilterOf<Api['secure']['secureFigures']>

type Row = SecureCardFigures
type Counted = 'views' | 'members' | 'watchers' | 'requests' | 'sales'

const count = (key: Counted) => (row: Row) => <span className="num">{row[key].toLocaleString('en-US')}</span>

const card: ListColumn<Row> = {
  key: 'card',
  title: 'Card',
  keeps: true,
  phone: 'heading',
  picture: 'large',
  cell: (row) => <CardIdent card={row.card} />,
}
const asking: ListColumn<Row> = {
  key: 'asking',
  title: 'List price',
  end: true,
  cell: ({ listPriceCents }) =>
    listPriceCents === null ? (
      <span className="dim">Not in Secure</span>
    ) : (
      <span className="num">{formatMoney(listPriceCents)}</span>
    ),
}
const watchers: ListColumn<Row> = { key: 'watchers', title: 'Watchers', end: true, cell: count('watchers') }
const lastView: ListColumn<Row> = {
  key: 'last',
  title: 'Last view',
  cell: ({ lastViewedAt }) => <When at={lastViewedAt} never="Never" />,
}
const listed: ListColumn<Row> = {
  key: 'listed',
  title: 'Listed',
  sort: 'listedAt',
  cell: ({ listedAt }) => <When at={listedAt} />,
}

const columns: readonly ListColumn<Row>[] = [
  card,
  asking,
  { key: 'views', title: 'Views', phone: 'named', sort: 'views', end: true, cell: count('views') },
  { key: 'members', title: 'Members', sort: 'members', only: 'descending', end: true, cell: count('members') },
  {
    key: 'average',
    title: 'Average time',
    end: true,
    cell: ({ averageSeconds }) => <span className="num">{viewLabel(averageSeconds)}</span>,
  },
  {
    key: 'seconds',
    title: 'Total time',
    sort: 'seconds',
    only: 'descending',
    end: true,
    extra: true,
    cell: ({ seconds, views }) => <span className="num">{viewLabel(views === 0 ? null : seconds)}</span>,
  },
  { ...watchers, sort: 'watchers', only: 'descending' },
  {
    key: 'requests',
    title: 'Requests',
    phone: 'named',
    sort: 'requests',
    only: 'descending',
    end: true,
    cell: count('requests'),
  },
  { key: 'sales', title: 'Sales', end: true, cell: count('sales') },
  lastView,
  { ...listed, only: 'descending', extra: true },
]

// the days are chosen above the list: they are nothing that could be cleared
const days = ['from', 'to'] as const
const shape: ListShape<Filter> = { record: 'card', filters: days, tabs: days, defaultSort: '-views' }

/** Every card that is listed, or had something to count in these days. */
export const CardsTab = () => (
  <ListPage
    name="secure-figures"
    label="Cards"
    call={api.secure.secureFigures}
    shape={shape}
    columns={columns}
    filters={[]}
    searchHint="Player, set, year, or cert #"
    nameOf={({ card: { playerName } }) => playerName}
    panel={(panel) => <CardFiguresPanel {...panel} />}
    empty={{ title: 'No cards in Secure', text: 'List a card to see its views here.' }}
  />
)

const coldColumns: readonly ListColumn<Row>[] = [
  card,
  { ...asking, phone: 'line' },
  listed,
  { ...lastView, phone: 'named' },
  watchers,
  { key: 'requests', title: 'Requests, 90 days', end: true, cell: count('requests') },
]

const coldShape: ListShape<never> = { record: 'card', filters: [], defaultSort: 'listedAt' }

/** What stands in Secure and interests nobody. */
export const ColdTab = () => (
  <ListPage
    name="secure-cold"
    label="Cold stock"
    call={api.secure.coldStock}
    shape={coldShape}
    columns={coldColumns}
    filters={[]}
    searchHint="Player, set, year, or cert #"
    nameOf={({ card: { playerName } }) => playerName}
    panel={(panel) => <CardFiguresPanel {...panel} />}
    empty={{
      title: 'No cold stock',
      text: 'Every card listed for more than 90 days was viewed by a member in the last 90 days.',
    }}
  />
)
