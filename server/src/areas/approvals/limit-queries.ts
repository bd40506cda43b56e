import type { ApprovalLimit } from '@ambry/contract/approvals/kinds'

import { build, type Db } from '../../db/db.ts'
import type { Tx } from '../../db/transaction.ts'
import type { DoneAlone } from './rules.ts'

/** Until the transaction ends, or two acts at once would each see only what was done before both. */
export async function lockActsOf(tx: Tx, actorId: string): Promise<void> {
  await tx.prepared('lock_solo_acts', 'SELECT lock_solo_acts($1)', [actorId])
}

/** Everything of the last seven days, for everyone and for one member; no member is counted like one. */
export const listDoneAlone = (db: Db, actorId: string, memberId: string | null, now: Date): Promise<DoneAlone[]> =>
  db.prepared(
    'done_alone',
    `SELECT limit_name AS limit, sum(amount_cents)::bigint AS week_cents,
       coalesce(sum(amount_cents) FILTER (WHERE at > $3::timestamptz - interval '1 day'), 0)::bigint AS day_cents,
       coalesce(sum(amount_cents) FILTER (WHERE subject_id IS NOT DISTINCT FROM $2::uuid), 0)::bigint AS member_cents
     FROM solo_acts WHERE actor_id = $1 AND at > $3::timestamptz - interval '7 days' GROUP BY limit_name`,
    [actorId, memberId, now],
  )

export type SoloAct = {
  limit: ApprovalLimit
  actorId: string
  subjectId: string | null
  amountCents: number
  limitCents: number
}

export async function insertSoloAct(tx: Tx, act: SoloAct): Promise<void> {
  await tx.run(
    build.insertInto('solo_acts').values({
      limit_name: act.limit,
      actor_id: act.actorId,
      subject_id: act.subjectId,
      amount_cents: act.amountCents,
      limit_cents: act.limitCents,
      at: tx.now,
    }),
  )
}
