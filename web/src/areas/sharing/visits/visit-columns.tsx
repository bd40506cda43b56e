import type { Api } from '@ambry/contract/areas'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { type LeftOutReason, shareDevices, shareSources } from '@ambry/contract/sharing/kinds'
import type { ShareVisit } from '@ambry/contract/sharing/records'
import type { FilterOf } from '../../../api/queries.ts'
import { viewLabel } from '../../../parts/figure-labels.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import { Tag } from '../../../ui/Tag.tsx'

type Filter = FilterOf<Api['sharing']['shareVisits']>

const yesNo = { no: 'Counted', yes: 'Excluded' }

/** What the looks at one link can be told apart by. */
export const visitFilters: readonly ListFilter<ShareVisit, Filter>[] = [
  { key: 'source', label: 'Source', options: shareSources },
  { key: 'device', label: 'Device', options: shareDevices },
  { key: 'leftOut', label: 'Counted', options: yesNo },
]

/** A look, whoever reads of it. */
export const visitColumns = (leftOut: Record<LeftOutReason, string>): readonly ListColumn<ShareVisit>[] => [
  {
    key: 'at',
    title: 'When',
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
  { key: 'visitor', title: 'Visitor', cell: ({ visitor }) => <span className="record">{visitor}</span> },
  {
    key: 'seconds',
    title: 'Time',
    phone: 'line',
    end: true,
    cell: ({ seconds }) => <span className="num">{viewLabel(seconds)}</span>,
  },
  {
    key: 'source',
    title: 'Source',
    cell: ({ source, referrer }) => (
      <span>
        {shareSources[source]}
        {referrer && <small>{referrer}</small>}
      </span>
    ),
  },
  { key: 'device', title: 'Device', cell: ({ device }) => shareDevices[device] },
  {
    key: 'leftOut',
    title: 'Counted',
    cell: (visit) => (visit.leftOut ? <Tag tone="outline">{leftOut[visit.leftOut]}</Tag> : 'Yes'),
  },
]
