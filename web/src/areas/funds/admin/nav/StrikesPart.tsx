import type { Api } from '@ambry/contract/areas'
import type { AdminFundDetail, Strike } from '@ambry/contract/funds/admin/records'
import { formatUnitPrice, formatUnits } from '@ambry/contract/funds/arithmetic/units'
import { strikeKinds } from '@ambry/contract/funds/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useMemo } from 'react'

import { api } from '../../../../api/api.ts'
import { callFor, type FilterOf } from '../../../../api/queries.ts'
import type { ListColumn } from '../../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../../parts/lists/ListPage.tsx'
import type { ListShape } from '../../../../parts/lists/list-state.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { takenOff } from '../figures.ts'
import * as labels from './labels.ts'
import { StrikePanel } from './StrikePanel.tsx'

type Filter = FilterOf<Api['funds']['fundStrikes']>

export const StrikeTag = ({ strike: { kind, isCorrected } }: { strike: Strike }) =>
  isCorrected ? (
    <Tag tone="bad">{labels.corrected}</Tag>
  ) : (
    <Tag tone={kind === 'correction' ? 'wait' : kind === 'daily' ? 'plain' : 'info'}>{strikeKinds[kind]}</Tag>
  )

const money = (cents: number) => <span className="num">{formatMoney(cents)}</span>

const columns: readonly ListColumn<Strike>[] = [
  {
    key: 'on',
    title: labels.on,
    sort: 'seq',
    keeps: true,
    phone: 'heading',
    cell: ({ on, seq }) => (
      <>
        <strong>{formatDate(on)}</strong>
        <small className="record">{labels.strikeName(seq)}</small>
      </>
    ),
  },
  { key: 'kind', title: labels.kind, keeps: true, phone: 'line', cell: (strike) => <StrikeTag strike={strike} /> },
  { key: 'cards', title: labels.cardsAtValue, end: true, cell: ({ cardsCents }) => money(cardsCents) },
  { key: 'cash', title: labels.cash, end: true, cell: ({ cashCents }) => money(cashCents) },
  {
    key: 'fees',
    title: labels.accruedFees,
    end: true,
    extra: true,
    cell: ({ feesDueCents }) => money(takenOff(feesDueCents)),
  },
  {
    key: 'payables',
    title: labels.payables,
    end: true,
    extra: true,
    cell: ({ payablesCents }) => money(takenOff(payablesCents)),
  },
  { key: 'carry', title: labels.carry, end: true, extra: true, cell: ({ carryCents }) => money(takenOff(carryCents)) },
  { key: 'nav', title: labels.navOf, end: true, keeps: true, cell: ({ navCents }) => money(navCents) },
  {
    key: 'units',
    title: labels.units,
    end: true,
    cell: ({ units }) => <span className="record">{formatUnits(units)}</span>,
  },
  {
    key: 'navPerUnit',
    title: labels.navPerUnit,
    end: true,
    keeps: true,
    phone: 'line',
    cell: ({ navPerUnit }) => navPerUnit !== null && <strong className="num">{formatUnitPrice(navPerUnit)}</strong>,
  },
]

const shape: ListShape<Filter> = { record: 'strike', filters: [], defaultSort: '-seq' }

/** Every NAV that was ever published. */
export function StrikesPart({ fund }: { fund: AdminFundDetail }) {
  const call = useMemo(() => callFor(api.funds.fundStrikes, fund.id), [fund.id])
  return (
    <ListPage
      name="fund-navs"
      label={labels.strikes}
      call={call}
      shape={shape}
      columns={columns}
      filters={[]}
      searchHint={labels.searchHint}
      nameOf={({ on, seq }) => `${labels.strikeName(seq)}, ${formatDate(on)}`}
      panel={(panel, row) => <StrikePanel {...panel} fund={fund} row={row} />}
      empty={{ title: labels.strikesEmpty, text: labels.strikesEmptyText }}
    />
  )
}
