import type { SearchOf } from '../../../paths.ts'

export type CardCounts = {
  withOwner: number
  inbound: number
  inVault: number
  outbound: number
  returnRequested: number
  disputed: number
  claims: number
}

type OnProgress = (typeof telling)[number]
export type QuickView = {
  name: string
  /** Every filter that tells the views apart is named: one that is undefined must not hold. */
  search: Record<OnProgress, string | undefined>
  count?: (counts: CardCounts) => number
}

/** The filters that tell one quick view from another; any others narrow it and keep it chosen. */
const telling = ['tab', 'custody', 'returnRequested', 'disputed'] as const satisfies (keyof SearchOf<'/admin/cards'>)[]
const none: QuickView['search'] = {
  tab: undefined,
  custody: undefined,
  returnRequested: undefined,
  disputed: undefined,
}

/** What the desk looks at day by day. */
export const quickViews: readonly QuickView[] = [
  { name: 'All', search: none },
  { name: 'Inbound', search: { ...none, custody: 'inbound' }, count: ({ inbound }) => inbound },
  { name: 'In the vault', search: { ...none, custody: 'in_vault' }, count: ({ inVault }) => inVault },
  {
    name: 'Return requested',
    search: { ...none, returnRequested: '1' },
    count: ({ returnRequested }) => returnRequested,
  },
  { name: 'Outbound', search: { ...none, custody: 'outbound' }, count: ({ outbound }) => outbound },
  { name: 'Disputed', search: { ...none, disputed: '1' }, count: ({ disputed }) => disputed },
  { name: 'Claims', search: { ...none, tab: 'disputes' }, count: ({ claims }) => claims },
]
