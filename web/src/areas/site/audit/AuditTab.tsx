import type { Api } from '@ambry/contract/areas'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import type { AuditEntry } from '@ambry/contract/site/endpoints'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { type FilterOf, query } from '../../../api/queries.ts'
import { auditActions } from '../../../api/tables/audit.ts'
import {
  actionLabel,
  actorOf,
  kindLabel,
  objectLabel,
  recordKinds,
  viewedIn,
} from '../../../parts/audit/audit-labels.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { useRights } from '../../../parts/rights.tsx'
import { useStaff } from '../../../parts/work/use-staff.ts'
import { useSearchOf } from '../../../paths.ts'
import { personName } from '../../../ui/phone.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import { AuditPanel } from './AuditPanel.tsx'
import * as labels from './labels.ts'

type Filter = FilterOf<Api['site']['audit']>

const shape: ListShape<Filter> = {
  record: 'entry',
  filters: ['memberId', 'objectKind', 'act', 'from', 'to', 'outcome', 'action', 'actorId', 'subjectId', 'objectId'],
  defaultSort: '-id',
}

const columns: readonly ListColumn<AuditEntry>[] = [
  {
    key: 'what',
    title: labels.action,
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
    title: labels.person,
    phone: 'line',
    keeps: true,
    cell: (entry) => (
      <span>
        {actorOf(entry)}
        {viewedIn(entry) && <small>{labels.viewingSubjectName(viewedIn(entry) ?? '')}</small>}
      </span>
    ),
  },
  {
    key: 'object',
    title: labels.record,
    cell: (entry) => (
      <span>
        {objectLabel(entry)}
        {kindLabel(entry) && <small>{kindLabel(entry)}</small>}
      </span>
    ),
  },
  {
    key: 'about',
    title: labels.member,
    cell: ({ about }) => about.map(({ name }) => name).join(', ') || '–',
  },
  {
    key: 'outcome',
    title: labels.outcome,
    cell: (entry) =>
      entry.outcome === 'refused' ? <Tag tone="bad">{labels.denied}</Tag> : <Tag tone="ok">{labels.done}</Tag>,
  },
  { key: 'at', title: labels.when, phone: 'line', sort: 'id', keeps: true, cell: (entry) => <When at={entry.at} /> },
  { key: 'exact', title: labels.exactTime, extra: true, cell: (entry) => formatDateTime(entry.at) },
  {
    key: 'ip',
    title: labels.from,
    cell: (entry) => entry.ip && <span className="record">{entry.ip}</span>,
  },
]

const byName = (options: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(options).sort(([, a], [, b]) => a.localeCompare(b)))

/** `admins` are offered as actors; entries of others are reached by a link, and the name is taken from the rows. */
type Names = Readonly<Record<string, string>>

const filtersWith = (admins: Names, member: string | undefined): readonly ListFilter<AuditEntry, Filter>[] => [
  {
    key: 'memberId',
    label: labels.member,
    isMember: true,
    // entries have the name of their time; when nothing is found, no entry has one
    called: (id, entries) => entries.flatMap(({ about }) => about).find((one) => one.id === id)?.name ?? member,
  },
  { key: 'objectKind', label: labels.record, options: byName(recordKinds) },
  { key: 'act', label: labels.eventType, options: labels.eventTypes },
  { key: 'from', label: labels.onOrAfter, edge: 'from' },
  { key: 'to', label: labels.until, edge: 'until' },
  { key: 'outcome', label: labels.outcome, options: { done: labels.done, refused: labels.denied } },
  { key: 'action', label: labels.action, options: byName(auditActions) },
  {
    key: 'actorId',
    label: labels.person,
    options: admins,
    called: (id, entries) => entries.find(({ actorId }) => actorId === id)?.actorName,
  },
  {
    key: 'subjectId',
    label: labels.viewing,
    called: (id, entries) => entries.find(({ subjectId }) => subjectId === id)?.subjectName,
  },
  {
    key: 'objectId',
    label: labels.recordId,
    called: (id, entries) => entries.find(({ objectId }) => objectId === id)?.objectName,
  },
]

/** The audit log: what was done, by whom and as whom. Nothing can be removed from it. */
export function AuditTab() {
  const admins = useStaff()
  const { can } = useRights()
  const { memberId } = useSearchOf('/admin/settings')
  const { data: member } = useQuery({
    ...query(api.accounts.user, { params: { id: memberId ?? '' } }),
    enabled: memberId !== undefined && can('user.read'),
  })
  return (
    <ListPage
      name="audit"
      label={labels.auditLog}
      call={api.site.audit}
      shape={shape}
      columns={columns}
      filters={filtersWith(admins, member && personName(member))}
      searchHint={labels.searchHint}
      nameOf={(entry) => `${actionLabel(entry.action)}, ${formatDateTime(entry.at)}`}
      panel={(panel, entry) => <AuditPanel {...panel} entry={entry} />}
      empty={{ title: labels.noEntriesYet, text: labels.everyChangeMade }}
    />
  )
}
