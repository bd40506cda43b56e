import type { Api } from '@ambry/contract/areas'
import type { AdminFundDetail, AdminHolding } from '@ambry/contract/funds/admin/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { useMemo, useState } from 'react'

import { api } from '../../../../api/api.ts'
import { callFor, type FilterOf } from '../../../../api/queries.ts'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
import type { ListColumn } from '../../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../../parts/lists/list-state.ts'
import { NeedsRight } from '../../../../parts/rights.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { cardLine } from '../../../cards/card-labels.ts'
import { changeOf, changeText, shareText, toneOf } from '../figures.ts'
import { BuyDialog } from './BuyDialog.tsx'
import { HoldingPanel } from './HoldingPanel.tsx'
import * as labels from './labels.ts'

type Filter = FilterOf<Api['funds']['adminHoldings']>

/** Where a card is in its life in the fund: what needs someone comes first. */
export function HoldingTag({ holding }: { holding: AdminHolding }) {
  const { soldOn, proceedsCents, isDisputed, problem, saleId, listPriceCents } = holding
  if (soldOn !== null) return <Tag>{labels.soldFor(formatDollars(proceedsCents))}</Tag>
  if (isDisputed) return <Tag tone="bad">{labels.disputed}</Tag>
  if (problem) return <Tag tone="bad">{labels.attention}</Tag>
  if (saleId !== null) return <Tag tone="wait">{labels.reserved}</Tag>
  if (listPriceCents !== null) return <Tag tone="info">{labels.listedFor(formatDollars(listPriceCents))}</Tag>
  return <Tag tone="ok">{labels.held}</Tag>
}

const columns: readonly ListColumn<AdminHolding>[] = [
  {
    key: 'card',
    title: labels.card,
    keeps: true,
    phone: 'heading',
    picture: 'large',
    cell: (holding) => (
      <span className="ident">
        <CardPicture picture={holding.picture} size="row" />
        <span>
          <strong>{holding.playerName}</strong>
          <small>{cardLine(holding)}</small>
        </span>
      </span>
    ),
  },
  {
    key: 'boughtOn',
    title: labels.bought,
    sort: 'boughtOn',
    cell: ({ boughtOn }) => formatDate(boughtOn),
  },
  {
    key: 'cost',
    title: labels.cost,
    end: true,
    cell: ({ costCents }) => <span className="num">{formatDollars(costCents)}</span>,
  },
  {
    key: 'value',
    title: labels.value,
    sort: 'valueCents',
    only: 'descending',
    end: true,
    keeps: true,
    phone: 'line',
    cell: ({ costCents, valueCents, soldOn }) => {
      const change = changeOf(costCents, valueCents)
      return (
        soldOn === null && (
          <>
            <strong className="num">{formatDollars(valueCents)}</strong>
            {change !== null && <small className={toneOf(change)}>{changeText(change)}</small>}
          </>
        )
      )
    },
  },
  {
    key: 'share',
    title: labels.share,
    end: true,
    cell: ({ shareBps, soldOn }) => soldOn === null && <span className="num">{shareText(shareBps)}</span>,
  },
  {
    key: 'custody',
    title: labels.custody,
    cell: ({ lastCheckOn, custody }) =>
      lastCheckOn && (
        <span className="row">
          {formatDate(lastCheckOn)}
          {custody?.isDue && <Tag tone="wait">{labels.photoDue}</Tag>}
        </span>
      ),
  },
  { key: 'status', title: labels.status, phone: 'line', cell: (holding) => <HoldingTag holding={holding} /> },
  {
    key: 'soldOn',
    title: labels.sold,
    extra: true,
    cell: ({ soldOn }) => soldOn && formatDate(soldOn),
  },
]

const filters: readonly ListFilter<AdminHolding, Filter>[] = [
  { key: 'sold', label: labels.which, options: labels.whichNames },
]

const shape: ListShape<Filter> = { record: 'card', filters: ['sold'], defaultSort: '-valueCents' }

/** The cards a fund holds or held, with cost, value, and when each was last seen in the vault. */
export function HoldingsPart({ fund }: { fund: AdminFundDetail }) {
  const call = useMemo(() => callFor(api.funds.adminHoldings, fund.id), [fund.id])
  const [isBuying, setBuying] = useState(false)
  const buy = fund.actions.includes('buy') && (
    <NeedsRight right="fund.manage">
      <Button size="small" onClick={() => setBuying(true)}>
        {labels.buy}
      </Button>
    </NeedsRight>
  )
  return (
    <>
      <ListPage
        name="fund-holdings"
        label={labels.holdings}
        call={call}
        shape={shape}
        columns={columns}
        filters={filters}
        searchHint={labels.searchHint}
        begin={buy}
        nameOf={({ playerName }) => playerName}
        panel={(panel, row) => <HoldingPanel {...panel} fund={fund} row={row} />}
        empty={{ title: labels.emptyTitle, text: labels.emptyText, kind: 'card', action: buy }}
      />
      {isBuying && <BuyDialog fund={fund} onClose={() => setBuying(false)} />}
    </>
  )
}
