import type { Day } from '@ambry/contract/kernel/dates'

import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { type CardRow, lockCard, updateCard } from '../card-queries.ts'
import { cardStateOf } from '../present.ts'
import { happened } from '../provenance/service.ts'
import { changed, todayOf } from '../registry/service.ts'
import { whyNotListed } from '../rules.ts'
import { findCommitment, openCommitment } from './commitment-queries.ts'
import * as labels from './labels.ts'

// What a fund does to a card: it buys one that is ours and in the vault, and holds it until it sells it.

/** Locks a card of ours that a fund may buy. What a card in Secure is offered for has ended before. */
export async function lockForFund(tx: Tx, deps: Deps, cardId: string): Promise<CardRow> {
  const row = await lockCard(tx, cardId, todayOf(deps))
  if (!row) throw new AppError('refused', labels.cardNotFound)
  if (row.ownerKind === 'member') throw new AppError('refused', labels.itIsntOurs)
  const why = whyNotListed(cardStateOf(row), row.ownerKind)
  if (why) throw new AppError('wrong_state', why)
  return row
}

type ToFund = { fundId: string; priceCents: number; on: Day }

/** Passes our title to a fund and returns the commitment. */
export async function passToFund(
  tx: Tx,
  deps: Deps,
  row: CardRow,
  { fundId, priceCents, on }: ToFund,
): Promise<string> {
  await happened(tx, row.id, {
    kind: 'fund_bought',
    data: { on },
    private: { from: row.ownerId, to: fundId, priceCents },
  })
  await updateCard(tx, row.id, { owner_id: fundId })
  await updateCard(tx, row.id, { cost_cents: priceCents, acquired_on: on, acquired_from: 'Ambry' })
  const commitmentId = await openCommitment(tx, row.id, 'fund_holding')
  await deps.hooks.ownershipEnded(tx, row.id)
  changed(tx, row.ownerId)
  return commitmentId
}

/** What a card is promised to now. */
export const commitmentOf = findCommitment
