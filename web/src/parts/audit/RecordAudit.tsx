import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../api/api.ts'
import { pagesOf } from '../../api/queries.ts'
import { Tag } from '../../ui/Tag.tsx'
import { When } from '../../ui/When.tsx'
import { Loaded } from '../Loaded.tsx'
import { NeedsRight } from '../rights.tsx'
import { ShowMore } from '../ShowMore.tsx'
import { actionLabel, actorOf } from './audit-labels.ts'

/** The audit log of one record, newest first, for those who can read it. */
export const RecordAudit = (record: { kind: string; id: string }) => (
  <NeedsRight right="audit.read">
    <History {...record} />
  </NeedsRight>
)

function History({ kind, id }: { kind: string; id: string }) {
  const audit = useInfiniteQuery(pagesOf(api.site.audit, { query: { objectKind: kind, objectId: id, limit: 6 } }))
  return (
    <section aria-label="History">
      <div className="row between">
        <h3>History</h3>
        <Link
          to="/admin/settings"
          // of a member, everything that concerns them
          search={{ tab: 'audit', ...(kind === 'user' ? { memberId: id } : { objectKind: kind, objectId: id }) }}
          className="small"
        >
          View in audit log
        </Link>
      </div>
      <Loaded query={audit}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <p className="muted">Nothing yet.</p>
          return (
            <ol className="lines">
              {items.map((entry) => (
                <li className="line" key={entry.id}>
                  <div className="line-text">
                    <strong>{actionLabel(entry.action)}</strong>
                    <p>
                      {actorOf(entry)}
                      {entry.reason && `: ${entry.reason}`}
                    </p>
                  </div>
                  {entry.outcome === 'refused' && <Tag tone="bad">Denied</Tag>}
                  <span className="small dim">
                    <When at={entry.at} />
                  </span>
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
