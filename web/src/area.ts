import type { Page } from '@ambry/contract/areas'
import type { QueueKey } from '@ambry/contract/kernel/queues'
import type { LucideIcon } from 'lucide-react'

import type { AreaContributions } from './parts/contributions.tsx'
import type { Needs } from './parts/rights.tsx'
import type { SearchOf } from './paths.ts'

/** A page and its name in menus. Only pages of existing areas are listed. */
export type Place = {
  to: Exclude<Page, `${string}$${string}`>
  /** The part of the page that it opens. */
  search?: SearchOf<'/admin'>
  name: string
  icon: LucideIcon
  /** Prefix of another URL of the same page. */
  also?: string
  /** The section of the top navigation that it is part of, and that is marked on its pages. */
  section?: string
  /** Keyboard shortcut: `g`, then this letter. */
  letter: string
  /** Moves it before or after the entries of other areas in the same menu; by default areas keep their order. */
  order?: -1 | 1
}

/** The groups of the admin sidebar in the specification's order, separated by a hairline. */
export const adminGroupNames = ['people', 'cards', 'money', 'figures', 'house'] as const

/** A page in the admin sidebar. */
export type AdminPlace = Place & {
  group: (typeof adminGroupNames)[number]
  /** The right it takes to open the page; of several, any is enough. */
  needs: Needs
  /** The tabs of the page that belong to it, if other places have others. */
  tabs?: readonly string[]
  /** The same for the other URL, if it takes a different one. */
  alsoNeeds?: Needs
  /** The overview queues handled on this page; their count is shown next to its name. */
  queues?: readonly QueueKey[]
}

/**
 * Where a page is linked: the top navigation; on phones below it, and in the footer; within a section, by shortcut and
 * command palette; or the account menu.
 */
type Menu = 'member' | 'further' | 'section' | 'account'

/** Everything an area adds to the web app. */
export type WebArea = {
  name: string
  /**
   * Its pages by layout. Not typed as `AnyRoute`, because types would then be inferred from it and the router would
   * accept any path and any search params.
   */
  routes: {
    entrance: readonly object[]
    public: readonly object[]
    member: readonly object[]
    admin: readonly object[]
    bare: readonly object[]
  }
  places: readonly (Place & { menu: Menu })[]
  /** What it adds to pages of earlier areas. */
  contributes?: AreaContributions
}

export const noRoutes = { entrance: [], public: [], member: [], admin: [], bare: [] } as const
export const defineWebArea = <const A extends WebArea>(area: A) => area
