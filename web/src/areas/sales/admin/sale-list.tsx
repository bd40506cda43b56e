import type { Api } from '@ambry/contract/areas'
import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { saleChannels, saleStatusLabels } from '@ambry/contract/sales/kinds'
import type { Sale } from '@ambry/contract/sales/records'

import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { PayoutTag } from '../../billing/StatusTags.tsx'
import { SaleTag } from '../SaleTag.tsx'
import { SoldIdent } from '../SoldIdent.tsx'

type Filter = FilterOf<Api['sales']['sales']>

const money = (key: string, title: string, cents: (sale: Sale) => number): ListColumn<Sale> => ({
  key,
  title,
  end: true,
  cell: (sale) => <span className="num">{formatMoney(cents(sale))}</span>,
})

export const columns: readonly ListColumn<Sale>[] = [
  {
    key: 'card',
    title: 'Card',
    phone: 'heading',
    picture: 'large',
    keeps: true,
    cell: ({ card }) => <SoldIdent card={card} />,
  },
  { key: 'seller', title: 'Seller', cell: ({ seller }) => seller.name },
  { key: 'buyer', title: 'Buyer', cell: ({ buyer }) => buyer.name },
  {
    key: 'on',
    title: 'Date',
    sort: 'on',
    cell: ({ settledOn, agreedOn }) => formatDate(settledOn ?? agreedOn),
  },
  { key: 'channel', title: 'Channel', extra: true, cell: ({ channel }) => saleChannels[channel] },
  {
    key: 'price',
    title: 'Price',
    phone: 'line',
    sort: 'priceCents',
    end: true,
    keeps: true,
    cell: ({ priceCents }) => <strong className="num">{formatMoney(priceCents)}</strong>,
  },
  money('fees', 'Fees', ({ buyerFeeCents, sellerFeeCents }) => buyerFeeCents + sellerFeeCents),
  money('net', 'Net', ({ netCents }) => netCents),
  { key: 'status', title: 'Status', phone: 'line', keeps: true, cell: ({ status }) => <SaleTag status={status} /> },
  {
    key: 'invoice',
    title: 'Invoice',
    extra: true,
    cell: ({ invoice }) => <span className="record">{invoice.number}</span>,
  },
  {
    key: 'payout',
    title: 'Payout',
    extra: true,
    cell: ({ payout }) => payout && <PayoutTag status={payout.status} />,
  },
  { key: 'agreed', title: 'Agreed', extra: true, cell: ({ agreedOn }) => formatDate(agreedOn) },
]

const named = (
  key: Filter,
  label: string,
  who: (sale: Sale) => { id: string | null; name: string }[],
): ListFilter<Sale, Filter> => ({
  key,
  label,
  called: (id, rows) => rows.flatMap(who).find((one) => one.id === id)?.name,
})

export const filters: readonly ListFilter<Sale, Filter>[] = [
  { key: 'status', label: 'Status', options: saleStatusLabels },
  { key: 'channel', label: 'Channel', options: saleChannels },
  { key: 'from', label: 'From', edge: 'day' },
  { key: 'to', label: 'Until', edge: 'day' },
  {
    key: 'priceFrom',
    label: 'Price',
    options: {
      100000: '$1,000 and more',
      500000: '$5,000 and more',
      2500000: '$25,000 and more',
      10000000: '$100,000 and more',
    },
    more: true,
  },
  named('memberId', 'Member', ({ buyer, seller }) => [buyer, seller]),
  named('buyerId', 'Buyer', ({ buyer }) => [buyer]),
  named('sellerId', 'Seller', ({ seller }) => [seller]),
  { key: 'cardId', label: 'Card', called: (id, rows) => rows.find(({ card }) => card.id === id)?.card.playerName },
]

export const shape: ListShape<Filter> = { record: 'sale', filters: filters.map(({ key }) => key), defaultSort: '-on' }

export const nameOf = ({ card, buyer }: Sale): string => `${cardTitle(card)}, to ${buyer.name}`
