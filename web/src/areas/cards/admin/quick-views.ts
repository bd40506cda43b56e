import type { Permission } from '@ambry/contract/areas'

import type { SearchOf } from '../../../paths.ts'
import * as labels from './labels.ts'

export type CardCounts = {
  withOwner: number
  inbound: number
  inVault: number
  outbound: number
  returnRequested: number
  disputed: number
  claims: number
}

type FilterKey = (typeof distinguishing)[number]
export type QuickView = {
  name: string
  /** Lists every distinguishing filter, because undefined means that the filter must not be set. */
  search: Record<FilterKey, string | undefined>
  count?: (counts: CardCounts) => number
  needs?: Permission
}

/** The filters that distinguish the quick views; any others narrow the list and keep the view selected. */
const distinguishing = [
  'tab',
  'custody',
  'returnRequested',
  'disputed',
] as const satisfies (keyof SearchOf<'/admin/cards'>)[]
const none: QuickView['search'] = {
  tab: undefined,
  custody: undefined,
  returnRequested: undefined,
  disputed: undefined,
}

/** The views the vault team uses every day. */
export const quickViews: readonly QuickView[] = [
  { name: 'All', search: none },
  { name: 'Inbound', search: { ...none, custody: 'inbound' }, count: ({ inbound }) => inbound },
  { name: labels.inTheVault, search: { ...none, custody: 'in_vault' }, count: ({ inVault }) => inVault },
  {
    name: labels.returnRequested,
    search: { ...none, returnRequested: '1' },
    count: ({ returnRequested }) => returnRequested,
  },
  { name: 'Outbound', search: { ...none, custody: 'outbound' }, count: ({ outbound }) => outbound },
  { name: 'Disputed', search: { ...none, disputed: '1' }, count: ({ disputed }) => disputed },
  { name: 'Claims', search: { ...none, tab: 'disputes' }, count: ({ claims }) => claims, needs: 'dispute.read' },
]
