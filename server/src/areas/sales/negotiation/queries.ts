import type { Round } from '@ambry/contract/sales/negotiation/records'
import type { NegotiationSide } from '@ambry/contract/sales/negotiation/rules'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type NewRound = {
  subjectId: string
  round: number
  side: NegotiationSide
  cents: number
  lines: Record<string, number> | null
  note: string | null
  answerBy: string | null
}

export async function insertRound(tx: Tx, round: NewRound): Promise<void> {
  await tx.run(sql`INSERT INTO negotiation_rounds (subject_id, round, side, cents, lines, note, by_id, at, answer_by)
    VALUES (${round.subjectId}, ${round.round}, ${round.side}, ${round.cents}, ${round.lines && JSON.stringify(round.lines)}::jsonb,
      ${round.note}, ${tx.origin.actorId}, ${tx.now}, ${round.answerBy})`)
}

/** After the last round there is. Sent with the commit, so that a request costs no round trip more. */
export function appendRound(tx: Tx, round: Omit<NewRound, 'round' | 'lines'>): void {
  tx.atEnd(
    'append_round',
    `INSERT INTO negotiation_rounds (subject_id, round, side, cents, note, by_id, at, answer_by)
     SELECT $1::uuid, coalesce(max(round), 0) + 1, $2::text, $3::bigint, $4::text, $5::uuid, $6::timestamptz, $7::timestamptz
     FROM negotiation_rounds WHERE subject_id = $1`,
    [round.subjectId, round.side, round.cents, round.note, tx.origin.actorId, tx.now, round.answerBy],
  )
}

export type RoundRow = Omit<Round, 'lines'> & { subjectId: string; lines: Record<string, number> | null }

/** Of several records at once, oldest first. */
export const listRounds = (db: Db, subjectIds: readonly string[]): Promise<RoundRow[]> =>
  db.all(sql<RoundRow>`SELECT subject_id, round, side, cents, lines, note, at FROM negotiation_rounds
    WHERE subject_id = ANY (${subjectIds}::uuid[]) ORDER BY subject_id, round`)
