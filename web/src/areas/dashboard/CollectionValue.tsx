import type { RegistrySummary } from '@ambry/contract/cards/registry/summary'
import { formatDollars } from '@ambry/contract/kernel/money'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { ChartSkeleton } from '../../ui/charts/ChartSkeleton.tsx'
import { dollars } from '../../ui/charts/units.ts'
import { Segments } from '../../ui/fields/Segments.tsx'
import { TrendIcon } from '../../ui/TrendIcon.tsx'
import { signedDollars, toneOf } from '../cards/card-labels.ts'
import { cardCount, chartSentence, growthOf, valued } from '../cards/registry/summary-labels.ts'
import styles from './dashboard.module.css'
import * as labels from './labels.ts'

// the figure comes first; the chart loads into the space reserved for it
const LineChart = lazy(() => import('../../ui/charts/LineChart.tsx').then((module) => ({ default: module.LineChart })))

type Range = keyof typeof labels.ranges

/** The history has one point per week. */
const weeks: Record<Range, number> = { quarter: 14, half: 27, year: 53 }

/** The value of the member's cards, its history, and where they are. */
export function CollectionValue({ summary, fundCents }: { summary: RegistrySummary; fundCents: number }) {
  const growth = growthOf(summary)
  const [range, setRange] = useState<Range>('year')
  const history = valued(summary.history).slice(-weeks[range])
  const { cards, withoutValue, valueCents } = summary
  return (
    <>
      <section className={styles.value} aria-labelledby="collection-value">
        <h2 id="collection-value" className={`muted ${styles.smallHeading}`}>
          {labels.collectionValue}
        </h2>
        {/* a collection that nobody has valued yet is not worth nothing */}
        <p className={`display ${styles.worth}`}>{valueCents > 0 ? formatDollars(valueCents) : cardCount(cards)}</p>
        <p className={`small muted ${styles.change}`}>
          {growth && growth.cents !== 0 && (
            <span>
              <strong className={`num ${toneOf(growth.cents) ?? ''}`}>
                <TrendIcon change={growth.cents} />
                {signedDollars(growth.cents)}
                {growth.percent && ` (${growth.percent})`}
              </strong>{' '}
              {labels.sinceMonth(growth.since)}
            </span>
          )}
          {growth?.flows && <span className="num">{growth.flows}</span>}
          <Link to="/registry" search={withoutValue > 0 ? { value: 'no' } : {}}>
            {labels.cardsValued(cards, withoutValue)}
          </Link>
        </p>
      </section>
      {history.length > 0 && (
        <div className={styles.range}>
          <Segments small label={labels.range} value={range} options={labels.ranges} onChange={setRange} />
        </div>
      )}
      <div className={styles.chart}>
        {history.length > 0 && (
          <Suspense fallback={<ChartSkeleton />}>
            <LineChart
              label={chartSentence(history)}
              unit={dollars}
              main={{ name: labels.value, points: history.map(({ on, valueCents: value }) => ({ on, value })) }}
              comparison={{ name: labels.cost, points: history.map(({ on, costCents: value }) => ({ on, value })) }}
            />
          </Suspense>
        )}
        <Parts summary={summary} fundCents={fundCents} />
      </div>
    </>
  )
}

/** The value by location, which adds up to the total, and the gain over cost. */
function Parts({ summary, fundCents }: { summary: RegistrySummary; fundCents: number }) {
  const { valueCents, inVaultCents, elsewhereCents, gainCents, gainCards, cards } = summary
  if (valueCents === 0) return null
  return (
    <dl className={styles.parts}>
      <div>
        <dt className={styles.partName}>{labels.inTheVault}</dt>
        <dd className={`num ${styles.partValue}`}>{formatDollars(inVaultCents)}</dd>
      </div>
      <div>
        <dt className={styles.partName}>{labels.elsewhere}</dt>
        <dd className={`num ${styles.partValue}`}>{formatDollars(elsewhereCents)}</dd>
      </div>
      {gainCards > 0 && (
        <div>
          <dt className={styles.partName}>{labels.gainOnCost(gainCards, cards)}</dt>
          <dd className={`num ${styles.partValue} ${toneOf(gainCents) ?? ''}`}>{signedDollars(gainCents)}</dd>
        </div>
      )}
      {fundCents > 0 && (
        <div>
          <dt className={styles.partName}>
            <Link to="/funds" search={{ show: 'mine' }}>
              {labels.fundUnits}
            </Link>
          </dt>
          <dd className={`num ${styles.partValue}`}>{formatDollars(fundCents)}</dd>
        </div>
      )}
    </dl>
  )
}
