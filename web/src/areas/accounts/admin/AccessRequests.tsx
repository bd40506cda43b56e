import type { AccessRequest, AccessRequestAction, AccessRequestStatus } from '@ambry/contract/accounts-records'
import { formatDateTime } from '@ambry/contract/dates'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { Loaded } from '../../../api/Loaded.tsx'
import { pagesOf } from '../../../api/queries.ts'
import { ShowMore } from '../../../api/ShowMore.tsx'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Select } from '../../../ui/Select.tsx'

const shown: Record<AccessRequestStatus, string> = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' }
const tags: Record<AccessRequestStatus, string> = { pending: 'tag-wait', approved: 'tag-ok', rejected: 'tag-bad' }

/** Those that wait for a decision stand first; the filter leads to the decided ones. */
export function AccessRequests() {
  const [status, setStatus] = useState<AccessRequestStatus>('pending')
  // the longest waiting first, the latest decisions first
  const sort = status === 'pending' ? 'createdAt' : '-createdAt'
  const requests = useInfiniteQuery(pagesOf(api.accounts.accessRequests, { query: { status, sort } }))
  return (
    <Section title="Access requests" end={<Select label="Show" value={status} options={shown} onChange={setStatus} />}>
      <Loaded query={requests}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) {
            return <p className="empty">{status === 'pending' ? 'Nobody is waiting.' : 'None.'}</p>
          }
          return (
            <ul className="rows">
              {items.map((item) => (
                <RequestRow key={item.id} request={item} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <ShowMore list={requests} />
    </Section>
  )
}

function RequestRow({ request }: { request: AccessRequest }) {
  const input = { params: { id: request.id }, body: undefined }
  const decide = useAction({
    mutationFn: (action: AccessRequestAction) =>
      action === 'approve' ? api.accounts.approveAccessRequest(input) : api.accounts.rejectAccessRequest(input),
  })
  const may = (action: AccessRequestAction) => request.actions.includes(action)
  const working = (action: AccessRequestAction) => decide.isPending && decide.variables === action
  return (
    <li className="entry">
      <div>
        <strong>{request.phone}</strong>
        <span className={`tag ${tags[request.status]}`}>{shown[request.status]}</span>
        <p>{describe(request)}</p>
        <p className="record">
          Asked {formatDateTime(request.createdAt)}
          {request.decidedAt && `; decided ${formatDateTime(request.decidedAt)} by ${request.decidedBy ?? 'the house'}`}
        </p>
        {request.note && <p>{request.note}</p>}
        {decide.error && <Failure text={sentenceOf(decide.error)} />}
      </div>
      <div className="row">
        {may('approve') && (
          <Button look="approve" small working={working('approve')} onClick={() => decide.mutate('approve')}>
            Approve<span className="sr"> {request.phone}</span>
          </Button>
        )}
        {may('reject') && (
          <Button look="danger" small working={working('reject')} onClick={() => decide.mutate('reject')}>
            Reject<span className="sr"> {request.phone}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

const describe = ({ country, instagram, referral, earlierRequests, marketingOptIn, smsOptIn }: AccessRequest): string =>
  [
    country,
    instagram && `Instagram ${instagram}`,
    referral && `told by ${referral}`,
    earlierRequests > 0 && `asked ${earlierRequests === 1 ? 'once' : `${earlierRequests} times`} before`,
    marketingOptIn && 'wants news',
    smsOptIn && 'wants text messages',
  ]
    .filter(Boolean)
    .join(' · ')
