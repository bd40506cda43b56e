import { cardCategories } from '@ambry/contract/cards/kinds'
import type { RegistrySummary as Summary } from '@ambry/contract/cards/registry/summary'
import { formatDollars } from '@ambry/contract/kernel/money'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'

import { api } from '../../../api/api.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { AllocationBar } from '../../../ui/charts/AllocationBar.tsx'
import { ChartSkeleton } from '../../../ui/charts/ChartSkeleton.tsx'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { dollars } from '../../../ui/charts/units.ts'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { TrendIcon } from '../../../ui/TrendIcon.tsx'
import { signedDollars, toneOf } from '../card-labels.ts'
import styles from './registry.module.css'
import { useSummary } from './registry-queries.ts'
import { cardCount, chartSentence, gainName, gainPercent, growthOf, valued } from './summary-labels.ts'

/** What the cards are worth, where they are and how that came about. Nothing in the address changes it. */
export const RegistrySummary = memo(function RegistrySummary() {
  const summary = useSummary()
  return (
    <Loaded query={summary} skeleton={<SummarySkeleton />}>
      {(data) => data.cards > 0 && <Figures summary={data} />}
    </Loaded>
  )
})

function Figures({ summary }: { summary: Summary }) {
  const growth = growthOf(summary)
  const history = valued(summary.history)
  return (
    <section aria-label="Collection value">
      <div className={styles.sum}>
        <div>
          <p className="small muted">Total value of {cardCount(summary.cards)}</p>
          <p className="figure-xl">{formatDollars(summary.valueCents)}</p>
          <p className={`${styles.change} small muted`}>{growth && <Growth {...growth} />}</p>
          {growth?.flows && <p className="small muted num">{growth.flows}</p>}
          {summary.withoutValue > 0 && (
            <p className="small muted">
              <Link to="/registry" search={{ value: 'no' }} resetScroll={false}>
                {cardCount(summary.withoutValue)} {summary.withoutValue === 1 ? 'has' : 'have'} no value
              </Link>
            </p>
          )}
          {summary.withoutCert > 0 && (
            <p className="small muted">
              <Link to="/registry" search={{ cert: 'missing' }} resetScroll={false}>
                {cardCount(summary.withoutCert)} without a cert number
              </Link>
            </p>
          )}
          <FactList facts={factsOf(summary)} />
        </div>
        <LineChart
          label={chartSentence(history)}
          unit={dollars}
          actions={
            <ExportButton
              size="small"
              ofChart
              name="portfolio-history"
              fetchCsv={() => api.cards.registrySummary({ query: { format: 'csv' } })}
            />
          }
          main={{
            name: summary.ownFigures > 0 ? 'Value (incl. your estimates)' : 'Our valuation',
            points: history.map(({ on, valueCents: value }) => ({ on, value })),
          }}
          comparison={{ name: 'Cost', points: history.map(({ on, costCents: value }) => ({ on, value })) }}
        />
      </div>
      <Parts summary={summary} />
    </section>
  )
}

function Growth({ cents, percent, since }: { cents: number; percent: string | null; since: string }) {
  return (
    <>
      <strong className={`num ${toneOf(cents) ?? ''}`}>
        <TrendIcon change={cents} />
        {signedDollars(cents)}
        {percent && ` (${percent})`}
      </strong>{' '}
      since {since}
    </>
  )
}

function factsOf(summary: Summary): readonly Fact[] {
  const percent = gainPercent(summary)
  return [
    { name: 'In the vault', value: formatDollars(summary.inVaultCents) },
    { name: 'With you or in transit', value: formatDollars(summary.elsewhereCents) },
    ...(summary.pledgedCents > 0 ? [{ name: 'Pledged', value: formatDollars(summary.pledgedCents) }] : []),
    ...(summary.costCents > 0 ? [{ name: 'Cost', value: formatDollars(summary.costCents) }] : []),
    ...(summary.gainCards > 0
      ? [
          {
            name: gainName(summary),
            value: percent ? `${signedDollars(summary.gainCents)}, ${percent}` : signedDollars(summary.gainCents),
            tone: toneOf(summary.gainCents),
          },
        ]
      : []),
  ]
}

/** Opened by whoever wants it; the first look stays calm. */
function Parts({ summary }: { summary: Summary }) {
  return (
    <details className={styles.parts}>
      <summary>By category and grade</summary>
      <div className="stack">
        <div>
          <h2 className="field-label">Value by category</h2>
          <AllocationBar
            label="Value by category"
            parts={summary.categories.map(({ category, valueCents }) => ({
              name: cardCategories[category],
              value: valueCents,
            }))}
          />
        </div>
        <div>
          <h2 className="field-label">Value by grade</h2>
          <AllocationBar
            label="Value by grade"
            parts={summary.grades.map(({ grade, valueCents }) => ({ name: grade, value: valueCents }))}
          />
        </div>
      </div>
    </details>
  )
}

function SummarySkeleton() {
  return (
    <div className={styles.sum}>
      <div className="skeleton stack" aria-hidden="true">
        <SkeletonBar width={140} />
        <SkeletonBar width={220} height={46} />
        <SkeletonBar width={170} />
        <SkeletonBar height={150} />
      </div>
      <ChartSkeleton />
    </div>
  )
}
