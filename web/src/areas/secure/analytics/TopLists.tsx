import type { SecureCardFigures } from '@ambry/contract/secure/analytics/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { counted } from '../../../parts/figure-labels.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import type { Span } from '../../../parts/spans/spans.ts'
import { hereWith } from '../../../paths.ts'
import { Defined } from '../../../ui/Defined.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { definitions } from './analytics-labels.ts'
import { CardIdent } from './CardIdent.tsx'
import * as labels from './labels.ts'
import styles from './secure-analytics.module.css'

const most = { cards: 5, searches: 8 }

/** The most viewed cards of this period. */
export function MostViewed({ span }: { span: Span }) {
  const cards = useQuery({
    ...query(api.secure.secureFigures, { query: { ...span, sort: '-views', limit: most.cards } }),
    placeholderData: (previous) => previous,
  })
  return (
    <TopList title={labels.mostViewed} id="most-viewed" all={{ tab: 'cards', words: labels.allCards }}>
      <Loaded query={cards} skeleton={<RowSkeleton rows={most.cards} height={82} />}>
        {({ items }) => <CardTable cards={items.filter(({ views }) => views > 0)} />}
      </Loaded>
    </TopList>
  )
}

function CardTable({ cards }: { cards: readonly SecureCardFigures[] }) {
  if (cards.length === 0) return <p className={`muted ${styles.none}`}>{labels.noCardViews}</p>
  return (
    <table className={`table table-plain table-rows ${styles.topCards}`}>
      <thead>
        <tr>
          <th scope="col">{labels.card}</th>
          {(['views', 'members', 'requests'] as const).map((key) => (
            <th scope="col" className="table-end" key={key}>
              <Defined word={columnNames[key]} text={definitions[key]} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cards.map((row) => (
          <tr key={row.id}>
            <td className="phone-heading">
              <CardIdent card={row.card} isLink />
            </td>
            {(['views', 'members', 'requests'] as const).map((key) => (
              <td
                className={key === 'members' ? 'table-end num' : 'table-end num phone-line phone-named'}
                data-title={columnNames[key]}
                key={key}
              >
                {row[key].toLocaleString('en-US')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const columnNames = { views: 'Views', members: 'Members', requests: 'Requests' } as const

/** Searches with no results in this period. */
export function SearchedInVain({ span }: { span: Span }) {
  const searches = useQuery({
    ...query(api.secure.emptySearches, { query: { ...span, limit: most.searches } }),
    placeholderData: (previous) => previous,
  })
  return (
    <TopList title={labels.searchesWithNoResults} id="searched" all={{ tab: 'searches', words: labels.allSearches }}>
      <Loaded query={searches} skeleton={<RowSkeleton rows={most.searches} height={46} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={`muted ${styles.none}`}>{labels.everySearchInThisPeriod}</p>
          ) : (
            <ol className={styles.top}>
              {items.map(({ id, words, times, members }) => (
                <li key={id}>
                  <span className={styles.searched}>“{words}”</span>
                  <span className="num">
                    <strong>{counted(times, 'time')}</strong>
                    <small>{counted(members, 'member')}</small>
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </TopList>
  )
}

type ListProps = { title: string; id: string; all: { tab: string; words: string }; children: ReactNode }

const TopList = ({ title, id, all, children }: ListProps) => (
  <section className="sheet" aria-labelledby={id}>
    <div className="desk-head">
      <h2 id={id}>{title}</h2>
      <Link to="." search={hereWith('/admin/secure-analytics', { tab: all.tab }, ['from', 'to'])} className="small">
        {all.words}
      </Link>
    </div>
    {children}
  </section>
)

const RowSkeleton = ({ rows, height }: { rows: number; height: number }) => (
  <div className={`skeleton ${styles.skeleton}`} aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <div key={row} style={{ height }}>
        <SkeletonBar width={200} />
      </div>
    ))}
  </div>
)
