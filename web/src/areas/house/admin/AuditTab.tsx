import { formatDateTime } from '@ambry/contract/dates'
import type { AuditEntry } from '@ambry/contract/house'

import { api } from '../../../api/api.ts'
import { type ListColumn, type ListFilter, ListPage } from '../../../lists/ListPage.tsx'
import type { ListShape } from '../../../lists/list-state.ts'
import type { ListCall } from '../../../lists/use-paged-list.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import { AuditPanel } from './AuditPanel.tsx'
import { actionWords } from './audit-words.ts'

const shape: ListShape = {
  record: 'entry',
  filters: ['outcome', 'objectKind', 'objectId', 'actorId', 'subjectId', 'action'],
  defaultSort: '-id',
}

const columns: readonly ListColumn<AuditEntry>[] = [
  {
    key: 'what',
    title: 'What',
    keeps: true,
    phone: 'heading',
    cell: (entry) => (
      <span>
        <strong>{actionWords(entry.action)}</strong>
        {entry.reason && <small>{entry.reason}</small>}
      </span>
    ),
  },
  {
    key: 'who',
    title: 'Who',
    keeps: true,
    cell: (entry) => (
      <span>
        {entry.actorName ?? 'The house'}
        {entry.subjectName && <small>viewing {entry.subjectName}</small>}
      </span>
    ),
  },
  { key: 'object', title: 'On', cell: (entry) => entry.objectKind },
  {
    key: 'outcome',
    title: 'Outcome',
    cell: (entry) => (entry.outcome === 'refused' ? <Tag tone="bad">Refused</Tag> : <Tag tone="ok">Done</Tag>),
  },
  { key: 'at', title: 'When', sort: 'id', keeps: true, cell: (entry) => <When at={entry.at} /> },
  { key: 'exact', title: 'Exact time', extra: true, cell: (entry) => formatDateTime(entry.at) },
  {
    key: 'ip',
    title: 'From',
    phone: 'hidden',
    cell: (entry) => entry.ip && <span className="record">{entry.ip}</span>,
  },
]

const filters: readonly ListFilter[] = [
  { key: 'outcome', label: 'Outcome', options: { done: 'Done', refused: 'Refused' } },
  {
    key: 'objectKind',
    label: 'On',
    options: {
      user: 'A person',
      access_request: 'An access request',
      settings: 'The settings',
      legal_page: 'A legal page',
      session: 'A session',
    },
  },
]

/** Everything that was done, by whom, as whom; nothing can be taken out of it. */
export function AuditTab() {
  return (
    <ListPage
      name="audit"
      label="Audit log"
      call={api.house.audit as unknown as ListCall}
      shape={shape}
      columns={columns}
      filters={filters}
      searchHint="Words of a reason or a name"
      nameOf={(entry) => `${actionWords(entry.action)}, ${formatDateTime(entry.at)}`}
      panel={(panel, entry) => <AuditPanel key={panel.id} {...panel} entry={entry} />}
      empty={{ title: 'Nothing has happened yet', text: 'Every change made in the back-office is written here.' }}
    />
  )
}
