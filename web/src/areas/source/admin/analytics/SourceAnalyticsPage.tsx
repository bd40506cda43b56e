import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { SourceFigures } from '@ambry/contract/source/analytics/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { hereWith, useSearchOf } from '../../../../paths.ts'
import { Funnel } from '../../../../ui/charts/Funnel.tsx'
import { LineChart } from '../../../../ui/charts/LineChart.tsx'
import { basisPoints } from '../../../../ui/charts/units.ts'
import { Empty } from '../../../../ui/Empty.tsx'
import { Segments } from '../../../../ui/fields/Segments.tsx'
import { SkeletonBar } from '../../../../ui/Skeleton.tsx'
import { useTitle } from '../../../../ui/use-title.ts'
import styles from './analytics.module.css'
import { DemandMap } from './DemandMap.tsx'
import * as labels from './labels.ts'
import { SupplyGaps } from './SupplyGaps.tsx'

type Days = keyof typeof labels.spans

/** What members look for, how much of it we fill, and where supply is short. */
export function SourceAnalyticsPage() {
  useTitle(labels.title)
  const navigate = useNavigate()
  const search = useSearchOf('/admin/source-analytics')
  const days: Days = search.days && search.days in labels.spans ? (search.days as Days) : '90'
  const figures = useQuery({
    ...query(api.source.sourceFigures, { query: { days } }),
    placeholderData: (previous) => previous,
  })
  return (
    <>
      <div className="work-head">
        <div>
          <h1>{labels.title}</h1>
          <p>{figures.data && labels.period(formatDate(figures.data.from), formatDate(figures.data.to))}</p>
        </div>
        <div className="work-head-end">
          <Segments
            label={labels.span}
            value={days}
            options={labels.spans}
            onChange={(next) =>
              void navigate({
                to: '.',
                search: hereWith('/admin/source-analytics', { days: next }),
                replace: true,
                resetScroll: false,
              })
            }
          />
        </div>
      </div>
      <Loaded query={figures} skeleton={<SkeletonBar height={900} />}>
        {(data) =>
          data.posts.count === 0 ? (
            <Empty kind="wanted" title={labels.nothing}>
              {labels.nothingText}
            </Empty>
          ) : (
            <Figures figures={data} />
          )
        }
      </Loaded>
      <SupplyGaps />
    </>
  )
}

const share = (part: number, whole: number) => labels.percent(whole === 0 ? null : part / whole)

function Figures({ figures }: { figures: SourceFigures }) {
  const { posts, answered, accepted, fulfilled, fillRate } = figures
  return (
    <>
      <Funnel
        label={labels.title}
        steps={[
          {
            key: 'posts',
            name: labels.posts,
            value: posts.count.toLocaleString('en-US'),
            of: labels.postsText(posts.open, posts.closed, posts.rejected),
          },
          {
            key: 'answered',
            name: labels.answered,
            value: answered.count.toLocaleString('en-US'),
            of: labels.answeredText(share(answered.count, posts.count), answered.medianHours),
          },
          {
            key: 'accepted',
            name: labels.accepted,
            value: accepted.toLocaleString('en-US'),
            of: labels.acceptedText(share(accepted, answered.count)),
          },
          {
            key: 'fulfilled',
            name: labels.fulfilled,
            value: fulfilled.count.toLocaleString('en-US'),
            of: labels.inProgress(fulfilled.inProgress),
          },
          {
            key: 'rate',
            name: labels.fillRate,
            value: labels.percent(fillRate.now),
            of:
              fillRate.now === null || fillRate.before === null
                ? labels.noChange
                : labels.points(Math.round((fillRate.now - fillRate.before) * 100)),
          },
        ]}
      />
      <div className={styles.columns}>
        <DemandMap demand={figures.demand} />
        <div className={styles.side}>
          <Weeks figures={figures} />
          <TimeToFill figures={figures} />
        </div>
      </div>
      <div className={styles.tables}>
        <Table
          title={labels.players}
          heads={[labels.player, labels.postsColumn, labels.medianBudget]}
          rows={figures.players.map(({ playerName, posts: count, medianBudgetCents }) => [
            playerName,
            count.toLocaleString('en-US'),
            medianBudgetCents === null ? labels.none : formatDollars(medianBudgetCents),
          ])}
        />
        <Table
          title={labels.searches}
          heads={[labels.searchWords, labels.members, labels.times]}
          rows={figures.unmetSearches.map(({ words, members, times }) => [words, String(members), String(times)])}
        />
      </div>
    </>
  )
}

function Weeks({ figures }: { figures: SourceFigures }) {
  const points = (pick: (week: SourceFigures['weeks'][number]) => number | null) =>
    figures.weeks.flatMap((week) => {
      const value = pick(week)
      return value === null ? [] : [{ on: week.week, value: Math.round(value * 10_000) }]
    })
  const main = points(({ rate }) => rate)
  if (main.length < 2) return null
  return (
    <section className="sheet sheet-pad">
      <LineChart
        label={labels.fillRateText}
        title={labels.byWeek}
        unit={basisPoints}
        main={{ name: labels.thisPeriod, points: main }}
        comparison={{ name: labels.before, points: points(({ before }) => before) }}
      />
    </section>
  )
}

function TimeToFill({ figures }: { figures: SourceFigures }) {
  const { medianDays, buckets } = figures.daysToFill
  const most = Math.max(1, ...buckets.map(({ count }) => count))
  const all = buckets.reduce((sum, { count }) => sum + count, 0)
  const { budgets } = figures
  return (
    <section className="sheet sheet-pad" aria-labelledby="time-to-fill">
      <div className="row between">
        <div>
          <h2 id="time-to-fill">{labels.timeToFill}</h2>
          <p className="small muted">{labels.timeToFillText(all)}</p>
        </div>
        {medianDays !== null && (
          <p>
            <span className="figure">{labels.days(medianDays)}</span> <span className="small">{labels.median}</span>
          </p>
        )}
      </div>
      <ul className={styles.bars}>
        {buckets.map(({ from, to, count }) => (
          <li key={from}>
            <span className="small">{labels.bucket(from, to)}</span>
            <span aria-hidden="true">
              <i ref={(bar) => bar?.style.setProperty('width', `${(count / most) * 100}%`)} />
            </span>
            <strong className="num">{count}</strong>
          </li>
        ))}
      </ul>
      {budgets.count > 0 && (
        <p className="small muted">
          {labels.budgetsText(budgets.within, budgets.count)} {labels.paidAgainst}:{' '}
          {labels.fromWhole(budgets.medianBps)}.
        </p>
      )}
    </section>
  )
}

function Table({ title, heads, rows }: { title: string; heads: readonly string[]; rows: readonly string[][] }) {
  if (rows.length === 0) return null
  return (
    <section className="sheet sheet-pad">
      <h2>{title}</h2>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change
                <td key={n} className="num">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
