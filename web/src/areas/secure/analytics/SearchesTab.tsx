import type { Api } from '@ambry/contract/areas'
import type { Instant } from '@ambry/contract/kernel/dates'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { When } from '../../../ui/When.tsx'
import * as labels from './labels.ts'

type Filter = FilterOf<Api['secure']['emptySearches']>

type Row = { id: string; words: string; times: number; members: number; lastAt: Instant }

const columns: readonly ListColumn<Row>[] = [
  { key: 'words', title: labels.search, keeps: true, phone: 'heading', cell: ({ words }) => <strong>{words}</strong> },
  {
    key: 'times',
    title: labels.searches,
    phone: 'named',
    sort: 'times',
    only: 'descending',
    end: true,
    cell: ({ times }) => <span className="num">{times.toLocaleString('en-US')}</span>,
  },
  {
    key: 'members',
    title: labels.members,
    end: true,
    cell: ({ members }) => <span className="num">{members.toLocaleString('en-US')}</span>,
  },
  {
    key: 'last',
    title: labels.lastSearched,
    sort: 'lastAt',
    only: 'descending',
    cell: ({ lastAt }) => <When at={lastAt} />,
  },
  {
    key: 'now',
    title: labels.resultsNow,
    phone: 'line',
    cell: ({ words }) => (
      <Link to="/secure" search={{ q: words }}>
        {labels.searchAgain}
        <span className="sr"> {labels.forLabel(words)}</span>
      </Link>
    ),
  },
]

const days = ['from', 'to'] as const
const shape: ListShape<Filter> = { record: 'search', filters: days, tabs: days, defaultSort: '-times' }

/** Searches in Secure with no results. */
export const SearchesTab = () => (
  <ListPage
    name="secure-searches"
    label={labels.searchesWithNoResults}
    call={api.secure.emptySearches}
    shape={shape}
    columns={columns}
    filters={[]}
    searchHint={labels.searchTerms}
    nameOf={({ words }) => words}
    rowsOpen={false}
    empty={{
      title: labels.everySearchHadResults,
      text: labels.whenMembersSearchSecure,
    }}
  />
)
