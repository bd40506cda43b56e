import { type ApprovalLimit, approvalLimits } from '@ambry/contract/approvals/kinds'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'

import type { Actor } from '../../access/access.ts'
import type { About, ApprovalKind } from '../../approvals.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import * as labels from './labels.ts'
import { listDoneAlone, lockActsOf, type SoloAct } from './limit-queries.ts'
import { type Exceeded, limitExceeded, limitsOf } from './rules.ts'

// Whether an act needs a second person: the one place that answers it, for every kind (decision 69).

type Need = { reason: string; limitCents: number | null }
/** Why it needs a second person, or what to record when it is done without one. */
type Answer = { need: Need; act: null } | { need: null; act: SoloAct | null }

/** What this person did alone counts, whatever became of it: what they undo alone, they can't do again. */
export async function secondPersonNeed<Input, Result>(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  kind: ApprovalKind<Input, Result>,
  input: Input,
  { subjectId, amountCents: wholeCents, countedCents }: About,
): Promise<Answer> {
  if (!kind.limit && !kind.waits) return { need: { reason: labels.alwaysWaits, limitCents: null }, act: null }
  const reason = await kind.waits?.(tx, deps, input)
  if (reason) return { need: { reason, limitCents: null }, act: null }
  const amountCents = countedCents ?? wholeCents
  if (!kind.limit || !amountCents) return { need: null, act: null }
  const limit = (await kind.smallerLimit?.(tx, input, actor)) ?? kind.limit
  await lockActsOf(tx, actor.id)
  const done = await listDoneAlone(tx, actor.id, subjectId, tx.now)
  const limits = limitsOf(deps.settings.current)
  const exceeded = limitExceeded({ limit, amountCents }, done, limits)
  if (!exceeded)
    return { need: null, act: { limit, actorId: actor.id, subjectId, amountCents, limitCents: limits.centsOf(limit) } }
  return {
    need: { reason: reasonOf(limit, exceeded, subjectId !== null), limitCents: exceeded.limitCents },
    act: null,
  }
}

function reasonOf(name: ApprovalLimit, { scope, limitCents, doneCents }: Exceeded, isForMember: boolean): string {
  const [done, limit] = [formatMoney(doneCents), formatDollars(limitCents)]
  const { aboveTogether } = labels
  if (scope === 'amount') return labels.aboveTheLimit(limit, approvalLimits[name].label)
  if (scope === 'day') return aboveTogether.dayInAll(done, limit)
  if (scope === 'week') return aboveTogether.weekInAll(done, limit)
  return isForMember ? aboveTogether.member(done, limit) : aboveTogether.week(done, limit)
}
