import type { Api } from '@ambry/contract/areas'
import { cardCategories, cardTitle } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { AdminCatalogCard } from '@ambry/contract/sales/catalog/records'

import { api } from '../../../../api/api.ts'
import type { FilterOf } from '../../../../api/queries.ts'
import type { ListColumn } from '../../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../../parts/lists/list-state.ts'
import { When } from '../../../../ui/When.tsx'
import { EntryIdent, EntryTag } from './Entry.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import * as labels from './labels.ts'

type Filter = FilterOf<Api['sales']['adminCatalog']>

const columns: readonly ListColumn<AdminCatalogCard>[] = [
  {
    key: 'card',
    title: labels.card,
    phone: 'heading',
    picture: 'large',
    sort: 'playerName',
    keeps: true,
    cell: (entry) => <EntryIdent entry={entry} />,
  },
  {
    key: 'category',
    title: labels.category,
    cell: ({ category }) => (category ? cardCategories[category] : labels.none),
  },
  {
    key: 'copies',
    title: labels.copies,
    end: true,
    phone: 'line',
    cell: ({ copies }) => <span className="num">{copies.toLocaleString('en-US')}</span>,
  },
  {
    key: 'sales',
    title: labels.sales,
    end: true,
    sort: 'popularity',
    keeps: true,
    cell: ({ sales }) => <span className="num">{sales.toLocaleString('en-US')}</span>,
  },
  {
    key: 'lastSale',
    title: labels.lastSale,
    end: true,
    phone: 'line',
    cell: ({ lastPriceCents, lastSoldOn }) =>
      lastPriceCents === null || lastSoldOn === null ? (
        labels.none
      ) : (
        <span>
          <strong className="num">{formatDollars(lastPriceCents)}</strong>
          <small className="muted">{formatDate(lastSoldOn)}</small>
        </span>
      ),
  },
  {
    key: 'population',
    title: labels.population,
    end: true,
    extra: true,
    cell: ({ population }) => <span className="num">{population?.toLocaleString('en-US') ?? labels.none}</span>,
  },
  { key: 'status', title: labels.status, cell: (entry) => <EntryTag entry={entry} /> },
  {
    key: 'updated',
    title: labels.updated,
    sort: 'updatedAt',
    extra: true,
    cell: ({ updatedAt }) => <When at={updatedAt} />,
  },
]

const filters: readonly ListFilter<AdminCatalogCard, Filter>[] = [
  { key: 'category', label: labels.category, options: cardCategories },
  { key: 'merged', label: labels.status, options: labels.merged },
]
const shape: ListShape<Filter> = {
  record: 'entry',
  filters: filters.map(({ key }) => key),
  defaultSort: '-popularity',
}

/** Every card we know, the most traded first. Duplicates are merged here. */
export const CatalogTab = () => (
  <ListPage
    name="card-catalog"
    label={labels.entries}
    call={api.sales.adminCatalog}
    shape={shape}
    columns={columns}
    filters={filters}
    searchHint={labels.searchHint}
    nameOf={cardTitle}
    panel={(panel) => <EntryPanel {...panel} />}
    empty={{ title: labels.emptyTitle, text: labels.emptyText, kind: 'card' }}
  />
)
