import type { Overview } from '@ambry/contract/dashboard/endpoints'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Search } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { pagesOf, query } from '../../../api/queries.ts'
import { actionLabel, actorOf } from '../../../parts/audit/audit-labels.ts'
import { openPalette } from '../../../parts/dialogs/overlay.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { NeedsRight } from '../../../parts/rights.tsx'
import type { SearchOf } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { counted } from '../../../ui/charts/units.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { waited } from '../../../ui/time.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { ApprovalNotices } from '../../approvals/ApprovalNotices.tsx'
import { LoanBook } from '../../lending/admin/LoanBook.tsx'
import { queuePlaces } from '../queue-places.ts'
import * as labels from './labels.ts'
import { MoneyFigures } from './MoneyFigures.tsx'
import styles from './overview.module.css'
import { VaultCensus } from './VaultCensus.tsx'

/** Pending work, growth, and the latest activity. Each figure links to its list. */
export function OverviewPage() {
  useTitle('Admin')
  const overview = useQuery(query(api.dashboard.overview, { query: {} }))
  return (
    <>
      <div className="work-head">
        <div>
          <h1>{new Date().toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })}</h1>
          <p>{overview.data && waitingSentence(overview.data)}</p>
        </div>
        <div className="work-head-end">
          <button type="button" className={styles.search} onClick={openPalette}>
            <Search aria-hidden="true" />
            {labels.pagePersonOrSetting}
            <span className="kbd" aria-hidden="true">
              /
            </span>
          </button>
        </div>
      </div>
      <ApprovalNotices />
      <Loaded query={overview}>
        {(data) => (
          <div className={styles.grid}>
            <Queues queues={data.queues} />
            <div className={styles.side}>
              {data.money && <MoneyFigures money={data.money} />}
              <NeedsRight right="loan.any">
                <LoanBook />
              </NeedsRight>
            </div>
            {data.access && <Growth joined={data.joined} access={data.access} />}
            <VaultCensus vault={data.vault} />
            <NeedsRight right="audit.read">
              <Trail />
            </NeedsRight>
            <People people={data.people} />
          </div>
        )}
      </Loaded>
    </>
  )
}

const isLate = ({ dueAt }: Overview['queues'][number]) => dueAt !== null && Date.parse(dueAt) < Date.now()

function waitingSentence({ queues, money, textsFailedToday }: Overview): string {
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0)
  const late = queues.filter(isLate).length
  const parts = [
    waiting === 0 ? labels.nothingWaiting : `${waiting} ${waiting === 1 ? 'item is' : 'items are'} waiting.`,
  ]
  if (late > 0) parts.push(late === 1 ? labels.n1QueueIsPast : labels.queuesArePastTheirTarget(late))
  if (money?.proof?.ok === false) parts.push(labels.theBooksAreOut)
  if (textsFailedToday > 0) parts.push(labels.textsFailedToday(textsFailedToday))
  return parts.join(' ')
}

