import type { Permission } from '@ambry/contract/areas'
import type { AttentionItem } from '@ambry/contract/dashboard/attention/endpoints'
import type { AttentionKind } from '@ambry/contract/kernel/attention'
import {
  addDays,
  beginningOf,
  type Day,
  dayIn,
  daysBetween,
  formatNearDate,
  formatNearDeadline,
  type Instant,
} from '@ambry/contract/kernel/dates'

import type { Deps } from './deps.ts'

/** One thing that waits for a member. */
export type Waiting = Pick<AttentionItem, 'title' | 'text' | 'action' | 'link'> & {
  kind: AttentionKind
  /** The record's. */
  id: string
  picture?: string | null
  amountCents?: number | null
  due?: Due | null
  /** The invoice it only waits to be paid: while it is open, it is part of the item of all invoices. */
  invoiceId?: string | null
  /** The invoices that it is about. */
  invoiceIds?: readonly string[]
}

type Due = { at: Instant; text: string; isLate: boolean }

/** What waits for members in an area. */
export type AreaAttention = {
  /** Staff who view an account see these items only if they may see what this shows. */
  permission: Permission
  find: (deps: Deps, memberId: string) => Promise<readonly Waiting[]>
}

type Known = Pick<Deps, 'clock' | 'settings'>

/** A deadline at an instant, in Ambry's time zone. */
export const dueAt = ({ clock, settings }: Known, at: Instant | null, text: (until: string) => string): Due | null =>
  at === null ? null : { at, text: text(formatNearDeadline(at, settings.current.timeZone, clock.now())), isLate: false }

/** A deadline at the end of a day. */
export function dueOn({ clock, settings }: Known, on: Day | null, text: (until: string) => string): Due | null {
  if (on === null) return null
  const { timeZone } = settings.current
  const shown = formatNearDate(on, dayIn(timeZone, clock.now()))
  return { at: beginningOf(addDays(on, 1), timeZone), text: text(shown), isLate: false }
}

/** How many days there are from today to an instant, in Ambry's time zone. */
export const daysUntil = ({ clock, settings }: Known, at: Instant): number =>
  daysBetween(dayIn(settings.current.timeZone, clock.now()), dayIn(settings.current.timeZone, at))
