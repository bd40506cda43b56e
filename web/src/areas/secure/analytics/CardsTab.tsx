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
import * as labels from './labels.ts'

type Filter = FilterOf<Api['secure']['secureFigures']>

type Row = SecureCardFigures
type Counted = 'views' | 'members' | 'watchers' | 'requests' | 'sales'

const count = (key: Counted) => (row: Row) => <span className="num">{row[key].toLocaleString('en-US')}</span>

const card: ListColumn<Row> = {
  key: 'card',
  title: labels.card,
  keeps: true,
  phone: 'heading',
  picture: 'large',
  cell: (row) => <CardIdent card={row.card} />,
}
const asking: ListColumn<Row> = {
  key: 'asking',
  title: labels.listPrice,
  end: true,
  cell: ({ listPriceCents }) =>
    listPriceCents === null ? (
      <span className="dim">{labels.notInSecure}</span>
    ) : (
      <span className="num">{formatMoney(listPriceCents)}</span>
    ),
}
const watchers: ListColumn<Row> = { key: 'watchers', title: labels.watchers, end: true, cell: count('watchers') }
const lastView: ListColumn<Row> = {
  key: 'last',
  title: labels.lastView,
  cell: ({ lastViewedAt }) => <When at={lastViewedAt} never={labels.never} />,
}
const listed: ListColumn<Row> = {
  key: 'listed',
  title: labels.listed,
  sort: 'listedAt',
  cell: ({ listedAt }) => <When at={listedAt} />,
}

const columns: readonly ListColumn<Row>[] = [
  card,
  asking,
  { key: 'views', title: labels.views, phone: 'named', sort: 'views', end: true, cell: count('views') },
  { key: 'members', title: labels.members, sort: 'members', only: 'descending', end: true, cell: count('members') },
  {
    key: 'average',
    title: labels.averageTime,
    end: true,
    cell: ({ averageSeconds }) => <span className="num">{viewLabel(averageSeconds)}</span>,
  },
  {
    key: 'seconds',
    title: labels.totalTime,
    sort: 'seconds',
    only: 'descending',
    end: true,
    extra: true,
    cell: ({ seconds, views }) => <span className="num">{viewLabel(views === 0 ? null : seconds)}</span>,
  },
  { ...watchers, sort: 'watchers', only: 'descending' },
  {
    key: 'requests',
    title: labels.requests,
    phone: 'named',
    sort: 'requests',
    only: 'descending',
    end: true,
    cell: count('requests'),
  },
  { key: 'sales', title: labels.sales, end: true, cell: count('sales') },
  lastView,
  { ...listed, only: 'descending', extra: true },
]

// the period is chosen above the list, so clearing the filters doesn't affect it
const days = ['from', 'to'] as const
const shape: ListShape<Filter> = { record: 'card', filters: days, tabs: days, defaultSort: '-views' }

/** Every card that is listed or had any activity in this period. */
export const CardsTab = () => (
  <ListPage
    name="secure-figures"
    label={labels.cards}
    call={api.secure.secureFigures}
    shape={shape}
    columns={columns}
    filters={[]}
    searchHint={labels.playerSetYearOrCert}
    nameOf={({ card: { playerName } }) => playerName}
    panel={(panel) => <CardFiguresPanel {...panel} />}
    empty={{ title: labels.noCardsInSecure, text: labels.listACardToSee }}
  />
)

const coldColumns: readonly ListColumn<Row>[] = [
  card,
  { ...asking, phone: 'line' },
  listed,
  { ...lastView, phone: 'named' },
  watchers,
  { key: 'requests', title: labels.requests90Days, end: true, cell: count('requests') },
]

const coldShape: ListShape<never> = { record: 'card', filters: [], defaultSort: 'listedAt' }

/** Listed cards without any interest. */
export const ColdTab = () => (
  <ListPage
    name="secure-cold"
    label={labels.coldStock}
    call={api.secure.coldStock}
    shape={coldShape}
    columns={coldColumns}
    filters={[]}
    searchHint={labels.playerSetYearOrCert}
    nameOf={({ card: { playerName } }) => playerName}
    panel={(panel) => <CardFiguresPanel {...panel} />}
    empty={{
      title: labels.noColdStock,
      text: labels.everyCardListedForMore,
    }}
  />
)
