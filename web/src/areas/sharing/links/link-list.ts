import { shareStandings } from '@ambry/contract/sharing/kinds'
import type { ShareLink } from '@ambry/contract/sharing/records'

import type { ListFilter } from '../../../lists/list-filter.ts'
import type { ListShape } from '../../../lists/list-state.ts'

export const filters: readonly ListFilter<ShareLink>[] = [
  { key: 'standing', label: 'Standing', options: shareStandings },
  // a link from a card's own page sets it
  { key: 'cardId', label: 'Card', called: () => 'One card' },
]

export const shape: ListShape = {
  record: 'link',
  filters: filters.map(({ key }) => key),
  defaultSort: '-createdAt',
}

export const sorts = { '-createdAt': 'Newest first', createdAt: 'Oldest first' } as const
