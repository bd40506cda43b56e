import type { WorkFigures } from '@ambry/contract/dashboard/work/endpoints'
import { addDays, formatDate } from '@ambry/contract/kernel/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { api } from '../../../api/api.ts'
import { today } from '../../../api/live/server-meta.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { hereWith, useSearchOf } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { duration } from '../admin/labels.ts'
import { queuePlaces } from '../queue-places.ts'
import * as labels from './labels.ts'
import styles from './work.module.css'

type Figures = Pick<WorkFigures['queues'][number], 'arrived' | 'done' | 'medianHours' | 'p95Hours'>

/** A week of every queue, and one of them by day. */
export function QueueFiguresTab() {
  const { on = today(), queue } = useSearchOf('/admin')
  const navigate = useNavigate()
  const set = (patch: { on?: string; queue?: string }) =>
    void navigate({ to: '.', search: hereWith('/admin', patch), replace: true })
  const figures = useQuery({
    ...query(api.dashboard.workFigures, { query: { on } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={figures}>
      {({ from, to, queues }) => {
        const chosen =
          queues.find((each) => each.queue === queue) ?? queues.find((each) => each.arrived + each.done > 0)
        return (
          <>
            <div className={styles.bar}>
              <div className={styles.day}>
                <Button
                  variant="secondary"
                  aria-label={labels.weekBefore}
                  onClick={() => set({ on: addDays(from, -7) })}
                >
                  <ChevronLeft aria-hidden="true" className="icon-small" />
                </Button>
                <strong>{labels.week(formatDate(from), formatDate(to))}</strong>
                <Button
                  variant="secondary"
                  aria-label={labels.weekAfter}
                  disabled={to >= today()}
                  onClick={() => set({ on: addDays(from, 7) })}
                >
                  <ChevronRight aria-hidden="true" className="icon-small" />
                </Button>
              </div>
              <ExportButton
                name={`queues-${from}`}
                fetchCsv={() => api.dashboard.workFigures({ query: { on: from, format: 'csv' } })}
              />
            </div>
            <FigureTable
              label={labels.weeklyFigures}
              first={labels.queue}
              rows={queues.map((each) => ({
                key: each.queue,
                name: (
                  <Button variant="quiet" size="small" onClick={() => set({ queue: each.queue })}>
                    {queuePlaces[each.queue].name}
                  </Button>
                ),
                target: duration(each.promiseHours),
                figures: each,
              }))}
            />
            {chosen && (
              <>
                <h2 className={styles.byDay}>{labels.byDay(queuePlaces[chosen.queue].name)}</h2>
                <FigureTable
                  label={labels.byDay(queuePlaces[chosen.queue].name)}
                  first={labels.dayOfWeek}
                  rows={chosen.days.map((day) => ({ key: day.on, name: weekdayOf(day.on), figures: day }))}
                />
              </>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

const weekdayOf = (on: string) =>
  new Date(`${on}T00:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })

type Row = { key: string; name: ReactNode; target?: string; figures: Figures }

const time = (hours: number | null) => (hours === null ? '–' : duration(hours))

function FigureTable({ label, first, rows }: { label: string; first: string; rows: readonly Row[] }) {
  const hasTarget = rows.some(({ target }) => target !== undefined)
  return (
    <section className="sheet" aria-label={label}>
      <table className={`table table-plain table-rows ${styles.figures}`}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">{labels.arrived}</th>
            <th scope="col">{labels.done}</th>
            <th scope="col">{labels.median}</th>
            <th scope="col">{labels.p95}</th>
            {hasTarget && <th scope="col">{labels.target}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, target, figures: { arrived, done, medianHours, p95Hours } }) => (
            <tr key={key}>
              <td className="phone-heading">
                {name}
                <small className="phone-only">
                  {labels.inOneLine(arrived, done, time(medianHours), time(p95Hours))}
                </small>
              </td>
              <td>{arrived}</td>
              <td>{done}</td>
              <td>{time(medianHours)}</td>
              <td>{time(p95Hours)}</td>
              {hasTarget && <td>{target}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
