import type { ProvenanceKind } from '@ambry/contract/cards/provenance/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import { actionsFrom } from '@ambry/contract/kernel/transitions'
import { type ClosedReason, type ShareAction, type ShareStatus, shareActions } from '@ambry/contract/sharing/kinds'

/** `Theo Lindqvist` → `Theo L.`: as much as somebody needs who was sent a link by him. */
export function publicName(name: string | null): string {
  const [first, ...others] = name?.trim().split(/\s+/) ?? []
  if (!first) return 'a member'
  const last = others.at(-1)
  return last ? `${first} ${[...last][0]?.toUpperCase()}.` : first
}

/** What the house can do with a link of a member's. */
export const adminActions = (status: ShareStatus): ShareAction[] =>
  actionsFrom(shareActions, status).filter((action) => action === 'close')

/** What its owner can do with a link: one that was closed by the house or with the title stays closed. */
export const ownActions = (status: ShareStatus, reason: ClosedReason | null): ShareAction[] =>
  actionsFrom(shareActions, status).filter((action) => action !== 'reopen' || reason === 'owner')

/** A page looked at within this is looked at now: three signs of life may be lost. */
export const nowSeconds = 50

/** Housekeeping, which tells a stranger nothing of the card. */
const unsaid = new Set<ProvenanceKind>(['photographed', 'moved', 'sent', 'shipped', 'stayed', 'merged', 'removed'])
/** What happens again and again: the newest says it all. */
const repeated = new Set<ProvenanceKind>(['appraised', 'audited', 'verified', 'corrected'])

type Event = { kind: ProvenanceKind; at: Instant }

/** A card's history as strangers read it, newest first. */
export function publicHistory<E extends Event>(events: readonly E[]): E[] {
  const seen = new Set<ProvenanceKind>()
  return events.filter(({ kind }) => {
    if (unsaid.has(kind) || (repeated.has(kind) && seen.has(kind))) return false
    seen.add(kind)
    return true
  })
}

/**
 * How many seconds of what a page says are believed: never more than have gone by since its last sign of life, nor than
 * since it was opened.
 */
export function believedSeconds(
  said: number,
  { sinceLast, sinceBegin, counted }: { sinceLast: number; sinceBegin: number; counted: number },
): number {
  const slack = 2
  const most = Math.min(60, Math.floor(sinceLast) + slack, Math.floor(sinceBegin) + slack - counted)
  return Math.max(0, Math.min(said, most))
}
