import type { StaffActivity } from '@ambry/contract/dashboard/endpoints'
import { addDays } from '@ambry/contract/kernel/dates'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { houseZone, today } from '../../../api/live/server-meta.ts'
import { pagesOf, query } from '../../../api/queries.ts'
import { actionLabel } from '../../../parts/audit/audit-labels.ts'
import { RecordLink } from '../../../parts/audit/RecordLink.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { SearchBox } from '../../../parts/lists/SearchBox.tsx'
import { ShowMore } from '../../../parts/ShowMore.tsx'
import { hereWith, useSearchOf } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'
import styles from './work.module.css'

type Person = StaffActivity['people'][number]

const clock = (at: string) =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: houseZone() })

/** A day of the audit log by person: counts, hours, and the timeline of the chosen one. */
export function StaffActivityTab() {
  const { on = today(), q = '', person } = useSearchOf('/admin')
  const navigate = useNavigate()
  const set = (patch: { on?: string; q?: string | undefined; person?: string }) =>
    void navigate({ to: '.', search: hereWith('/admin', patch), replace: true })
  const asked = { on, ...(q && { q }) }
  const activity = useQuery({
    ...query(api.dashboard.staffActivity, { query: asked }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className={styles.bar}>
        <fieldset className={styles.day}>
          <legend className="sr">{labels.day}</legend>
          <Button variant="secondary" aria-label={labels.dayBefore} onClick={() => set({ on: addDays(on, -1) })}>
            <ChevronLeft aria-hidden="true" className="icon-small" />
          </Button>
          <input
            type="date"
            className="input"
            aria-label={labels.day}
            value={on}
            max={today()}
            onChange={({ target }) => target.value && set({ on: target.value })}
          />
          <Button
            variant="secondary"
            aria-label={labels.dayAfter}
            disabled={on >= today()}
            onClick={() => set({ on: addDays(on, 1) })}
          >
            <ChevronRight aria-hidden="true" className="icon-small" />
          </Button>
        </fieldset>
        <SearchBox hint={labels.searchHint} value={q} onChange={(next) => set({ q: next || undefined })} />
        <ExportButton
          name={`staff-activity-${on}`}
          fetchCsv={() => api.dashboard.staffActivity({ query: { ...asked, format: 'csv' } })}
        />
      </div>
      <Loaded query={activity}>
        {(data) => {
          const chosen = data.people.find(({ id }) => id === person) ?? data.people[0]
          return (
            <div className={styles.split}>
              <section className={`sheet ${styles.people}`} aria-label={labels.people}>
                {data.people.map((each) => (
                  <PersonButton
                    key={each.id}
                    person={each}
                    isChosen={each === chosen}
                    onChoose={() => set({ person: each.id })}
                  />
                ))}
              </section>
              {chosen && <PersonTimeline key={chosen.id} person={chosen} day={data} q={q} />}
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

const hourName = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

function PersonButton({ person, isChosen, onChoose }: { person: Person; isChosen: boolean; onChoose: () => void }) {
  const { name, actions, denied, firstAt, lastAt, hours } = person
  const most = Math.max(...hours, 1)
  return (
    <button type="button" className={styles.person} aria-pressed={isChosen} onClick={onChoose}>
      <strong>{name}</strong>
      <span className="figure-small">{actions.toLocaleString('en-US')}</span>
      <small>{firstAt && lastAt ? labels.from(clock(firstAt), clock(lastAt)) : labels.nothingThatDay}</small>
      {denied > 0 && <small className="down">{labels.denied(denied)}</small>}
      {actions > 0 && (
        <span className={styles.hours} role="img" aria-label={labels.byHour(name)}>
          {hours.map((count, hour) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its index
              key={hour}
              title={labels.hour(hourName(hour), count)}
              style={{ height: `${(count / most) * 100}%` }}
              data-some={count > 0 || undefined}
            />
          ))}
        </span>
      )}
    </button>
  )
}

function PersonTimeline({ person, day: { from, to }, q }: { person: Person; day: StaffActivity; q: string }) {
  const filters = { actorId: person.id, from, to, ...(q && { q }) }
  const audit = useInfiniteQuery(pagesOf(api.site.audit, { query: { ...filters, limit: 50 } }))
  return (
    <section className="sheet sheet-pad" aria-label={labels.timeline(person.name)}>
      <div className="row between">
        <h2>{person.name}</h2>
        <Link to="/admin/settings" search={{ tab: 'audit', ...filters }} className="small">
          {labels.viewInAuditLog}
        </Link>
      </div>
      <p className="small muted">{labels.actions(person.actions)}</p>
      {person.byAction.length > 0 && (
        <p className={styles.counts}>
          {person.byAction.map(({ action, count }) => (
            <Tag key={action}>{`${actionLabel(action)} ${count}`}</Tag>
          ))}
        </p>
      )}
      <Loaded query={audit}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0 && !audit.hasNextPage) return <p className="muted">{labels.noMatches}</p>
          return (
            <ol className={styles.timeline}>
              {items.map((entry) => (
                <li key={entry.id}>
                  <time className="record dim" dateTime={entry.at}>
                    {clock(entry.at)}
                  </time>
                  <div>
                    <strong>{actionLabel(entry.action)}</strong>
                    {entry.objectKind !== null && entry.objectId !== person.id && (
                      <p>
                        <RecordLink entry={entry} />
                      </p>
                    )}
                    {entry.subjectName && <p>{labels.viewing(entry.subjectName)}</p>}
                    {entry.reason && <p>{entry.reason}</p>}
                  </div>
                  {entry.outcome === 'refused' && <Tag tone="bad">Denied</Tag>}
                </li>
              ))}
            </ol>
          )
        }}
      </Loaded>
      <ShowMore list={audit} />
    </section>
  )
}
