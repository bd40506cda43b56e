import type { Api } from '@ambry/contract/areas'
import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import { saleChannels, saleStatus } from '@ambry/contract/sales/kinds'
import type { Sale } from '@ambry/contract/sales/records'

import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { PayoutTag } from '../../billing/StatusTags.tsx'
import { SaleTag } from '../SaleTag.tsx'
import { SoldIdent } from '../SoldIdent.tsx'
import * as labels from './labels.ts'

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
    title: labels.card,
    phone: 'heading',
    picture: 'large',
    keeps: true,
    cell: ({ card }) => <SoldIdent card={card} />,
  },
  { key: 'seller', title: labels.seller, cell: ({ seller }) => seller.name },
  { key: 'buyer', title: labels.buyer, cell: ({ buyer }) => buyer.name },
  {
    key: 'on',
    title: labels.date,
    sort: 'on',
    cell: ({ settledOn, agreedOn }) => formatDate(settledOn ?? agreedOn),
  },
  { key: 'channel', title: labels.channel, extra: true, cell: ({ channel }) => saleChannels[channel] },
  {
    key: 'price',
    title: labels.price,
    phone: 'line',
    sort: 'priceCents',
    end: true,
    keeps: true,
    cell: ({ priceCents }) => <strong className="num">{formatMoney(priceCents)}</strong>,
  },
  money('fees', 'Fees', ({ buyerFeeCents, sellerFeeCents }) => buyerFeeCents + sellerFeeCents),
  money('net', 'Net', ({ netCents }) => netCents),
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    keeps: true,
    cell: ({ displayStatus }) => <SaleTag displayStatus={displayStatus} />,
  },
  {
    key: 'invoice',
    title: labels.invoice,
    extra: true,
    cell: ({ invoice }) => <span className="record">{invoice.number}</span>,
  },
  {
    key: 'payout',
    title: labels.payout,
    extra: true,
    cell: ({ payout }) => payout && <PayoutTag status={payout.status} />,
  },
  { key: 'agreed', title: labels.agreed, extra: true, cell: ({ agreedOn }) => formatDate(agreedOn) },
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
  { key: 'status', label: labels.status, options: labelsOf(saleStatus) },
  { key: 'channel', label: labels.channel, options: saleChannels },
  { key: 'problem', label: labels.problem, options: { 1: labels.reportedByTheBuyer }, more: true },
  { key: 'from', label: labels.from, edge: 'day' },
  { key: 'to', label: labels.until, edge: 'day' },
  {
    key: 'priceFrom',
    label: labels.price,
    options: {
      100000: labels.n1000AndMore,
      500000: labels.n5000AndMore,
      2500000: labels.n25000AndMore,
      10000000: labels.n100000AndMore,
    },
    more: true,
  },
  named('memberId', 'Member', ({ buyer, seller }) => [buyer, seller]),
  named('buyerId', 'Buyer', ({ buyer }) => [buyer]),
  named('sellerId', 'Seller', ({ seller }) => [seller]),
  { key: 'cardId', label: labels.card, called: (id, rows) => rows.find(({ card }) => card.id === id)?.card.playerName },
]

export const shape: ListShape<Filter> = { record: 'sale', filters: filters.map(({ key }) => key), defaultSort: '-on' }

export const nameOf = ({ card, buyer }: Sale): string => labels.toTitle(cardTitle(card), buyer.name)
