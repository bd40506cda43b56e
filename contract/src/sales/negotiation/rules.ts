// One side offers a price and the other accepts, counters or declines it, within a time limit and a number of rounds.
// Card requests, responses to wanted posts and sell offers all follow these rules. Without a schema on purpose: the page
// uses them, and zod stays out of the browser.

export const negotiationSides = ['buyer', 'seller'] as const
export type NegotiationSide = (typeof negotiationSides)[number]

/** The first price and up to four counteroffers. */
export const mostRounds = 5

export const otherSide = (side: NegotiationSide): NegotiationSide => (side === 'buyer' ? 'seller' : 'buyer')

export type NegotiationState = {
  round: number
  /** Whose answer is awaited. */
  turn: NegotiationSide
  standingCents: number
  /** Null: no time limit. */
  answerBy: string | null
}

export const isLapsed = ({ answerBy }: Pick<NegotiationState, 'answerBy'>, now: Date): boolean =>
  answerBy !== null && answerBy <= now.toISOString()

export type TurnFault = 'turn' | 'late' | 'price'

/** Why one side can't answer a price they were shown; null when they can. */
export function turnFault(
  state: NegotiationState,
  side: NegotiationSide,
  seenCents: number,
  now: Date,
): TurnFault | null {
  if (state.turn !== side) return 'turn'
  if (isLapsed(state, now)) return 'late'
  return state.standingCents === seenCents ? null : 'price'
}

/** Whether one side may counter: it is their turn, in time, and rounds are left. */
export const canCounter = (state: NegotiationState, side: NegotiationSide, now: Date): boolean =>
  state.turn === side && !isLapsed(state, now) && state.round < mostRounds

export const canAnswer = (state: NegotiationState, side: NegotiationSide, now: Date): boolean =>
  state.turn === side && !isLapsed(state, now)
