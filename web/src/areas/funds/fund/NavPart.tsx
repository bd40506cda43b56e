import { formatUnitPrice } from '@ambry/contract/funds/arithmetic/units'
import type { FundDetail, NavPoint } from '@ambry/contract/funds/catalog/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ChartSkeleton } from '../../../ui/charts/ChartSkeleton.tsx'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { basisPoints, dollarsAndCents } from '../../../ui/charts/units.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { growthText } from '../figures.ts'
import * as shared from '../labels.ts'
import { drawdownSeries, growthBetween, growthSeries, navSeries } from './chart-series.ts'
import styles from './fund.module.css'
import * as labels from './labels.ts'

type Span = keyof typeof labels.spans
type View = keyof typeof labels.views

const hints = { growth: labels.growthHint, nav: labels.navHint, drawdown: labels.drawdownHint }

/** The last NAV, and how it came about. */
export function NavPart({ fund }: { fund: FundDetail }) {
  const [span, setSpan] = useState<Span>('all')
  const [view, setView] = useState<View>('growth')
  const nav = useQuery({
    ...query(api.funds.fundNav, { params: { id: fund.id }, query: { span } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-labelledby="nav">
      <div className={styles.navHead}>
        <div>
          <h2 id="nav" className={styles.figureName}>
            {fund.struckOn ? labels.navOn(formatDate(fund.struckOn)) : labels.noNav}
          </h2>
          <p className="figure-xl">{fund.navPerUnit === null ? shared.notYet : formatUnitPrice(fund.navPerUnit)}</p>
        </div>
        {fund.navPerUnit !== null && (
          <div className={styles.segments}>
            <Segments small label={labels.chart} value={view} options={labels.views} onChange={setView} />
            <Segments small label={labels.span} value={span} options={labels.spans} onChange={setSpan} />
          </div>
        )}
      </div>
      {fund.navPerUnit === null ? (
        <p className="muted">{labels.noNavText}</p>
      ) : (
        <>
          <Loaded query={nav} skeleton={<ChartSkeleton />}>
            {({ points, benchmark }) => <NavChart name={fund.name} points={points} benchmark={benchmark} view={view} />}
          </Loaded>
          <p className="small muted">{hints[view]}</p>
        </>
      )}
    </section>
  )
}

type ChartProps = { name: string; points: readonly NavPoint[]; benchmark: string | null; view: View }

function NavChart({ name, points, benchmark, view }: ChartProps) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const [from, to] = [formatDate(first.on), formatDate(last.on)]
  if (view === 'nav')
    return (
      <LineChart
        key={view}
        label={labels.navLabel(formatUnitPrice(first.navPerUnit), formatUnitPrice(last.navPerUnit), from, to)}
        unit={dollarsAndCents}
        main={{ name: labels.views.nav, points: navSeries(points) }}
      />
    )
  if (view === 'drawdown') {
    const series = drawdownSeries(points)
    const deepest = Math.min(...series.map(({ value }) => value))
    return (
      <LineChart
        key={view}
        label={labels.drawdownLabel(growthText(deepest / 10_000))}
        unit={basisPoints}
        main={{ name: labels.below, points: series }}
      />
    )
  }
  const series = growthSeries(points)
  const noteOf = (growth: number | null) => (growth === null ? {} : { note: growthText(growth) })
  const growth = growthBetween(series.net)
  return (
    <LineChart
      key={view}
      label={labels.growthLabel(name, growth === null ? shared.none : growthText(growth), from, to)}
      unit={dollarsAndCents}
      main={{ name: labels.net, points: series.net, ...noteOf(growth) }}
      reference={{ name: labels.gross, points: series.gross, ...noteOf(growthBetween(series.gross)) }}
      comparison={
        benchmark && series.benchmark.length > 0
          ? { name: benchmark, points: series.benchmark, ...noteOf(growthBetween(series.benchmark)) }
          : undefined
      }
    />
  )
}
