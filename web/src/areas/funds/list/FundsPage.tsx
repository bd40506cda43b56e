import '../../../ui/styles/cards.css'

import type { Fund } from '@ambry/contract/funds/catalog/records'
import { keysOf } from '@ambry/contract/kernel/keys'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { FileText } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { pagesOf } from '../../../api/queries.ts'
import { PageBadge } from '../../../parts/attention/AttentionBadge.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ShowMore } from '../../../parts/ShowMore.tsx'
import { here, useSearchOf } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import * as shared from '../labels.ts'
import { FundRow } from './FundRow.tsx'
import styles from './funds-list.module.css'
import * as labels from './labels.ts'

type Show = keyof typeof labels.shows

const filters = {
  all: {},
  mine: { mine: '1' },
  open: { status: 'open' },
  ended: { status: 'closed,liquidating,liquidated' },
} as const satisfies Record<Show, object>

const isShow = (text: string | undefined): text is Show => text !== undefined && Object.hasOwn(filters, text)

/** Every fund; the member's own come first. */
export function FundsPage() {
  useTitle(shared.funds)
  const search = useSearchOf('/funds')
  const show: Show = isShow(search.show) ? search.show : 'all'
  const list = useInfiniteQuery({
    ...pagesOf(api.funds.funds, { query: filters[show] }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles.page}>
      <div className="head">
        <div className="head-text">
          <h1>{shared.funds}</h1>
          <p className="lead">{labels.lead}</p>
        </div>
        <div className="head-end">
          <Link
            to="."
            search={here('/funds', { ...search, dialog: 'how' })}
            resetScroll={false}
            className={buttonClass({ variant: 'secondary' })}
          >
            <FileText aria-hidden="true" className="icon-small" />
            {labels.howFundsWork}
          </Link>
        </div>
      </div>
      <nav className="tabs" aria-label={shared.sections}>
        <Link to="/secure">
          {shared.vault}
          <PageBadge page="/secure" />
        </Link>
        <Link to="/source">
          {shared.source}
          <PageBadge page="/source" />
        </Link>
        <Link to="/sales">
          {shared.sales}
          <PageBadge page="/sales" />
        </Link>
        <Link to="/funds" search={{}} aria-current="page">
          {shared.funds}
          <PageBadge page="/funds" />
        </Link>
      </nav>
      <nav className={styles.chips} aria-label={labels.filter}>
        {keysOf(labels.shows).map((key) => (
          <Link
            key={key}
            to="/funds"
            search={key === 'all' ? {} : { show: key }}
            resetScroll={false}
            className={key === show ? 'chip chip-on' : 'chip'}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={key === show ? 'true' : undefined}
          >
            {labels.shows[key]}
          </Link>
        ))}
      </nav>
      <Loaded query={list} skeleton={<ListSkeleton />}>
        {({ pages }) => {
          const funds = pages.flatMap(({ items }) => items)
          return (
            <>
              <FundList funds={funds} show={show} />
              <ShowMore list={list} />
            </>
          )
        }}
      </Loaded>
      <p className={`small muted ${styles.legal}`}>{labels.pastPerformance}</p>
      {search.dialog === 'how' && <HowDialog />}
    </div>
  )
}

function FundList({ funds, show }: { funds: readonly Fund[]; show: Show }) {
  if (funds.length > 0) return funds.map((fund) => <FundRow key={fund.id} fund={fund} />)
  if (show === 'all')
    return (
      <Empty kind="card" title={labels.noFunds}>
        {labels.noFundsText}
      </Empty>
    )
  return (
    <Empty
      kind={show === 'mine' ? 'card' : 'search'}
      title={show === 'mine' ? labels.noneOfMine : labels.noneShown}
      action={
        <Link to="/funds" search={{}} className={buttonClass({ variant: 'secondary' })}>
          {labels.showAll}
        </Link>
      }
    >
      {show === 'mine' ? labels.noneOfMineText : labels.noneShownText}
    </Empty>
  )
}

function HowDialog() {
  const navigate = useNavigate()
  const { show } = useSearchOf('/funds')
  return (
    <Dialog
      title={labels.howFundsWork}
      onClose={() => void navigate({ to: '.', search: here('/funds', { show }), replace: true, resetScroll: false })}
    >
      <dl className={styles.how}>
        {labels.how.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

const ListSkeleton = () => (
  <div className="skeleton" role="status">
    <span className="sr">Loading</span>
    {[0, 1, 2].map((row) => (
      <div key={row} className={styles.fund} aria-hidden="true">
        <div className={`niche ${styles.fan}`} />
        <div className={styles.text}>
          <SkeletonBar width={150} height={20} />
          <SkeletonBar width="50%" height={28} />
          <SkeletonBar width="80%" />
        </div>
      </div>
    ))}
  </div>
)
