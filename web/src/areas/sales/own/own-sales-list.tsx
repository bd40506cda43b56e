import type { Api } from '@ambry/contract/areas'
import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatChange, formatMoney } from '@ambry/contract/kernel/money'
import type { SaleSide } from '@ambry/contract/sales/kinds'
import type { OwnSale } from '@ambry/contract/sales/records'

import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { toneOf } from '../../cards/card-labels.ts'
import { SaleTag } from '../SaleTag.tsx'
import { SoldIdent } from '../SoldIdent.tsx'
import { gainName } from '../sale-labels.ts'
import * as labels from './labels.ts'

type Filter = FilterOf<Api['sales']['ownSales']>

export const shape: ListShape<Filter> = {
  record: 'sale',
  filters: ['side', 'year'],
  defaultSort: '-on',
  defaultFilters: { side: 'bought' },
  tabs: ['side'],
}

export const nameOf = ({ card, side }: OwnSale): string => `${cardTitle(card)}, ${side}`

/** The side is chosen by the tabs above, so it isn't a filter here. */
export const filtersOf = (years: readonly number[]): readonly ListFilter<OwnSale, Filter>[] => [
  { key: 'year', label: labels.year, options: Object.fromEntries(years.map((year) => [year, String(year)])) },
]

const card: ListColumn<OwnSale> = {
  key: 'card',
  title: labels.card,
  phone: 'heading',
  picture: 'large',
  keeps: true,
  cell: (sale) => <SoldIdent card={sale.card} />,
}
const cert: ListColumn<OwnSale> = {
  key: 'cert',
  title: 'Cert #',
  cell: ({ card: { certNumber } }) => certNumber && <span className="record">{certNumber}</span>,
}
const day: ListColumn<OwnSale> = {
  key: 'on',
  title: labels.date,
  phone: 'line',
  sort: 'on',
  keeps: true,
  cell: ({ on }) => formatDate(on),
}
const displayStatus: ListColumn<OwnSale> = {
  key: 'status',
  title: labels.status,
  keeps: true,
  cell: ({ displayStatus }) => <SaleTag displayStatus={displayStatus} />,
}
const money = (key: string, title: string, cents: (sale: OwnSale) => number | null): ListColumn<OwnSale> => ({
  key,
  title,
  end: true,
  cell: (sale) => {
    const amount = cents(sale)
    return amount === null ? null : <span className="num">{formatMoney(amount)}</span>
  },
})
const price: ListColumn<OwnSale> = { ...money('price', 'Price', ({ priceCents }) => priceCents), sort: 'priceCents' }
const strong = (title: string): ListColumn<OwnSale> => ({
  key: 'total',
  title,
  phone: 'line',
  end: true,
  keeps: true,
  cell: ({ totalCents }) => <strong className="num">{formatMoney(totalCents)}</strong>,
})

const bought: readonly ListColumn<OwnSale>[] = [
  card,
  cert,
  day,
  {
    key: 'invoice',
    title: labels.invoice,
    cell: ({ invoice }) => invoice && <span className="record">{invoice.number}</span>,
  },
  displayStatus,
  price,
  money('fee', 'Fee', ({ feeCents }) => feeCents),
  money('tax', 'Tax', ({ taxCents }) => taxCents),
  strong('Total'),
]

const sold: readonly ListColumn<OwnSale>[] = [
  card,
  { ...cert, extra: true },
  day,
  displayStatus,
  price,
  money('fee', 'Fee', ({ feeCents }) => feeCents),
  strong(labels.youReceive),
  money('cost', 'Cost', ({ costCents }) => costCents),
  {
    key: 'gain',
    title: labels.gainOrLoss,
    end: true,
    keeps: true,
    cell: ({ gainCents }) =>
      gainCents === null ? null : (
        <span className={`num ${toneOf(gainCents) ?? ''}`}>
          {formatChange(gainCents)}
          <small>{gainName(gainCents)}</small>
        </span>
      ),
  },
]

export const columnsOf = (side: SaleSide) => (side === 'sold' ? sold : bought)
