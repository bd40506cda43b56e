import { leftOutReasons } from '@ambry/contract/sharing/kinds'
import type { ShareVisit } from '@ambry/contract/sharing/records'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import type { ListColumn } from '../../../lists/ListBar.tsx'
import { ListPage } from '../../../lists/ListPage.tsx'
import type { ListFilter } from '../../../lists/list-filter.ts'
import type { ListShape } from '../../../lists/list-state.ts'
import type { ListCall } from '../../../lists/use-paged-list.ts'
import { visitColumns, visitFilters } from '../visit-columns.tsx'

const [when, ...rest] = visitColumns(leftOutReasons)

const columns: readonly ListColumn<ShareVisit>[] = [
  ...(when ? [when] : []),
  {
    key: 'link',
    title: 'Link',
    cell: ({ linkId, linkName }) => (
      <Link to="." search={{ tab: 'links', link: linkId } as never}>
        {linkName}
      </Link>
    ),
  },
  ...rest,
]

const filters: readonly ListFilter<ShareVisit>[] = [
  ...visitFilters,
  { key: 'from', label: 'From', edge: 'from' },
  { key: 'to', label: 'Until', edge: 'until' },
  { key: 'linkId', label: 'Link', called: (id, rows) => rows.find(({ linkId }) => linkId === id)?.linkName },
]

const shape: ListShape = { record: 'visit', filters: filters.map(({ key }) => key), defaultSort: '-at' }

/** Every look at every link, also those that are not counted. */
export const HouseVisits = () => (
  <div className="share-visits">
    <ListPage<ShareVisit>
      name="house-share-visits"
      label="Visits"
      call={api.sharing.houseShareVisits as unknown as ListCall}
      shape={shape}
      columns={columns}
      filters={filters}
      searchHint="Link, visitor or site"
      nameOf={({ visitor, linkName }) => `Visitor ${visitor}, ${linkName}`}
      rowsOpen={false}
      empty={{ title: 'Nobody has looked yet', text: 'Each look at a link of a member stands here.' }}
    />
  </div>
)
