import type { Api } from '@ambry/contract/areas'
import { cardCategories, graders } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Comparable } from '@ambry/contract/sales/comparables/endpoints'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import type { FilterOf } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import { gradeOf } from '../sale-labels.ts'
import { LeaveOutDialog } from './LeaveOutDialog.tsx'
import * as labels from './labels.ts'
import styles from './sales-admin.module.css'

type Filter = FilterOf<Api['sales']['comparables']>

const lineOf = ({ year, set, cardNumber, variety }: Comparable): string =>
  [[year, set].filter(Boolean).join(' '), cardNumber && `#${cardNumber}`, variety].filter(Boolean).join(', ')

const nameOf = (sale: Comparable): string =>
  labels.on(sale.playerName, formatMoney(sale.priceCents), formatDate(sale.soldOn))

const columnsWith = (onExclude: (sale: Comparable) => void): readonly ListColumn<Comparable>[] => [
  {
    key: 'card',
    title: labels.card,
    phone: 'heading',
    keeps: true,
    cell: (sale) => (
      <span>
        <strong>{sale.playerName}</strong>
        <small className="wide-only">{lineOf(sale)}</small>
        <small className="phone-only">
          {gradeOf(sale)}, {formatDate(sale.soldOn)}, {sale.source}
        </small>
      </span>
    ),
  },
  { key: 'grade', title: labels.grade, keeps: true, cell: gradeOf },
  {
    key: 'cert',
    title: 'Cert #',
    extra: true,
    cell: ({ certNumber }) => certNumber && <span className="record">{certNumber}</span>,
  },
  { key: 'soldOn', title: labels.sold, sort: 'soldOn', keeps: true, cell: ({ soldOn }) => formatDate(soldOn) },
  {
    key: 'source',
    title: labels.source,
    cell: ({ source, link }) =>
      link ? (
        <a href={link} target="_blank" rel="noreferrer">
          {source}
        </a>
      ) : (
        source
      ),
  },
  {
    key: 'price',
    title: labels.price,
    phone: 'line',
    sort: 'priceCents',
    end: true,
    keeps: true,
    cell: ({ priceCents, excluded }) =>
      excluded ? (
        <s className="num dim">{formatMoney(priceCents)}</s>
      ) : (
        <strong className="num">{formatMoney(priceCents)}</strong>
      ),
  },
  {
    key: 'counts',
    title: labels.included,
    cell: ({ excluded }) =>
      excluded ? (
        <span>
          <Tag tone="outline">{labels.excluded}</Tag>
          <small className={styles.reason}>{excluded.reason}</small>
        </span>
      ) : (
        <Tag tone="ok">{labels.included}</Tag>
      ),
  },
  {
    key: 'added',
    title: labels.added,
    sort: 'addedAt',
    extra: true,
    cell: ({ addedAt, addedBy, fileName }) => (
      <span>
        <When at={addedAt} />
        <small>{[addedBy, fileName].filter(Boolean).join(', ')}</small>
      </span>
    ),
  },
  {
    key: 'act',
    title: labels.includeOrExclude,
    phone: 'line',
    bare: true,
    end: true,
    cell: (sale) => <Act sale={sale} onExclude={onExclude} />,
  },
]

function Act({ sale, onExclude }: { sale: Comparable; onExclude: (sale: Comparable) => void }) {
  const include = useAction({
    mutationFn: () => api.sales.includeComparable({ params: { id: sale.id } }),
    onSuccess: () => toasts.show({ title: labels.saleIncluded, description: nameOf(sale) }),
    onError: (error) =>
      toasts.show({ title: labels.theSaleWasntIncluded, description: sentenceOf(error), variant: 'destructive' }),
  })
  if (sale.actions.includes('exclude'))
    return (
      <Button variant="quiet" size="small" onClick={() => onExclude(sale)}>
        {labels.exclude}
        <span className="sr"> {nameOf(sale)}</span>
      </Button>
    )
  if (!sale.actions.includes('include')) return null
  return (
    <Button variant="quiet" size="small" working={include.isPending} onClick={() => include.mutate()}>
      {labels.include}
      <span className="sr"> {nameOf(sale)}</span>
    </Button>
  )
}

const filters: readonly ListFilter<Comparable, Filter>[] = [
  { key: 'excluded', label: labels.included, options: { no: 'Included', yes: 'Excluded' } },
  { key: 'grader', label: labels.grader, options: Object.fromEntries(graders.map((grader) => [grader, grader])) },
  { key: 'category', label: labels.category, options: cardCategories, more: true },
  { key: 'from', label: labels.from, edge: 'day' },
  { key: 'to', label: labels.until, edge: 'day' },
]
const shape: ListShape<Filter> = {
  record: 'comparable',
  filters: filters.map(({ key }) => key),
  defaultSort: '-soldOn',
}

/** Every sale elsewhere, with those that are excluded and why. */
export function ComparablesTab() {
  const [excluded, setExcluded] = useState<Comparable | null>(null)
  return (
    <>
      <ListPage
        name="comparables"
        label={labels.comparableSales}
        call={api.sales.comparables}
        shape={shape}
        columns={columnsWith(setExcluded)}
        filters={filters}
        searchHint={labels.cardCertOrSource}
        nameOf={nameOf}
        rowsOpen={false}
        empty={{
          title: labels.noComparableSalesYet,
          text: labels.importAuctionResults,
        }}
      />
      {excluded && <LeaveOutDialog sale={excluded} name={nameOf(excluded)} onClose={() => setExcluded(null)} />}
    </>
  )
}