function Queues({ queues }: { queues: Overview['queues'] }) {
  return (
    <section className="sheet desk-queues" aria-labelledby="waiting-on-us">
      <div className="desk-head">
        <h2 id="waiting-on-us">{labels.waitingForUs}</h2>
        <span className="small muted">{labels.oldestFirst}</span>
      </div>
      <table className="table table-plain table-rows">
        <thead>
          <tr>
            <th scope="col">{labels.queue}</th>
            <th scope="col" className="table-end">
              {labels.waitingTitle}
            </th>
            <th scope="col">{labels.oldest}</th>
            <th scope="col">{labels.target}</th>
            <th scope="col">
              <span className="sr">{labels.open}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => {
            const { name, to, search } = queuePlaces[queue.key]
            const late = isLate(queue)
            return (
              <tr key={queue.key}>
                <td className="phone-heading">
                  <strong>{name}</strong>
                  <small className={late ? 'phone-only down' : 'phone-only'}>{labels.waiting(queue)}</small>
                </td>
                <td className="table-end">
                  <strong>{queue.waiting}</strong>
                </td>
                <td className={late ? 'down' : undefined}>
                  {queue.oldestAt ? waited(queue.oldestAt, Date.now()) : '–'}
                </td>
                <td>
                  <span className="row">
                    {labels.duration(queue.promiseHours)}
                    {queue.dueAt && !late && (
                      <span className="small muted">{labels.due(formatDateTime(queue.dueAt))}</span>
                    )}
                    {late && (
                      <Tag tone="bad" icon={CircleAlert}>
                        {labels.late}
                      </Tag>
                    )}
                  </span>
                </td>
                <td className="table-end phone-line">
                  <Link to={to} search={search} className={buttonClass({ variant: 'secondary', size: 'small' })}>
                    {labels.open}
                    <span className="sr"> {name}</span>
                  </Link>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function People({ people }: { people: Overview['people'] }) {
  const lines: readonly [string, number, SearchOf<'/admin/user-access'>][] = [
    ['Invited', people.invited, { status: 'invited' }],
    ['Suspended', people.suspended, { status: 'suspended' }],
    ['Lenders', people.lenders, { role: 'lender' }],
    ['Staff', people.admins, { role: 'staff' }],
  ]
  return (
    <section className="sheet sheet-pad" aria-labelledby="people">
      <h2 id="people">{labels.members}</h2>
      <p className={`figure ${styles.figure}`}>
        <Link to="/admin/user-access" search={{ status: 'active' }}>
          {people.active.toLocaleString('en-US')}
        </Link>
      </p>
      <p className="small muted">{labels.active}</p>
      <dl className="facts">
        {lines.map(([name, count, search]) => (
          <FactLink key={name} name={name} count={count} search={search} />
        ))}
      </dl>
    </section>
  )
}

function FactLink({ name, count, search }: { name: string; count: number; search: SearchOf<'/admin/user-access'> }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Link to="/admin/user-access" search={search} aria-label={`${name}: ${count}`}>
          {count.toLocaleString('en-US')}
        </Link>
      </dd>
    </>
  )
}

const monthName = (month: string, how: 'short' | 'long') =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', {
    month: how,
    ...(how === 'long' && { year: 'numeric' }),
    timeZone: 'UTC',
  })

type GrowthProps = { joined: Overview['joined']; access: NonNullable<Overview['access']> }

function Growth({ joined, access }: GrowthProps) {
  const inAll = joined.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="sheet sheet-pad" aria-labelledby="growth">
      <h2 id="growth">{labels.growth}</h2>
      <div className="desk-figures">
        <Figure name={labels.requested30Days} value={access.requested30d} />
        <Figure name={labels.invited30Days} value={access.approved30d} />
        <Figure name={labels.joined30Days} value={access.joined30d} />
        <Figure
          name={labels.medianDecisionTime}
          value={access.medianDecisionHours === null ? '–' : labels.duration(access.medianDecisionHours)}
        />
      </div>
      <BarChart
        label={labels.membersJoinedIn12Months(inAll)}
        unit={counted('member', 'members')}
        actions={
          <ExportButton
            size="small"
            ofChart
            name="members-joined"
            fetchCsv={() => api.dashboard.overview({ query: { format: 'csv' } })}
          />
        }
        by="Month"
        name={labels.joined}
        bars={joined.map(({ month, count }) => ({
          name: monthName(month, 'short'),
          fullName: monthName(month, 'long'),
          value: count,
        }))}
      />
    </section>
  )
}

function Figure({ name, value }: { name: string; value: number | string }) {
  return (
    <div>
      <p className="small muted">{name}</p>
      <p className="figure">{value}</p>
    </div>
  )
}

const clock = (at: string) => new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

function Trail() {
  const audit = useInfiniteQuery(pagesOf(api.site.audit, { query: { limit: 6 } }))
  return (
    <section className="sheet sheet-pad" aria-labelledby="trail">
      <div className="row between">
        <h2 id="trail">{labels.auditTrail}</h2>
        <Link to="/admin/settings" search={{ tab: 'audit' }} className="small">
          {labels.viewAll}
        </Link>
      </div>
      <Loaded query={audit}>
        {({ pages }) => (
          <ol className={styles.trail}>
            {pages[0]?.items.map((entry) => (
              <li key={entry.id}>
                <time className="record dim" dateTime={entry.at}>
                  {clock(entry.at)}
                </time>
                <span>
                  <strong>{actorOf(entry)}</strong> {actionLabel(entry.action).toLowerCase()}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}
