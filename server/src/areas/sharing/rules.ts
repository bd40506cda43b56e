import type { ProvenanceKind } from '@ambry/contract/cards/provenance/kinds'
import { actionsFrom } from '@ambry/contract/kernel/transitions'
import { type ClosedReason, type ShareAction, type ShareStatus, shareActions } from '@ambry/contract/sharing/kinds'

/** `Theo Lindqvist` → `Theo L.`: enough for someone who got the link from him. */
export function publicName(name: string | null): string {
  const [first, ...others] = name?.trim().split(/\s+/) ?? []
  if (!first) return 'a member'
  const last = others.at(-1)
  return last ? `${first} ${[...last][0]?.toUpperCase()}.` : first
}

/** What an admin can do with a member's link. */
export const adminActions = (status: ShareStatus): ShareAction[] =>
  actionsFrom(shareActions, status).filter((action) => action === 'close')

/** What the owner can do with a link: one closed by an admin or with the title stays closed. */
export const ownActions = (status: ShareStatus, reason: ClosedReason | null): ShareAction[] =>
  actionsFrom(shareActions, status).filter((action) => action !== 'reopen' || reason === 'owner')

/** A page active within this time counts as open now; three heartbeats may be lost. */
export const nowSeconds = 50

/** Internal events that tell a visitor nothing about the card. */
const unsaid = new Set<ProvenanceKind>(['photographed', 'moved', 'sent', 'shipped', 'stayed', 'merged', 'removed'])
/** Recurring events: only the newest is shown. */
const repeated = new Set<ProvenanceKind>(['appraised', 'audited', 'verified', 'corrected'])

type Event = { kind: ProvenanceKind }

/** A card's history as shown to visitors, newest first. */
export function publicHistory<E extends Event>(events: readonly E[]): E[] {
  const seen = new Set<ProvenanceKind>()
  return events.filter(({ kind }) => {
    if (unsaid.has(kind) || (repeated.has(kind) && seen.has(kind))) return false
    seen.add(kind)
    return true
  })
}

/**
 * How many seconds of a page's report are accepted: never more than the time since its last heartbeat, or since it was
 * opened.
 */
export function believedSeconds(
  said: number,
  { sinceLast, sinceBegin, counted }: { sinceLast: number; sinceBegin: number; counted: number },
): number {
  const slack = 2
  const most = Math.min(60, Math.floor(sinceLast) + slack, Math.floor(sinceBegin) + slack - counted)
  return Math.max(0, Math.min(said, most))
}
