import { formatDateTime } from '@ambry/contract/kernel/dates'
import type { AuditEntry } from '@ambry/contract/site/endpoints'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { actionLabel, actorOf, kindLabel, viewedIn } from '../../../parts/audit/audit-labels.ts'
import { RecordLink } from '../../../parts/audit/RecordLink.tsx'
import type { PanelProps } from '../../../parts/lists/ListPage.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { SidePanel } from '../../../ui/layers/SidePanel.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './AuditPanel.module.css'
import * as labels from './labels.ts'

/** One entry in full: before and after, origin, and who acted as whom. */
export function AuditPanel({ id, entry, ...steps }: PanelProps & { entry: AuditEntry | undefined }) {
  if (!entry) {
    return (
      <SidePanel id={id} title={`Entry ${id}`} {...steps}>
        <p>{labels.thisEntryIsnt}</p>
      </SidePanel>
    )
  }
  return (
    <SidePanel
      id={id}
      title={actionLabel(entry.action)}
      above={entry.outcome === 'refused' ? <Tag tone="bad">{labels.denied}</Tag> : <Tag tone="ok">{labels.done}</Tag>}
      below={formatDateTime(entry.at)}
      {...steps}
    >
      <section>
        <dl className="facts">
          <Fact name={labels.person}>{person(entry.actorId, actorOf(entry))}</Fact>
          {viewedIn(entry) && <Fact name={labels.viewing}>{person(entry.subjectId, viewedIn(entry) ?? '')}</Fact>}
          <Fact name={labels.record}>
            <RecordLink entry={entry} />
            {kindLabel(entry) && <small className="dim"> {kindLabel(entry)}</small>}
          </Fact>
          {entry.about.length > 0 && (
            <Fact name={labels.membersInvolved}>
              {entry.about.map(({ id: memberId, name }, at) => (
                <Fragment key={memberId}>
                  {at > 0 && ', '}
                  {person(memberId, name)}
                </Fragment>
              ))}
            </Fact>
          )}
          {entry.objectId && (
            <Fact name={labels.recordId}>
              <span className="record">{entry.objectId}</span>
            </Fact>
          )}
          {entry.reason && <Fact name={labels.reason}>{entry.reason}</Fact>}
          <Fact name={labels.from}>{entry.ip ?? '–'}</Fact>
          <Fact name={labels.request}>
            <span className="record">{entry.requestId ?? '–'}</span>
          </Fact>
          <Fact name={labels.action}>
            <span className="record">{entry.action}</span>
          </Fact>
        </dl>
      </section>
      <Difference before={entry.before} after={entry.after} />
    </SidePanel>
  )
}

const person = (id: string | null, name: string): ReactNode =>
  id === null ? (
    name
  ) : (
    <Link to="/admin/user-access" search={{ user: id }}>
      {name}
    </Link>
  )

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The values before and after, field by field. */
function Difference({ before, after }: { before: unknown; after: unknown }) {
  const [old, present] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  const keys = [...new Set([...Object.keys(old), ...Object.keys(present)])]
  if (keys.length === 0) return null
  const show = (value: unknown) =>
    value === undefined || value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value)
  return (
    <section aria-label={labels.beforeAndAfter}>
      <h3>{labels.beforeAndAfter}</h3>
      <table className={styles.difference}>
        <thead>
          <tr>
            <th scope="col">{labels.field}</th>
            <th scope="col">{labels.before}</th>
            <th scope="col">{labels.after}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td>{show(old[key])}</td>
              <td>{show(present[key])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
