import type { Api } from '@ambry/contract/areas'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { type LeftOutReason, shareDevices, shareSources } from '@ambry/contract/sharing/kinds'
import type { ShareVisit } from '@ambry/contract/sharing/records'
import type { FilterOf } from '../../../api/queries.ts'
import { viewLabel } from '../../../parts/figure-labels.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import { Tag } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'

type Filter = FilterOf<Api['sharing']['shareVisits']>

const yesNo = { no: 'Counted', yes: 'Excluded' }

/** The filters for the visits of one link. */
export const visitFilters: readonly ListFilter<ShareVisit, Filter>[] = [
  { key: 'source', label: labels.source, options: shareSources },
  { key: 'device', label: labels.device, options: shareDevices },
  { key: 'leftOut', label: labels.counted, options: yesNo },
]

/** The columns of a visit, for owners and admins. */
export const visitColumns = (leftOut: Record<LeftOutReason, string>): readonly ListColumn<ShareVisit>[] => [
  {
    key: 'at',
    title: labels.when,
    sort: 'at',
    phone: 'heading',
    cell: ({ at, source, device }) => (
      <span>
        <time className="num" dateTime={at}>
          {formatDateTime(at)}
        </time>
        <small className="phone-only">
          {shareSources[source]}, {shareDevices[device]}
        </small>
      </span>
    ),
  },
  { key: 'visitor', title: labels.visitor, cell: ({ visitor }) => <span className="record">{visitor}</span> },
  {
    key: 'seconds',
    title: labels.time,
    phone: 'line',
    end: true,
    cell: ({ seconds }) => <span className="num">{viewLabel(seconds)}</span>,
  },
  {
    key: 'source',
    title: labels.source,
    cell: ({ source, referrer }) => (
      <span>
        {shareSources[source]}
        {referrer && <small>{referrer}</small>}
      </span>
    ),
  },
  { key: 'device', title: labels.device, cell: ({ device }) => shareDevices[device] },
  {
    key: 'leftOut',
    title: labels.counted,
    cell: (visit) => (visit.leftOut ? <Tag tone="outline">{leftOut[visit.leftOut]}</Tag> : 'Yes'),
  },
]
