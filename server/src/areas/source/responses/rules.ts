import type { Instant } from '@ambry/contract/kernel/dates'
import {
  canAnswer,
  canCounter,
  type NegotiationSide,
  type NegotiationState,
} from '@ambry/contract/sales/negotiation/rules'
import type { ResponseStatus } from '@ambry/contract/source/kinds'
import type { SourceResponse } from '@ambry/contract/source/responses/records'
import * as labels from './labels.ts'

// Who can do what with a response, and the messages shown about it.

type ResponseState = NegotiationState & { status: ResponseStatus; answerBy: Instant }

export function ownActions(
  side: NegotiationSide,
  state: ResponseState,
  { now, isAvailable, dueCents }: { now: Date; isAvailable: boolean; dueCents: number | null },
): SourceResponse['actions'] {
  if (state.status === 'accepted') return side === 'buyer' && (dueCents ?? 0) > 0 ? ['pay'] : []
  if (state.status !== 'open') return []
  return [
    ...(canAnswer(state, side, now) && isAvailable ? (['accept'] as const) : []),
    ...(canCounter(state, side, now) && isAvailable ? (['counter'] as const) : []),
    side === 'buyer' ? 'decline' : 'withdraw',
  ]
}

/** What happens next, in a sentence. */
export function nextOf(side: NegotiationSide, state: ResponseState, now: Date, isPaid: boolean): string {
  const isBuyer = side === 'buyer'
  if (state.status === 'accepted' && isPaid) return isBuyer ? labels.itIsOnItsWay : labels.sendItToTheVault
  if (state.status === 'accepted') return isBuyer ? labels.payTheInvoice : labels.theBuyerHasAnInvoice
  if (state.status === 'completed') return isBuyer ? labels.itsYours : labels.itsSold
  if (state.status !== 'open' || !canAnswer(state, state.turn, now)) return labels.itEnded
  if (state.turn !== side) return isBuyer ? labels.waitForTheSeller : labels.waitForThePoster
  return canCounter(state, side, now) ? labels.answerIt : labels.answerTheLast
}

/** A, B, … Z, AA, AB, …; null when there are no more. */
export function letterOf(index: number): string | null {
  const letter = (at: number) => String.fromCharCode(65 + at)
  if (index < 26) return letter(index)
  return index < 26 * 27 ? letter(Math.floor(index / 26) - 1) + letter(index % 26) : null
}
