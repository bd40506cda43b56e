import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { slabCardOf } from '@ambry/contract/cards/slab'
import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import type { Holding } from '@ambry/contract/funds/holdings/records'
import { formatDollars } from '@ambry/contract/kernel/money'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { ShowMore } from '../../../parts/ShowMore.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Cabinet, Cell } from '../../../ui/cards/Cabinet.tsx'
import { AllocationBar } from '../../../ui/charts/AllocationBar.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { cardLine } from '../../cards/card-labels.ts'
import { growthText, growthTone, shareText } from '../figures.ts'
import * as shared from '../labels.ts'
import styles from './fund.module.css'
import { holdingsQuery } from './holdings-query.ts'
import * as labels from './labels.ts'

const few = 6

type Show = keyof typeof labels.shows

/** The fund's cards with what each is worth, and its share of the fund. */
export function Holdings({ fund }: { fund: FundDetail }) {
  const holdings = useInfiniteQuery(holdingsQuery(fund.id))
  const [show, setShow] = useState<Show>('list')
  const [isAll, setAll] = useState(false)
  return (
    <section className={styles.part} id="holdings">
      <div className={styles.partHead}>
        <h2>{labels.holdings}</h2>
        {fund.cards > 0 && (
          <div className="row">
            <Segments small label={labels.show} value={show} options={labels.shows} onChange={setShow} />
            <ExportButton
              size="small"
              name={`${fund.name} holdings`}
              fetchCsv={() => api.funds.fundHoldings({ params: { id: fund.id }, query: { format: 'csv' } })}
            />
          </div>
        )}
      </div>
      {fund.allocation.length > 0 && (
        <AllocationBar
          label={labels.allocation}
          parts={fund.allocation.map(({ label, cents }) => ({ name: label, value: cents }))}
        />
      )}
      <Loaded query={holdings} skeleton={<SkeletonLines lines={few} />}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items)
          const total = pages[0]?.total ?? all.length
          const shown = isAll ? all : all.slice(0, few)
          if (all.length === 0)
            return (
              <Empty kind="card" title={labels.noHoldings}>
                {labels.noHoldingsText}
              </Empty>
            )
          return (
            <>
              {show === 'grid' ? (
                <HoldingGrid fundId={fund.id} holdings={shown} />
              ) : (
                <HoldingTable fundId={fund.id} holdings={shown} />
              )}
              {!isAll && all.length > few && (
                <p className={styles.all}>
                  <Button variant="quiet" size="small" onClick={() => setAll(true)}>
                    {labels.allHoldings(total)}
                  </Button>
                </p>
              )}
              {isAll && <ShowMore list={holdings} />}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

type ListProps = { fundId: string; holdings: readonly Holding[] }

const changeOf = ({ costCents, valueCents }: Holding) => (costCents > 0 ? valueCents / costCents - 1 : null)

const HoldingTable = ({ fundId, holdings }: ListProps) => (
  <table className={styles.holdings} aria-label={labels.holdings}>
    <thead>
      <tr>
        <th scope="col">{labels.holdingHead.card}</th>
        <th scope="col">{labels.holdingHead.cert}</th>
        <th scope="col">{labels.holdingHead.cost}</th>
        <th scope="col">{labels.holdingHead.value}</th>
        <th scope="col">{labels.holdingHead.change}</th>
        <th scope="col">{labels.holdingHead.share}</th>
      </tr>
    </thead>
    <tbody>
      {holdings.map((holding) => {
        const change = changeOf(holding)
        return (
          <tr key={holding.id}>
            <th scope="row">
              <Link
                to="/funds/$fundId/card/$cardId"
                params={{ fundId, cardId: holding.id }}
                className={`ident ${styles.ident}`}
              >
                <CardPicture picture={holding.picture} size="row" />
                <span>
                  <strong>{holding.playerName}</strong>
                  <small>{cardLine(holding)}</small>
                </span>
              </Link>
            </th>
            <td className="record">{holding.certNumber ?? shared.none}</td>
            <td className="muted">{formatDollars(holding.costCents)}</td>
            <td>
              <strong>{formatDollars(holding.valueCents)}</strong>
              <small className={styles.phoneShare}>{labels.ofFund(shareText(holding.shareBps))}</small>
            </td>
            <td className={growthTone(change)}>{change === null ? shared.none : growthText(change)}</td>
            <td className="muted">{shareText(holding.shareBps)}</td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

const HoldingGrid = ({ fundId, holdings }: ListProps) => (
  <div className={styles.cabinet}>
    <Cabinet label={labels.holdings} columns={3}>
      {holdings.map((holding) => (
        <Cell
          key={holding.id}
          card={slabCardOf(holding)}
          picture={<CardPicture picture={holding.picture} size="niche" />}
          grading={gradeText(holding)}
          value={
            <span className={styles.weight}>
              <strong className="num">{formatDollars(holding.valueCents)}</strong>
              <small className="num">{labels.ofFund(shareText(holding.shareBps))}</small>
            </span>
          }
          link={(props) => (
            <Link
              {...props}
              to="/funds/$fundId/card/$cardId"
              params={{ fundId, cardId: holding.id }}
              aria-label={cardTitle(holding)}
            />
          )}
        />
      ))}
    </Cabinet>
  </div>
)
