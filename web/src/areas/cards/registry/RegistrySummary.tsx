import { cardCategories, gradeName } from '@ambry/contract/cards/kinds'
import type { RegistrySummary as Summary } from '@ambry/contract/cards/registry/summary'
import { formatDollars } from '@ambry/contract/kernel/money'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'

import { api } from '../../../api/api.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { BarList } from '../../../ui/charts/BarList.tsx'
import { ChartSkeleton } from '../../../ui/charts/ChartSkeleton.tsx'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import type { Part } from '../../../ui/charts/shares.ts'
import { dollars } from '../../../ui/charts/units.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { TrendIcon } from '../../../ui/TrendIcon.tsx'
import { signedDollars, toneOf } from '../card-labels.ts'
import * as labels from './labels.ts'
import styles from './registry.module.css'
import { useSummary } from './registry-queries.ts'
import { chartSentence, gainPercent, growthOf, valued } from './summary-labels.ts'

/** The total value, its history and its breakdown. It doesn't depend on the URL. */
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
    <section aria-label={labels.summary} className={styles.sum}>
      <div>
        <p className="small muted">{labels.totalValue(summary.cards)}</p>
        <p className="figure-xl">{formatDollars(summary.valueCents)}</p>
        <p className={`${styles.change} small muted`}>
          {growth && <Growth {...growth} />}
          {growth?.flows && <span className="num">{growth.flows}</span>}
          {summary.withoutValue > 0 && (
            <Link to="/registry" search={{ value: 'no' }} resetScroll={false}>
              {labels.withoutValue(summary.withoutValue)}
            </Link>
          )}
          {summary.withoutCert > 0 && (
            <Link to="/registry" search={{ cert: 'missing' }} resetScroll={false}>
              {labels.withoutCert(summary.withoutCert)}
            </Link>
          )}
        </p>
        {summary.gainCards > 0 && <Sum summary={summary} />}
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
          name: summary.ownFigures > 0 ? labels.valueWithEstimates : labels.ourValuation,
          points: history.map(({ on, valueCents: value }) => ({ on, value })),
        }}
        comparison={{ name: labels.cost, points: history.map(({ on, costCents: value }) => ({ on, value })) }}
      />
      <Breakdown summary={summary} />
    </section>
  )
}

function Growth({ cents, percent, since }: { cents: number; percent: string | null; since: string }) {
  return (
    <span>
      <strong className={`num ${toneOf(cents) ?? ''}`}>
        <TrendIcon change={cents} />
        {signedDollars(cents)}
        {percent && ` (${percent})`}
      </strong>{' '}
      {labels.since(since)}
    </span>
  )
}

/** Value − cost = gain, over the cards that have both, so that the three lines add up. */
function Sum({ summary }: { summary: Summary }) {
  const { gainCents, gainCostCents, gainCards, cards } = summary
  const percent = gainPercent(summary)
  const gain = signedDollars(gainCents)
  return (
    <FactList
      facts={[
        { name: labels.sum.value(gainCards, cards), value: formatDollars(gainCostCents + gainCents) },
        { name: labels.sum.cost, value: formatDollars(gainCostCents) },
      ]}
      total={{
        name: labels.sum.gain(gainCents < 0),
        value: percent ? `${gain} (${percent})` : gain,
        tone: toneOf(gainCents),
      }}
    />
  )
}

type By = keyof typeof labels.breakdowns

const partsBy: Record<By, (summary: Summary) => readonly Part[]> = {
  category: ({ categories }) =>
    categories.map(({ category, valueCents }) => ({ name: cardCategories[category], value: valueCents })),
  grade: ({ grades }) => grades.map(({ grade, valueCents }) => ({ name: gradeName(grade), value: valueCents })),
  place: ({ inVaultCents, elsewhereCents }) => [
    { name: labels.inTheVault, value: inVaultCents },
    { name: labels.elsewhere, value: elsewhereCents },
  ],
}

function Breakdown({ summary }: { summary: Summary }) {
  const [by, setBy] = useState<By>('category')
  return (
    <div className={styles.breakdown}>
      <Segments small label={labels.valueBy} value={by} options={labels.breakdowns} onChange={setBy} />
      <BarList
        few
        label={`${labels.valueBy} ${labels.breakdowns[by].toLowerCase()}`}
        unit={dollars}
        parts={partsBy[by](summary)}
      />
    </div>
  )
}

function SummarySkeleton() {
  return (
    <div className={styles.sum}>
      <div className="skeleton stack" aria-hidden="true">
        <SkeletonBar width={140} />
        <SkeletonBar width={220} height={46} />
        <SkeletonBar width={170} />
        <SkeletonBar height={108} />
      </div>
      <ChartSkeleton />
      <div className={`skeleton stack ${styles.breakdown}`} aria-hidden="true">
        <SkeletonBar height={34} />
        <SkeletonBar height={168} />
      </div>
    </div>
  )
}
