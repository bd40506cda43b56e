import type { Api } from '@ambry/contract/areas'
import { leftOutReasons } from '@ambry/contract/sharing/kinds'
import type { ShareVisit } from '@ambry/contract/sharing/records'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { here } from '../../../paths.ts'
import styles from '../sharing.module.css'
import { visitColumns, visitFilters } from '../visits/visit-columns.tsx'
import * as labels from './labels.ts'

type Filter = FilterOf<Api['sharing']['adminShareVisits']>

const [when, ...rest] = visitColumns(leftOutReasons)

const columns: readonly ListColumn<ShareVisit>[] = [
  ...(when ? [when] : []),
  {
    key: 'link',
    title: labels.link,
    phone: 'line',
    cell: ({ linkId, linkName }) => (
      <Link to="." search={here('/admin/share-analytics', { tab: 'links', link: linkId })}>
        {linkName}
      </Link>
    ),
  },
  ...rest,
]

const filters: readonly ListFilter<ShareVisit, Filter>[] = [
  ...visitFilters,
  { key: 'from', label: labels.from, edge: 'from' },
  { key: 'to', label: labels.until, edge: 'until' },
  { key: 'linkId', label: labels.link, called: (id, rows) => rows.find(({ linkId }) => linkId === id)?.linkName },
]

const shape: ListShape<Filter> = { record: 'visit', filters: filters.map(({ key }) => key), defaultSort: '-at' }

/** Every visit to every link, including those not counted. */
export const AdminVisits = () => (
  <div className={styles.visits}>
    <ListPage
      name="house-share-visits"
      label={labels.visits}
      call={api.sharing.adminShareVisits}
      shape={shape}
      columns={columns}
      filters={filters}
      searchHint={labels.linkVisitorOrSite}
      nameOf={({ visitor, linkName }) => labels.visitor(visitor, linkName)}
      rowsOpen={false}
      empty={{ title: labels.noVisitsYet, text: labels.eachVisitToAMembers }}
    />
  </div>
)
