import { formatDateTime } from '@ambry/contract/dates'
import type { AuditEntry } from '@ambry/contract/house'
import { useInfiniteQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { Loaded } from '../../../api/Loaded.tsx'
import { pagesOf } from '../../../api/queries.ts'
import { ShowMore } from '../../../api/ShowMore.tsx'
import { Section } from '../../../ui/Section.tsx'

/** Who did what, newest first. */
export function AuditLog() {
  const audit = useInfiniteQuery(pagesOf(api.house.audit, { query: {} }))
  return (
    <Section title="Audit log">
      <Loaded query={audit}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <p className="empty">Nothing has happened yet.</p>
          return (
            <ol className="rows">
              {items.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </ol>
          )
        }}
      </Loaded>
      <ShowMore list={audit} />
    </Section>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  return (
    <li className="entry">
      <div>
        <strong>{entry.actorName ?? 'The house'}</strong>
        {entry.subjectName && ` viewing ${entry.subjectName}`} <span className="record">{entry.action}</span>
        {entry.outcome === 'refused' && <span className="tag tag-bad">Refused</span>}
        {entry.reason && <p>{entry.reason}</p>}
        <p className="record">
          {formatDateTime(entry.at)}
          {entry.objectKind && ` · ${entry.objectKind} ${entry.objectId ?? ''}`}
          {entry.ip && ` · ${entry.ip}`}
        </p>
      </div>
    </li>
  )
}
