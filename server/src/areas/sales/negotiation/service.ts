import { addSeconds } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { BothSides, Negotiation, Round } from '@ambry/contract/sales/negotiation/records'
import {
  mostRounds,
  type NegotiationSide,
  type NegotiationState,
  otherSide,
  turnFault,
} from '@ambry/contract/sales/negotiation/rules'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import * as labels from './labels.ts'
import { appendRound, insertRound, listRounds, type RoundRow } from './queries.ts'

// Rounds, turns and deadlines, shared by everything that is negotiated. The record itself (a card request, a
// response, a sell offer) keeps its status and a copy of the state below; its row is locked by the caller.

export type NamedPrice = {
  cents: number
  lines?: Record<string, number> | null
  note?: string | null | undefined
}

/** What the record keeps of the state, as its columns. */
export type StateColumns = { round: number; turn: NegotiationSide; standing_cents: number; answer_by: string }

/** The first price, offered by one side. */
export const open = (tx: Tx, deps: Deps, subjectId: string, side: NegotiationSide, price: NamedPrice) =>
  name(tx, deps, subjectId, 1, side, price)

/** A counteroffer by the side whose turn it is; `seenCents` is the price they were shown. */
export function counter(
  tx: Tx,
  deps: Deps,
  negotiated: NegotiationState & { id: string },
  side: NegotiationSide,
  { seenCents, ...price }: NamedPrice & { seenCents: number },
): Promise<StateColumns> {
  requireTurn(tx, negotiated, side, seenCents)
  if (negotiated.round >= mostRounds) throw new AppError('wrong_state', labels.noRoundsLeft)
  return name(tx, deps, negotiated.id, negotiated.round + 1, side, price)
}

/** Before a price is accepted or countered: it must be their turn, in time, and the price they saw must be current. */
export function requireTurn(tx: Tx, state: NegotiationState, side: NegotiationSide, seenCents: number): void {
  const fault = turnFault(state, side, seenCents, tx.now)
  if (fault === 'turn') throw new AppError('wrong_state', labels.notYourTurn)
  if (fault === 'late') throw new AppError('wrong_state', labels.tooLate)
  if (fault === 'price') throw new AppError('stale', labels.thePriceIsNow(formatMoney(state.standingCents)))
}

/**
 * A price of a record that keeps no round of its own, because either side may revise theirs before it is answered.
 * Returns until when it can be answered; null when it isn't timed.
 */
export function revise<Timed extends boolean>(
  tx: Tx,
  deps: Deps,
  subjectId: string,
  side: NegotiationSide,
  { cents, note, isTimed }: NamedPrice & { isTimed: Timed },
): Timed extends true ? string : null {
  const answerBy = isTimed ? deadline(tx, deps) : null
  appendRound(tx, { subjectId, side, cents, note: note?.trim() || null, answerBy })
  return answerBy as Timed extends true ? string : null
}

const deadline = (tx: Tx, deps: Deps) => addSeconds(tx.now, deps.settings.current.counterHours * 3600)

async function name(
  tx: Tx,
  deps: Deps,
  subjectId: string,
  round: number,
  side: NegotiationSide,
  { cents, lines = null, note }: NamedPrice,
): Promise<StateColumns> {
  const answerBy = deadline(tx, deps)
  await insertRound(tx, { subjectId, round, side, cents, lines, note: note?.trim() || null, answerBy })
  return { round, turn: otherSide(side), standing_cents: cents, answer_by: answerBy }
}

/** All rounds of several records, by record. */
export async function roundsOf(db: Db, subjectIds: readonly string[]): Promise<Map<string, Round[]>> {
  const rounds = new Map<string, Round[]>()
  for (const row of await listRounds(db, subjectIds)) {
    const list = rounds.get(row.subjectId) ?? []
    list.push(presentRound(row))
    rounds.set(row.subjectId, list)
  }
  return rounds
}

const presentRound = ({ subjectId: _, lines, ...row }: RoundRow): Round => ({
  ...row,
  lines: Object.entries(lines ?? {}).map(([id, cents]) => ({ id, cents })),
})

export const presentNegotiation = (
  state: NegotiationState,
  mySide: NegotiationSide,
  rounds: Round[],
  standing: BothSides,
): Negotiation => ({
  round: state.round,
  mostRounds,
  turn: state.turn,
  mySide,
  standingCents: state.standingCents,
  answerBy: state.answerBy,
  rounds,
  standing,
})
