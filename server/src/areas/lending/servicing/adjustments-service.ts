import type { Day } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { today } from '../../billing/ledger/service.ts'
import { notify } from '../../notices/service.ts'
import * as labels from './labels.ts'
import { appendLoanEvent, loanLink, lockedLoan, requireRunning, requireValueDate, stateOn } from './service.ts'

export type Waiver = { interestCents: number; feesCents: number; on: Day; reason: string }

/** Forgives interest or late fees owed on a day. More than was owed is refused, so that the reason fits the amount. */
export async function waive(tx: Tx, deps: Deps, id: string, waiver: Waiver): Promise<void> {
  const { interestCents, feesCents, on, reason } = waiver
  const loan = await lockedLoan(tx, id)
  requireRunning(loan)
  requireValueDate(deps, tx, loan, on)
  if (interestCents + feesCents === 0) throw new AppError('refused', labels.nothingToWaive)
  const { eventId, state } = await appendLoanEvent(
    tx,
    deps,
    loan,
    { kind: 'waiver', interestCents, feesCents, on, reason },
    { kind: 'loan_change', words: labels.waiverEntry(loan.number) },
  )
  const taken = state.waivers.find((each) => each.eventId === eventId)
  if (taken?.interestCents !== interestCents || taken.feesCents !== feesCents) {
    const owed = await stateOn(tx, loan, on)
    throw new AppError(
      'refused',
      labels.onlyOwedOn(
        formatMoney(owed.interestCents + (taken?.interestCents ?? 0)),
        formatMoney(owed.feesCents + (taken?.feesCents ?? 0)),
        on,
      ),
    )
  }
  tx.audit({ action: 'loan.waive', object: { kind: 'loan', id }, subjectId: loan.memberId, reason, after: waiver })
  await notify(tx, loan.memberId, {
    kind: 'loans',
    title: labels.waivedTitle,
    message: labels.waivedMessage(formatMoney(interestCents + feesCents), loan.number),
    link: loanLink(id),
  })
}

export type WriteOff = { principalCents: number; interestCents: number; feesCents: number; reason: string }

/** What can't be collected becomes a loss as of today. */
export async function writeOff(tx: Tx, deps: Deps, id: string, given: WriteOff): Promise<void> {
  const { principalCents, interestCents, feesCents, reason } = given
  const loan = await lockedLoan(tx, id)
  requireRunning(loan)
  const on = today(deps, tx.now)
  const amountCents = principalCents + interestCents + feesCents
  if (amountCents === 0) throw new AppError('refused', labels.nothingToWriteOff)
  const owed = await stateOn(tx, loan, on)
  if (principalCents > owed.principalCents || interestCents > owed.interestCents || feesCents > owed.feesCents)
    throw new AppError(
      'refused',
      labels.onlyOwedToday(
        formatMoney(owed.principalCents),
        formatMoney(owed.interestCents),
        formatMoney(owed.feesCents),
      ),
    )
  await appendLoanEvent(
    tx,
    deps,
    loan,
    { kind: 'write_off', principalCents, interestCents, feesCents, on, reason },
    { kind: 'loan_change', words: labels.writeOffEntry(loan.number) },
  )
  tx.audit({ action: 'loan.write_off', object: { kind: 'loan', id }, subjectId: loan.memberId, reason, after: given })
  await notify(tx, loan.memberId, {
    kind: 'loans',
    title: labels.writtenOffTitle,
    message: labels.writtenOffMessage(formatMoney(amountCents), loan.number),
    link: loanLink(id),
  })
}
