import '../../../ui/styles/list-bar.css'
import '../../../ui/styles/tables.css'

import { type SaleSide, saleSides } from '@ambry/contract/sales/kinds'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { AttentionBadge } from '../../../parts/attention/AttentionBadge.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import { useListState } from '../../../parts/lists/list-state.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import * as labels from './labels.ts'
import { OwnSalePanel } from './OwnSalePanel.tsx'
import styles from './own-sales.module.css'
import { columnsOf, filtersOf, nameOf, shape } from './own-sales-list.tsx'
import { Totals, TotalsSkeleton } from './Totals.tsx'

/** What a member bought and sold through us, with totals. */
export function SalesPage() {
  useTitle('Sales')
  const [{ filters }] = useListState(shape)
  const side: SaleSide = filters.side === 'sold' ? 'sold' : 'bought'
  const year = filters.year === undefined ? undefined : Number(filters.year)
  const summary = useQuery({
    ...query(api.sales.ownSaleSummary, { query: year === undefined ? {} : { year } }),
    placeholderData: (previous) => previous,
  })
  const years = summary.data?.years ?? []
  return (
    <div className={styles.sales}>
      <div className={`head ${styles.head}`}>
        <div className="head-text">
          <h1>{labels.salesTitle}</h1>
          <p className="lead">{labels.whatYouveBoughtAndSold}</p>
        </div>
        {years.length > 0 && (
          <div className="head-end">
            <YearDocuments years={years} />
          </div>
        )}
      </div>
      <Loaded query={summary} skeleton={<TotalsSkeleton side={side} />}>
        {(data) => <Totals summary={data} side={side} />}
      </Loaded>
      <nav className="tabs" aria-label={labels.purchasesAndSales}>
        {Object.entries(saleSides).map(([key, name]) => (
          <Link
            key={key}
            to="/sales"
            search={{ side: key === 'bought' ? undefined : key, year: filters.year }}
            aria-current={key === side ? 'page' : undefined}
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
          >
            {name}
            <AttentionBadge places={[key === 'sold' ? 'sold' : 'bought']} />
          </Link>
        ))}
      </nav>
      <ListPage
        key={side}
        name={`sales-${side}`}
        label={side === 'sold' ? labels.cardsSold : labels.cardsBought}
        call={api.sales.ownSales}
        shape={shape}
        columns={columnsOf(side)}
        filters={filtersOf(years)}
        searchHint={labels.findACardOrCert}
        nameOf={nameOf}
        panel={(panel) => <OwnSalePanel {...panel} />}
        empty={
          side === 'sold'
            ? {
                title: labels.noSalesYet,
                text: labels.whenWeSellOne,
                kind: 'card',
              }
            : {
                title: labels.noPurchasesYet,
                text: labels.whenYouBuyACard,
                kind: 'card',
              }
        }
      />
    </div>
  )
}

const YearDocuments = ({ years }: { years: readonly number[] }) => (
  <Menu
    title={labels.yearlyPdf}
    buttonClass={buttonClass({ variant: 'secondary' })}
    label={
      <>
        {labels.yearlyPdf}
        <ChevronDown aria-hidden="true" className="icon-small" />
      </>
    }
  >
    {years.map((year) => (
      <a
        key={year}
        className="menu-item num"
        href={`/files/sales/year.pdf?year=${year}`}
        target="_blank"
        rel="noreferrer"
      >
        {year}
      </a>
    ))}
  </Menu>
)
