import { type Day, formatDate } from '@ambry/contract/kernel/dates'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { updateCard } from '../card-queries.ts'
import * as labels from './labels.ts'
import { changed, lockOwn, requireOpen, todayOf } from './service.ts'
import { findValuation, insertValuations, withdrawValuation } from './valuation-queries.ts'

export type Figure = { valueCents: number; on?: Day | undefined; note?: string | null | undefined }

/** The owner's estimate. An appraisal, when there is one, remains the value. */
export async function estimate(tx: Tx, deps: Deps, actor: Actor, id: string, figure: Figure): Promise<void> {
  const row = await lockOwn(tx, deps, actor, id)
  requireOpen('value', row)
  const on = dayOf(deps, figure)
  await insertValuations(tx, [
    {
      cardId: id,
      source: 'estimate',
      valueCents: figure.valueCents,
      on,
      note: figure.note?.trim() || null,
      ownershipId: row.ownershipId,
    },
  ])
  await updateCard(tx, id, {})
  tx.audit({ action: 'card.estimate', object: { kind: 'card', id }, after: { on } })
  changed(tx, actor.id)
}

export async function withdrawEstimate(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  valuationId: string,
): Promise<void> {
  const row = await lockOwn(tx, deps, actor, id)
  const found = await findValuation(tx, id, valuationId)
  if (!found || found.ownershipId !== row.ownershipId) throw notThere()
  if (found.withdrawnAt) throw new AppError('wrong_state', labels.thisEstimateHasAlreadyBeen)
  await withdrawValuation(tx, valuationId)
  await updateCard(tx, id, {})
  tx.audit({ action: 'card.estimate_withdraw', object: { kind: 'card', id }, before: { valuation: valuationId } })
  changed(tx, actor.id)
}

export function dayOf(deps: Deps, { on }: Figure): Day {
  const today = todayOf(deps)
  if (on === undefined) return today
  if (on < '1850-01-01') throw new AppError('refused', labels.thatDateIsTooLong)
  if (on > today) throw new AppError('refused', labels.theDateCant(formatDate(today)))
  return on
}
