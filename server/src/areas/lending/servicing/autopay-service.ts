import { addDays, type Day } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { type Actor, notThere } from '../../../access/access.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { today } from '../../billing/ledger/service.ts'
import { notify } from '../../notices/service.ts'
import { begin, chargeRow, collect } from '../../payments/charges/service.ts'
import { isExpired, labelOf, methodOf } from '../../payments/methods/service.ts'
import type { LoanRow } from '../loans/queries.ts'
import * as labels from './labels.ts'
import { insertLoanReminder, listAutopay, updateLoan } from './queries.ts'
import { isRunning, loanLink, loanRow, loanUpdated, lockedLoan, requireRunning, stateOn } from './service.ts'

/** Null stops it. Only the member's own saved methods can be charged. */
export async function setAutopay(tx: Tx, actor: Actor, id: string, methodId: string | null): Promise<void> {
  const loan = await lockedLoan(tx, id)
  if (loan.memberId !== actor.id) throw notThere()
  if (methodId !== null) {
    requireRunning(loan)
    const method = await methodOf(tx, actor.id, methodId)
    if (isExpired(method, tx.now)) throw new AppError('refused', labels.methodExpired)
  }
  if (loan.autopayMethodId === methodId) return
  await updateLoan(tx, id, { autopay_method_id: methodId })
  tx.audit({
    action: 'loan.autopay',
    object: { kind: 'loan', id },
    before: { methodId: loan.autopayMethodId },
    after: { methodId },
  })
  loanUpdated(tx, loan)
}

/** How long after a due date a run that did not happen is made up for. */
const lateDays = 3

/**
 * Runs every morning: charges what is due to the saved method, once for each due date. What fails is not tried again
 * that day; the member is notified and pays it, or it is charged with the next installment.
 */
export async function collectAutopay(deps: Deps): Promise<void> {
  if (!deps.payments) return
  const on = today(deps, deps.clock.now())
  for (const { id } of await listAutopay(deps.db, addDays(on, -lateDays), on)) {
    try {
      const chargeId = await deps.transactions.run(systemOrigin, (tx) => beginAutopay(tx, deps, id, on))
      if (chargeId) await collect(deps, chargeId)
    } catch (error) {
      deps.log.error({ err: error, loan: id }, 'autopay of a loan failed; it is tried again with the next run')
    }
  }
}

async function beginAutopay(tx: Tx, deps: Deps, id: string, on: Day): Promise<string | null> {
  const loan = await lockedLoan(tx, id)
  if (!isRunning(loan) || loan.autopayMethodId === null) return null
  const state = await stateOn(tx, loan, on)
  const dueOn = state.schedule.findLast((row) => row.dueOn <= on && row.status !== 'paid')?.dueOn
  if (state.dueCents === 0 || !dueOn || dueOn < addDays(on, -lateDays)) return null
  if (!(await insertLoanReminder(tx, id, 'autopay', dueOn))) return null
  const method = await savedMethod(tx, loan)
  if (!method) {
    await stopAutopay(tx, deps, loan)
    return null
  }
  return begin(tx, deps, {
    memberId: loan.memberId,
    target: { purpose: 'loan', id, label: labels.loanLabel(loan.number), data: { extraTo: 'installments' } },
    amountCents: state.dueCents,
    source: { kind: 'unattended', ref: method.ref },
    kind: method.kind,
    label: labelOf(method),
  })
}

async function savedMethod(tx: Tx, { memberId, autopayMethodId }: LoanRow) {
  try {
    return await methodOf(tx, memberId, autopayMethodId ?? '')
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function stopAutopay(tx: Tx, deps: Deps, loan: LoanRow): Promise<void> {
  await updateLoan(tx, loan.id, { autopay_method_id: null })
  tx.audit({ action: 'loan.autopay', object: { kind: 'loan', id: loan.id }, after: { methodId: null } })
  const message = labels.autopayStopped(loan.number)
  await notify(tx, loan.memberId, {
    ...{ kind: 'loans', title: labels.autopayStoppedTitle, message, link: loanLink(loan.id), variant: 'destructive' },
    text: labels.asText(deps.settings.current.houseName, labels.autopayStoppedTitle, message),
    deadline: true,
  })
  loanUpdated(tx, loan)
}

/** Called by payments. What a member pays themselves is reported by payments. */
export async function chargeFailed(tx: Tx, deps: Deps, chargeId: string): Promise<void> {
  const charge = await chargeRow(tx, chargeId)
  if (charge.purpose !== 'loan' || charge.purposeId === null) return
  const loan = await loanRow(tx, charge.purposeId)
  loanUpdated(tx, loan)
  if (charge.source.kind !== 'unattended') return
  const message = labels.autopayFailed(
    formatMoney(charge.amountCents),
    loan.number,
    charge.declineMessage ?? labels.thePaymentFailed,
  )
  await notify(tx, loan.memberId, {
    ...{ kind: 'loans', title: labels.autopayFailedTitle, message, link: loanLink(loan.id), variant: 'destructive' },
    text: labels.asText(deps.settings.current.houseName, labels.autopayFailedTitle, message),
    deadline: true,
  })
}
