import type { IdentityCase, IdentityDocument } from '@ambry/contract/identity/endpoints'
import {
  type IdDocumentKind,
  type IdentityItem,
  type IdentityLevel,
  idDocumentKinds,
  identityGateNames,
  identityGates,
  identityItemNames,
  identityItems,
  isAtLeast,
  type RejectReason,
  reviewReasons,
} from '@ambry/contract/identity/kinds'
import { type Day, daysBetween } from '@ambry/contract/kernel/dates'

import * as labels from './labels.ts'

type Queued = Pick<IdentityCase, 'id' | 'lockedBy' | 'actions'>

/** Cases that this reviewer can decide now: not open elsewhere, and not waiting for a second reviewer. */
const isFree = ({ lockedBy, actions }: Queued, myId: string): boolean =>
  actions.includes('verify') && (lockedBy === null || lockedBy.id === myId)

/** Where a case is in the queue, and the free ones around it. */
export function placeIn(queue: readonly Queued[], id: string, myId: string) {
  const at = queue.findIndex((each) => each.id === id)
  const free = (from: readonly Queued[]) => from.find((each) => each.id !== id && isFree(each, myId))?.id
  const before = queue.slice(0, Math.max(at, 0))
  return {
    /** Counted from 1; null if it isn't waiting. */
    position: at === -1 ? null : at + 1,
    previous: free(before.toReversed()),
    next: free(queue.slice(at + 1)),
    /** The one to open after a decision: the next, or the oldest that was left out. */
    following: free(queue.slice(at + 1)) ?? free(before),
  }
}

/** `Driver’s license, front`, so that the reviewer knows what to expect. */
export function itemName(item: IdentityItem, kind: IdDocumentKind | null): string {
  if (item === 'id_back') return labels.back
  if (item !== 'id_front' || kind === null) return identityItems[item].label
  const { label, hasBack } = idDocumentKinds[kind]
  return hasBack ? labels.front(label) : label
}

/** The documents in the order of the flow, whatever order they arrived in. */
export const inItemOrder = <Of extends Pick<IdentityDocument, 'item'>>(documents: readonly Of[]): Of[] =>
  identityItemNames.flatMap((item) => documents.filter((each) => each.item === item))

/** The number that a reviewer presses for a reason, counted from 1. */
export const reasonAt = (key: string): RejectReason | undefined => reviewReasons[Number(key) - 1]

/** What a member may do at this level, in words. */
export const gatesAt = (level: IdentityLevel): string[] =>
  identityGateNames
    .filter((gate) => isAtLeast(level, identityGates[gate].level))
    .map((gate) => identityGates[gate].label)

const soonDays = 60

export const expiryState = (expiresOn: Day, today: Day): 'expired' | 'soon' | 'valid' => {
  const left = daysBetween(today, expiresOn)
  return left <= 0 ? 'expired' : left <= soonDays ? 'soon' : 'valid'
}

/** `40 min`, `3 h 20 min`, `2 d 4 h`: at most two units. */
export function durationText(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  const parts =
    days > 0 ? [[days, 'd'] as const, [hours, 'h'] as const] : [[hours, 'h'] as const, [rest, 'min'] as const]
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`)
  return said.join(' ') || '0 min'
}

const [darkest, brightest, brightnessStep] = [0.5, 2, 0.25]

export const brighter = (brightness: number, by: 1 | -1): number =>
  Math.min(Math.max(brightness + by * brightnessStep, darkest), brightest)

type Live = Pick<IdentityCase, 'status' | 'lockedBy' | 'version'>

/** Why an open case is no longer what the page shows; null while it is. */
export function outdatedText(opened: Live, live: Live, myId: string | undefined): string | null {
  if (opened.status !== 'submitted') return null
  if (live.status !== 'submitted') return labels.decidedElsewhere
  if (live.lockedBy && live.lockedBy.id !== myId) return labels.takenOver(live.lockedBy.name)
  return live.version > opened.version ? labels.changedWhileOpen : null
}
