import type { Api } from '@ambry/contract/areas'
import type { AdminFund } from '@ambry/contract/funds/admin/records'
import { formatUnitPrice } from '@ambry/contract/funds/arithmetic/units'
import { fundStatus } from '@ambry/contract/funds/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import { Link } from '@tanstack/react-router'

import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { changeText, toneOf } from './figures.ts'
import styles from './funds-admin.module.css'
import * as labels from './labels.ts'

type Filter = FilterOf<Api['funds']['adminFunds']>

export const columns: readonly ListColumn<AdminFund>[] = [
  {
    key: 'name',
    title: labels.name,
    sort: 'name',
    only: 'ascending',
    keeps: true,
    phone: 'heading',
    cell: ({ id, name, strategy }) => (
      <>
        <strong>
          <Link to="/admin/funds/$id/manage" params={{ id }} className={styles.name}>
            {name}
          </Link>
        </strong>
        <small>{strategy}</small>
      </>
    ),
  },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    cell: ({ status }) => <StatusTag of={fundStatus} status={status} />,
  },
  {
    key: 'nav',
    title: labels.nav,
    end: true,
    phone: 'line',
    // all of it was paid out when a fund ended
    cell: ({ navCents, status }) =>
      navCents !== null && status !== 'liquidated' && <strong className="num">{formatDollars(navCents)}</strong>,
  },
  {
    key: 'navPerUnit',
    title: labels.perUnit,
    end: true,
    cell: ({ navPerUnit, growth }) =>
      navPerUnit !== null && (
        <>
          <span className="num">{formatUnitPrice(navPerUnit)}</span>
          {growth !== null && <small className={toneOf(growth)}>{changeText(growth)}</small>}
        </>
      ),
  },
  {
    key: 'trend',
    title: labels.growth,
    extra: true,
    cell: ({ trend }) => trend.length > 1 && <Sparkline values={trend} />,
  },
  {
    key: 'raised',
    title: labels.raised,
    end: true,
    cell: ({ raisedCents, targetCents }) => (
      <>
        <span className="num">{formatDollars(raisedCents)}</span>
        <small>{labels.ofTarget(formatDollars(targetCents))}</small>
      </>
    ),
  },
  {
    key: 'holders',
    title: labels.holders,
    end: true,
    cell: ({ holders, places, status }) => (
      <>
        <span className="num">{holders}</span>
        {status === 'open' && <small>{labels.placesLeft(places)}</small>}
      </>
    ),
  },
  { key: 'cards', title: labels.cards, end: true, cell: ({ cards }) => <span className="num">{cards}</span> },
  {
    key: 'struckOn',
    title: labels.lastNav,
    extra: true,
    cell: ({ struckOn }) => struckOn && formatDate(struckOn),
  },
  {
    key: 'nextValuationOn',
    title: labels.nextValuation,
    cell: ({ nextValuationOn }) => nextValuationOn && formatDate(nextValuationOn),
  },
  {
    key: 'waiting',
    title: labels.waits,
    cell: ({ waiting }) => {
      const number = Object.values(waiting).reduce((sum, each) => sum + each, 0)
      return number === 0 ? null : (
        <Tag tone="wait">
          <span title={labels.waitsText(waiting)}>{labels.items(number)}</span>
        </Tag>
      )
    },
  },
]

export const filters: readonly ListFilter<AdminFund, Filter>[] = [
  { key: 'status', label: labels.status, options: labelsOf(fundStatus) },
]

export const shape: ListShape<Filter> = { record: 'fund', filters: ['status'], defaultSort: '-createdAt' }
