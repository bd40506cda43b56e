import { type IntakeCheck, intakeCheckNames } from '@ambry/contract/lending/kinds'

import type { Actor } from '../../../access/access.ts'
import { refuseSelf } from '../../../approvals.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { dropProposed } from '../applications/service.ts'
import * as labels from '../labels.ts'
import { loansChanged, notifyBorrower } from '../loans/notices-service.ts'
import { releaseFault, securedCents } from '../rules.ts'
import { type CollateralRow, countIntakePhotos, updateCheckIn, updateInsured, updateSignOff } from './queries.ts'
import {
  cardOf,
  collateralOf,
  type LoanWithCollateral,
  lockLoanWithCollateral,
  releaseCard,
  revalue,
} from './service.ts'

// What staff do with the cards of one loan.

type Which = { id: string; collateralId: string }

async function lockOne(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { id, collateralId }: Which,
): Promise<LoanWithCollateral & { row: CollateralRow }> {
  const held = await lockLoanWithCollateral(tx, deps, id)
  refuseSelf(actor, held.loan.memberId)
  return { ...held, row: collateralOf(held, collateralId) }
}

function requirePledged(row: CollateralRow): void {
  if (row.status !== 'pledged') throw new AppError('wrong_state', labels.notPledgedYet)
}

/** A card counts as received once it is in the vault, photographed and checked in every point. */
export async function checkIn(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  which: Which,
  { checks, conditionNote }: { checks: readonly IntakeCheck[]; conditionNote?: string | null | undefined },
): Promise<void> {
  const held = await lockOne(tx, deps, actor, which)
  const { loan, row } = held
  requirePledged(row)
  if (row.signedOffBy) throw new AppError('wrong_state', labels.alreadySignedOff)
  if (cardOf(held, row.cardId).custody !== 'in_vault') throw new AppError('wrong_state', labels.receiveItFirst)
  if ((await countIntakePhotos(tx, row.cardId)) === 0) throw new AppError('wrong_state', labels.photographItFirst)
  const done = intakeCheckNames.filter((name) => checks.includes(name))
  if (done.length < intakeCheckNames.length) {
    const message = labels.confirmEveryCheck
    throw new AppError('refused', message, { errors: [{ path: 'checks', message }] })
  }
  await updateCheckIn(tx, row.id, { checks: done, conditionNote: conditionNote?.trim() || null, by: actor.id })
  tx.audit({
    action: 'loan.check_in',
    object: { kind: 'loan', id: loan.id },
    after: { cardId: row.cardId, checks: done },
  })
  loansChanged(tx, loan.memberId)
}

/** Confirmed by someone else than the person who checked it in. */
export async function signOff(tx: Tx, deps: Deps, actor: Actor, which: Which): Promise<void> {
  const held = await lockOne(tx, deps, actor, which)
  const { loan, row, collateral } = held
  requirePledged(row)
  if (row.checkedBy === null) throw new AppError('wrong_state', labels.checkItInFirst)
  if (row.signedOffBy) throw new AppError('wrong_state', labels.alreadySignedOff)
  if (row.checkedBy === actor.id) throw new AppError('refused', labels.someoneElseSignsOff)
  await updateSignOff(tx, row.id, actor.id)
  tx.audit({ action: 'loan.sign_off', object: { kind: 'loan', id: loan.id }, after: { cardId: row.cardId } })
  const isLast = collateral.every(({ id, signedOffBy }) => id === row.id || signedOffBy !== null)
  if (isLast && loan.status === 'approved')
    await notifyBorrower(tx, deps, loan, { title: labels.cardsReceived, message: labels.allCardsReceived(loan.number) })
  loansChanged(tx, loan.memberId)
}

export async function insure(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  which: Which,
  insuredCents: number | null,
): Promise<void> {
  const { loan, row } = await lockOne(tx, deps, actor, which)
  requirePledged(row)
  await updateInsured(tx, row.id, insuredCents)
  tx.audit({
    action: 'loan.insure',
    object: { kind: 'loan', id: loan.id },
    before: { cardId: row.cardId, insuredCents: row.insuredCents },
    after: { insuredCents },
  })
  loansChanged(tx, loan.memberId)
}

/** Only while what stays carries the loan. */
export async function release(tx: Tx, deps: Deps, actor: Actor, which: Which, reason: string): Promise<void> {
  const held = await lockOne(tx, deps, actor, which)
  const { loan, row, collateral } = held
  requirePledged(row)
  const staying = collateral.filter(({ id }) => id !== row.id)
  const fault = releaseFault(staying, securedCents(loan), loan.settings)
  if (fault) throw new AppError('wrong_state', fault)
  await releaseCard(tx, deps, loan, row, reason.trim())
  await revalue(tx, deps, held)
  await notifyBorrower(tx, deps, loan, {
    title: labels.cardReleased,
    message: labels.isFreeOf(cardOf(held, row.cardId).title, loan.number),
  })
  loansChanged(tx, loan.memberId)
}

/** Removes a proposed card, such as one whose ownership is disputed. */
export async function drop(tx: Tx, deps: Deps, actor: Actor, which: Which, reason: string): Promise<void> {
  const held = await lockOne(tx, deps, actor, which)
  const { title } = cardOf(held, held.row.cardId)
  await dropProposed(tx, deps, held, which.collateralId, reason.trim())
  await notifyBorrower(tx, deps, held.loan, {
    title: labels.cardRemoved,
    message: labels.weRemoved(title, held.loan.number, reason.trim()),
  })
}
