import type { Api } from '@ambry/contract/areas'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import { shareDisplayStatus } from '@ambry/contract/sharing/kinds'
import type { ShareLink } from '@ambry/contract/sharing/records'

import type { FilterOf } from '../../../api/queries.ts'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import * as labels from './labels.ts'

type Filter = FilterOf<Api['sharing']['shareLinks']>

export const filters: readonly ListFilter<ShareLink, Filter>[] = [
  { key: 'displayStatus', label: labels.status, options: labelsOf(shareDisplayStatus) },
  // set by a link from a card's own page
  { key: 'cardId', label: labels.card, called: () => labels.oneCard },
]

export const shape: ListShape<Filter> = {
  record: 'link',
  filters: filters.map(({ key }) => key),
  defaultSort: '-createdAt',
}

export const sorts = { '-createdAt': labels.newestFirst, createdAt: labels.oldestFirst } as const
