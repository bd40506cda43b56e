import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { balanceOf } from './balance-service.ts'
import { releaseCommitmentsOf } from './commitments-service.ts'
import { stopRule } from './invest-service.ts'
import * as labels from './labels.ts'
import { withdrawTransfersOf } from './transfer-endings-service.ts'

/** Nothing new happens for a suspended lender. Their notes go on, and what they receive stays in their balance. */
export async function lenderSuspended(tx: Tx, deps: Deps, lenderId: string): Promise<void> {
  await stopRule(tx, lenderId)
  await withdrawTransfersOf(tx, lenderId)
  await releaseCommitmentsOf(tx, deps, lenderId)
}

/** An account with notes or a balance cannot be closed. */
export async function lenderCloses(tx: Tx, lenderId: string): Promise<void> {
  const { availableCents, committedCents, principalCents, owedBackCents } = await balanceOf(tx, lenderId)
  if (availableCents + committedCents + principalCents + owedBackCents > 0)
    throw new AppError('wrong_state', labels.theyLend)
  await stopRule(tx, lenderId)
  await withdrawTransfersOf(tx, lenderId)
}
