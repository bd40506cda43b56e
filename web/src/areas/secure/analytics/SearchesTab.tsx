import type { Api } from '@ambry/contract/areas'
import type { Instant } from '@ambry/contract/kernel/dates'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { When } from '../../../ui/When.tsx'

type Filter = FilterOf<Api['secure']['emptySearches']>

type Row = { id: string; words: string; times: number; members: number; lastAt: Instant }

const columns: readonly ListColumn<Row>[] = [
  { key: 'words', title: 'Search', keeps: true, phone: 'heading', cell: ({ words }) => <strong>{words}</strong> },
  {
    key: 'times',
    title: 'Searches',
    phone: 'named',
    sort: 'times',
    only: 'descending',
    end: true,
    cell: ({ times }) => <span className="num">{times.toLocaleString('en-US')}</span>,
  },
  {
    key: 'members',
    title: 'Members',
    end: true,
    cell: ({ members }) => <span className="num">{members.toLocaleString('en-US')}</span>,
  },
  {
    key: 'last',
    title: 'Last searched',
    sort: 'lastAt',
    only: 'descending',
    cell: ({ lastAt }) => <When at={lastAt} />,
  },
  {
    key: 'now',
    title: 'Results now',
    phone: 'line',
    cell: ({ words }) => (
      <Link to="/secure" search={{ q: words }}>
        Search again<span className="sr"> for {words}</span>
      </Link>
    ),
  },
]

const days = ['from', 'to'] as const
const shape: ListShape<Filter> = { record: 'search', filters: days, tabs: days, defaultSort: '-times' }

/** What members searched for in Secure and did not find. */
export const SearchesTab = () => (
  <ListPage
    name="secure-searches"
    label="Searches with no results"
    call={api.secure.emptySearches}
    shape={shape}
    columns={columns}
    filters={[]}
    searchHint="Search terms"
    nameOf={({ words }) => words}
    rowsOpen={false}
    empty={{
      title: 'Every search had results',
      text: 'When members search Secure and find nothing, their searches appear here.',
    }}
  />
)
