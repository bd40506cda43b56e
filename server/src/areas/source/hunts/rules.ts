import { portionHalfEven } from '@ambry/contract/kernel/money'
import type { AdminCandidate, AdminHunt, OwnCandidate, OwnHunt } from '@ambry/contract/source/hunts/records'
import type { CandidateStatus, HuntStatus } from '@ambry/contract/source/kinds'
import * as labels from './labels.ts'

// Who can do what with a hunt and its candidates, and the messages shown about it.

export const feeOf = (priceCents: number, feeBps: number | null): number => portionHalfEven(priceCents, feeBps ?? 0)

export type HuntState = {
  status: HuntStatus
  feeBps: number | null
  isProposed: boolean
  owedCents: number
}

export function ownActions({ status, feeBps }: HuntState): OwnHunt['actions'] {
  const isOpen = status === 'pending' || status === 'active'
  return [
    ...(isOpen ? (['edit'] as const) : []),
    ...(status === 'pending' && feeBps !== null ? (['agree_fee'] as const) : []),
    ...(isOpen ? (['close'] as const) : []),
  ]
}

export const isWaitingForMember = ({ status, feeBps, isProposed, owedCents }: HuntState): boolean =>
  (status === 'pending' && feeBps !== null) ||
  (status === 'active' && isProposed) ||
  (status === 'found' && owedCents > 0)

/** What happens next, in a sentence. */
export function nextOf(state: HuntState): string {
  const { status, feeBps, isProposed, owedCents } = state
  if (status === 'pending') return next(feeBps === null ? 'review' : 'fee')
  if (status === 'active') return next(isProposed ? 'answer' : 'searching')
  if (status === 'found') return next(owedCents > 0 ? 'pay' : 'delivery')
  return next(status)
}
const next = (key: string) => labels.nextForMember[key] ?? labels.itHasEnded

/** `isMine`: staff can't work on their own hunt. */
export function adminActions({ status, feeBps }: HuntState, isMine: boolean): AdminHunt['actions'] {
  const interested = isMine ? labels.thisIsYourHunt : null
  const isOpen = status === 'pending' || status === 'active'
  const ended = isOpen || status === 'found' ? null : labels.itHasEnded
  const pending = ended ?? (status === 'pending' ? null : labels.theSearchHasBegun)
  const searching =
    ended ??
    (status === 'active'
      ? null
      : status === 'found'
        ? labels.aCardWasBought
        : feeBps === null
          ? labels.proposeAFeeFirst
          : labels.theSearchHasntBegun)
  return [
    { action: 'propose_fee', why: interested ?? pending },
    { action: 'reject', why: interested ?? pending },
    { action: 'close', why: ended ?? (isOpen ? null : labels.aCardWasBought) },
    { action: 'note', why: ended },
    { action: 'add_candidate', why: interested ?? searching },
  ]
}

export function ownCandidateActions(
  status: CandidateStatus,
  hunt: HuntStatus,
  dueCents: number | null,
): OwnCandidate['actions'] {
  if (status === 'proposed' && hunt === 'active') return ['approve', 'decline']
  return status === 'bought' && (dueCents ?? 0) > 0 ? ['pay'] : []
}

export function candidateActions(
  { status, isMine }: { status: CandidateStatus; isMine: boolean },
  hunt: HuntStatus,
): AdminCandidate['actions'] {
  const interested = isMine ? labels.thisIsYourHunt : null
  const over =
    status === 'dropped' ? labels.itIsDropped : hunt === 'active' || hunt === 'found' ? null : labels.itHasEnded
  const isOpen = status === 'noted' || status === 'declined'
  const withMember = status === 'proposed' ? labels.itIsWithTheMember : labels.itIsApproved
  const notYet = status === 'bought' ? labels.itIsBought : isOpen ? null : withMember
  const searching = hunt === 'found' && status !== 'bought' ? labels.aCardWasBought : null
  return [
    { action: 'edit', why: over ?? interested ?? notYet },
    { action: 'propose', why: over ?? interested ?? notYet ?? searching },
    { action: 'drop', why: over ?? interested },
    {
      action: 'buy',
      why:
        over ??
        interested ??
        (status === 'bought' ? labels.itIsBought : status === 'approved' ? searching : labels.itIsntApproved),
    },
    { action: 'upload', why: over },
  ]
}

type Sold = {
  buyerFeeCents: number | null
  sellerFeeCents: number | null
  salePriceCents: number | null
  isByHouse: boolean | null
  costCents: number | null
}

/** Our fees, and what we sold our own card for above its cost; null when it isn't bought or its cost is unknown. */
export function marginOf({ buyerFeeCents, sellerFeeCents, salePriceCents, isByHouse, costCents }: Sold): number | null {
  if (salePriceCents === null) return null
  const fees = (buyerFeeCents ?? 0) + (sellerFeeCents ?? 0)
  if (!isByHouse) return fees
  return costCents === null ? null : fees + salePriceCents - costCents
}
