import type { Api } from '@ambry/contract/areas'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import type { AuditEntry } from '@ambry/contract/site/endpoints'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { type FilterOf, query } from '../../../api/queries.ts'
import { auditActions, auditObjects } from '../../../api/tables/audit.ts'
import { actionLabel, actorOf, objectLabel } from '../../../parts/audit/audit-labels.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { personName } from '../../../ui/phone.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import { AuditPanel } from './AuditPanel.tsx'

type Filter = FilterOf<Api['site']['audit']>

const shape: ListShape<Filter> = {
  record: 'entry',
  filters: ['outcome', 'action', 'actorId', 'subjectId', 'objectKind', 'objectId', 'from', 'to'],
  defaultSort: '-id',
}

const columns: readonly ListColumn<AuditEntry>[] = [
  {
    key: 'what',
    title: 'Action',
    keeps: true,
    phone: 'heading',
    cell: (entry) => (
      <span>
        <strong>{actionLabel(entry.action)}</strong>
        {entry.reason && <small>{entry.reason}</small>}
      </span>
    ),
  },
  {
    key: 'who',
    title: 'Person',
    phone: 'line',
    keeps: true,
    cell: (entry) => (
      <span>
        {actorOf(entry)}
        {entry.subjectName && <small>viewing {entry.subjectName}</small>}
      </span>
    ),
  },
  { key: 'object', title: 'Record', cell: objectLabel },
  {
    key: 'outcome',
    title: 'Outcome',
    cell: (entry) => (entry.outcome === 'refused' ? <Tag tone="bad">Denied</Tag> : <Tag tone="ok">Done</Tag>),
  },
  { key: 'at', title: 'When', phone: 'line', sort: 'id', keeps: true, cell: (entry) => <When at={entry.at} /> },
  { key: 'exact', title: 'Exact time', extra: true, cell: (entry) => formatDateTime(entry.at) },
  {
    key: 'ip',
    title: 'From',
    cell: (entry) => entry.ip && <span className="record">{entry.ip}</span>,
  },
]

const byName = (options: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(options).sort(([, a], [, b]) => a.localeCompare(b)))

/** `admins` are offered as actors; anybody else's entries are reached by a link, and named from them. */
const filtersWith = (admins: Readonly<Record<string, string>>): readonly ListFilter<AuditEntry, Filter>[] => [
  { key: 'outcome', label: 'Outcome', options: { done: 'Done', refused: 'Denied' } },
  { key: 'action', label: 'Action', options: byName(auditActions) },
  {
    key: 'actorId',
    label: 'Person',
    options: admins,
    called: (id, entries) => entries.find(({ actorId }) => actorId === id)?.actorName,
  },
  {
    key: 'subjectId',
    label: 'Viewing',
    called: (id, entries) => entries.find(({ subjectId }) => subjectId === id)?.subjectName,
  },
  { key: 'objectKind', label: 'Record', options: byName(auditObjects) },
  {
    key: 'objectId',
    label: 'Record ID',
    called: (id, entries) => entries.find(({ objectId }) => objectId === id)?.objectName,
  },
  { key: 'from', label: 'From', edge: 'from' },
  { key: 'to', label: 'Until', edge: 'until' },
]

/** Everything that was done, by whom, as whom; nothing can be taken out of it. */
export function AuditTab() {
  const { data: people } = useQuery(query(api.accounts.users, { query: { mark: 'admin', limit: 100 } }))
  const admins = Object.fromEntries((people?.items ?? []).map((user) => [user.id, personName(user)]))
  return (
    <ListPage
      name="audit"
      label="Audit log"
      call={api.site.audit}
      shape={shape}
      columns={columns}
      filters={filtersWith(admins)}
      searchHint="Record or request ID"
      nameOf={(entry) => `${actionLabel(entry.action)}, ${formatDateTime(entry.at)}`}
      panel={(panel, entry) => <AuditPanel {...panel} entry={entry} />}
      empty={{ title: 'No entries yet', text: 'Every change made in the back-office is recorded here.' }}
    />
  )
}
