import { accessRequestStatus } from '@ambry/contract/accounts/kinds'
import type { AccessRequest } from '@ambry/contract/accounts/records'
import type { Api } from '@ambry/contract/areas'
import { labelsOf } from '@ambry/contract/kernel/statuses'
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
import * as labels from './labels.ts'
import { RequestStatusTag } from './status.tsx'

type Filter = FilterOf<Api['accounts']['accessRequests']>

const shape: ListShape<Filter> = {
  record: 'request',
  filters: ['status', 'country'],
  // longest waiting first
  defaultSort: 'createdAt',
  defaultFilters: { status: 'pending' },
}

const columns: readonly ListColumn<AccessRequest>[] = [
  {
    key: 'phone',
    title: labels.phone,
    keeps: true,
    phone: 'heading',
    cell: (request) => (
      <span>
        <strong className="num">{formatPhone(request.phone)}</strong>
        {request.country && <small>{countryName(request.country)}</small>}
      </span>
    ),
  },
  { key: 'instagram', title: labels.instagram, cell: (request) => request.instagram },
  { key: 'referral', title: labels.referredBy, keeps: true, cell: (request) => request.referral },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    keeps: true,
    cell: (request) => <RequestStatusTag status={request.status} />,
  },
  {
    key: 'asked',
    title: labels.requested,
    phone: 'line',
    sort: 'createdAt',
    keeps: true,
    cell: (request) => <When at={request.createdAt} />,
  },
  {
    key: 'before',
    title: labels.previousRequests,
    end: true,
    cell: (request) => (request.earlierRequests > 0 ? request.earlierRequests : null),
  },
  { key: 'known', title: labels.knownAs, extra: true, cell: (request) => request.knownAs?.displayName },
  { key: 'decided', title: labels.decided, extra: true, cell: (request) => <When at={request.decidedAt} /> },
  { key: 'decidedBy', title: labels.decidedBy, extra: true, cell: (request) => request.decidedBy },
]

const bulk: readonly BulkAction[] = [
  {
    label: labels.approve,
    needs: 'accessRequest.decide',
    consequence: labels.eachPersonIsInvited,
    reason: 'optional',
    run: (select, note) => api.accounts.decideAccessRequests({ body: { action: 'approve', select, note } }),
  },
  {
    label: labels.decline,
    needs: 'accessRequest.decide',
    danger: true,
    consequence: labels.eachPersonGetsAText,
    reason: 'optional',
    run: (select, note) => api.accounts.decideAccessRequests({ body: { action: 'reject', select, note } }),
  },
]

/** The inbox of access requests. */
export function AccessRequestsPage() {
  useTitle(labels.accessRequestsTitle)
  const { data: house } = useQuery(query(api.site.site, {}))
  const { data: overview } = useQuery(query(api.dashboard.overview, { query: {} }))
  const filters: readonly ListFilter<unknown, Filter>[] = [
    { key: 'status', label: labels.status, options: labelsOf(accessRequestStatus) },
    {
      key: 'country',
      label: labels.country,
      options: Object.fromEntries((house?.allowedCountries ?? []).map((code) => [code, countryName(code)])),
    },
  ]
  return (
    <>
      <div className="work-head">
        <div>
          <h1>{labels.accessRequestsTitle}</h1>
          <p>{overview && inboxSentence(overview)}</p>
        </div>
      </div>
      <ListPage
        name="access-requests"
        label={labels.accessRequestsText}
        call={api.accounts.accessRequests}
        shape={shape}
        columns={columns}
        filters={filters}
        searchHint={labels.phoneInstagramOrName}
        nameOf={(request) => formatPhone(request.phone)}
        bulk={bulk}
        panel={(panel) => <AccessRequestPanel {...panel} />}
        empty={{ title: labels.noRequestsYet, text: labels.requestsFromTheLandingPage }}
      />
    </>
  )
}

type Overview = Awaited<ReturnType<typeof api.dashboard.overview>>

function inboxSentence({ queues, access }: Overview): string {
  const queue = queues.find(({ key }) => key === 'accessRequests')
  const waiting = queue?.waiting ?? 0
  const oldest = queue?.oldestAt ? ` Oldest: ${waited(queue.oldestAt, Date.now())}.` : ''
  const funnel = access ? labels.last30Days(access.requested30d, access.approved30d, access.joined30d) : ''
  return waiting === 0 ? labels.noOpenRequests(funnel) : `${waiting} waiting.${oldest} ${funnel}`
}
