import type { AccessRequest } from '@ambry/contract/accounts/records'
import type { Api } from '@ambry/contract/areas'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { type FilterOf, query } from '../../../api/queries.ts'
import type { BulkAction } from '../../../parts/lists/BulkDialog.tsx'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { countryName } from '../../../ui/fields/phone/countries.ts'
import { formatPhone } from '../../../ui/phone.ts'
import { waited } from '../../../ui/time.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { When } from '../../../ui/When.tsx'
import { AccessRequestPanel } from './AccessRequestPanel.tsx'
import { RequestStatusTag, requestStatusNames } from './status.tsx'

type Filter = FilterOf<Api['accounts']['accessRequests']>

const shape: ListShape<Filter> = {
  record: 'request',
  filters: ['status', 'country'],
  // those who wait longest stand first
  defaultSort: 'createdAt',
  defaultFilters: { status: 'pending' },
}

const columns: readonly ListColumn<AccessRequest>[] = [
  {
    key: 'phone',
    title: 'Phone',
    keeps: true,
    phone: 'heading',
    cell: (request) => (
      <span>
        <strong className="num">{formatPhone(request.phone)}</strong>
        {request.country && <small>{countryName(request.country)}</small>}
      </span>
    ),
  },
  { key: 'instagram', title: 'Instagram', cell: (request) => request.instagram },
  { key: 'referral', title: 'Referred by', keeps: true, cell: (request) => request.referral },
  {
    key: 'status',
    title: 'Status',
    phone: 'line',
    keeps: true,
    cell: (request) => <RequestStatusTag status={request.status} />,
  },
  {
    key: 'asked',
    title: 'Requested',
    phone: 'line',
    sort: 'createdAt',
    keeps: true,
    cell: (request) => <When at={request.createdAt} />,
  },
  {
    key: 'before',
    title: 'Previous requests',
    end: true,
    cell: (request) => (request.earlierRequests > 0 ? request.earlierRequests : null),
  },
  { key: 'known', title: 'Known as', extra: true, cell: (request) => request.knownAs?.displayName },
  { key: 'decided', title: 'Decided', extra: true, cell: (request) => <When at={request.decidedAt} /> },
  { key: 'decidedBy', title: 'Decided by', extra: true, cell: (request) => request.decidedBy },
]

const bulk: readonly BulkAction[] = [
  {
    label: 'Approve',
    consequence: 'Each person is invited by text message.',
    reason: 'optional',
    run: (select, note) => api.accounts.decideAccessRequests({ body: { action: 'approve', select, note } }),
  },
  {
    label: 'Decline',
    danger: true,
    consequence:
      'Each person gets a text message that the request wasn’t approved. They can request access again later.',
    reason: 'optional',
    run: (select, note) => api.accounts.decideAccessRequests({ body: { action: 'reject', select, note } }),
  },
]

/** The inbox of those who asked for access. */
export function AccessRequestsPage() {
  useTitle('Access Requests')
  const { data: house } = useQuery(query(api.site.site, {}))
  const { data: overview } = useQuery(query(api.dashboard.overview, { query: {} }))
  const filters: readonly ListFilter<unknown, Filter>[] = [
    { key: 'status', label: 'Status', options: requestStatusNames },
    {
      key: 'country',
      label: 'Country',
      options: Object.fromEntries((house?.allowedCountries ?? []).map((code) => [code, countryName(code)])),
    },
  ]
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Access Requests</h1>
          <p>{overview && inboxSentence(overview)}</p>
        </div>
      </div>
      <ListPage
        name="access-requests"
        label="Access requests"
        call={api.accounts.accessRequests}
        shape={shape}
        columns={columns}
        filters={filters}
        searchHint="Phone, Instagram, or name"
        nameOf={(request) => formatPhone(request.phone)}
        bulk={bulk}
        panel={(panel) => <AccessRequestPanel {...panel} />}
        empty={{ title: 'No requests yet', text: 'Requests from the landing page appear here.' }}
      />
    </>
  )
}

type Overview = Awaited<ReturnType<typeof api.dashboard.overview>>

function inboxSentence({ queues, access }: Overview): string {
  const queue = queues.find(({ key }) => key === 'accessRequests')
  const waiting = queue?.waiting ?? 0
  const oldest = queue?.oldestAt ? ` Oldest: ${waited(queue.oldestAt, Date.now())}.` : ''
  const funnel = `Last 30 days: ${access.requested30d} requested, ${access.approved30d} invited, ${access.joined30d} joined.`
  return waiting === 0 ? `No open requests. ${funnel}` : `${waiting} waiting.${oldest} ${funnel}`
}
