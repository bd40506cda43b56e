import type { Page } from '@ambry/contract/areas'
import type { QueueKey } from '@ambry/contract/dashboard/endpoints'
import type { LucideIcon } from 'lucide-react'

import type { AreaContributions } from './parts/contributions.tsx'

/** A page and how it is called. Pages whose area is not there yet are in no table. */
export type Place = {
  to: Exclude<Page, `${string}$${string}`>
  name: string
  icon: LucideIcon
  /** How another address of the same page begins. */
  also?: string
  /** After `g`, this letter leads there. */
  letter: string
  /** Before or after what other areas have in the same menu, where their order is not it. */
  order?: -1 | 1
}

/** The groups of the back-office's sidebar, in the specification's order, with a hairline between them. */
export const adminGroupNames = ['people', 'cards', 'money', 'figures', 'house'] as const

/** A page in the sidebar of the back-office. */
export type AdminPlace = Place & {
  group: (typeof adminGroupNames)[number]
  /** The overview's queues that are worked off there: their count is beside the name. */
  queues?: readonly QueueKey[]
}

/**
 * Where a page is found: the top navigation; below it on a phone, and in the footer; inside a section, by its key and the
 * palette; the account's menu.
 */
type Menu = 'member' | 'further' | 'section' | 'account'

/** Everything an area adds to the page. */
export type WebArea = {
  name: string
  /**
   * Its pages, by the frame they stand in. Not as `AnyRoute`: what a route leaves open would be inferred from that, and
   * the router would take every address and every search for right.
   */
  routes: {
    entrance: readonly object[]
    public: readonly object[]
    member: readonly object[]
    admin: readonly object[]
    bare: readonly object[]
  }
  places: readonly (Place & { menu: Menu })[]
  /** What it puts on the pages of areas to the left of it. */
  contributes?: AreaContributions
}

export const noRoutes = { entrance: [], public: [], member: [], admin: [], bare: [] } as const
export const defineWebArea = <const A extends WebArea>(area: A) => area
