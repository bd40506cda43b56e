import { randomUUID } from 'node:crypto'
import { addMonths, type Day, dayIn, daysBetween } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { replay } from '@ambry/contract/lending/arithmetic/replay'
import { loanActions } from '@ambry/contract/lending/kinds'

import type { Actor } from '../../../access/access.ts'
import { refuseSelf } from '../../../approvals.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { payoutsHeldUntil } from '../../accounts/phone/service.ts'
import { post, today } from '../../billing/ledger/service.ts'
import { gateFault } from '../../identity/gates-service.ts'
import { notify } from '../../notices/service.ts'
import { signatureFault } from '../agreements/service.ts'
import { offerValueFault } from '../collateral/valuations-service.ts'
import { beginNotes } from '../lenders/notes-service.ts'
import { type LoanRow, termsOf } from '../loans/queries.ts'
import * as labels from './labels.ts'
import { copiesOf, countPledged, listUnchecked } from './queries.ts'
import { loanLink, lockedLoan, postLedgerDifference } from './service.ts'

type Funding = { fundedOn: Day; firstDueOn?: Day | undefined; reference: string }

const latestFirstDueDays = 62

/** Records the wire: the loan starts, and everything that was a condition must be met at this moment. */
export async function fundLoan(tx: Tx, deps: Deps, actor: Actor, id: string, input: Funding): Promise<void> {
  const loan = await lockedLoan(tx, id)
  refuseSelf(actor, loan.memberId)
  await requireFundable(tx, deps, loan)
  const { fundedOn, reference } = input
  const firstDueOn = input.firstDueOn ?? addMonths(fundedOn, 1)
  requireDates(tx, deps, loan, fundedOn, firstDueOn)

  const entryId = randomUUID()
  const { memberId, number, principalCents, feeCents } = loan
  await post(tx, {
    ...{ id: entryId, kind: 'loan_funded', bookedOn: fundedOn, words: labels.fundedEntry(number, reference), memberId },
    loanId: id,
    postings: [
      { code: 'loan_principal', memberId, amountCents: principalCents },
      { code: 'fees_loan_origination', memberId: null, amountCents: -feeCents },
      { code: 'bank', memberId: null, amountCents: feeCents - principalCents },
    ],
  })
  const begun = replay(termsOf(loan, { fundedOn, firstDueOn }), [], fundedOn)
  await transition(tx, 'loans', loanActions, {
    id,
    action: 'fund',
    also: {
      ...{ funded_on: fundedOn, funded_at: tx.now, first_due_on: firstDueOn, funding_entry_id: entryId },
      ...copiesOf(begun, loan.valueCents),
    },
  })
  tx.audit({
    action: 'loan.fund',
    object: { kind: 'loan', id },
    subjectId: memberId,
    after: { fundedOn, firstDueOn, reference, principalCents, feeCents },
  })
  await beginNotes(tx, loan, fundedOn)
  // a wire sent on an earlier day has earned interest since
  await postLedgerDifference(tx, deps, await lockedLoan(tx, id), {
    kind: 'loan_accrual',
    words: labels.accrualEntry(number),
    valueOn: fundedOn,
  })
  await notify(tx, memberId, {
    kind: 'loans',
    title: labels.fundedTitle,
    message: labels.fundedMessage(number, formatMoney(principalCents - feeCents), firstDueOn),
    link: loanLink(id),
    live: { type: 'loan_updated', status: 'active' },
  })
}

async function requireFundable(tx: Tx, deps: Deps, loan: LoanRow): Promise<void> {
  if (loan.status !== 'approved') throw new AppError('wrong_state', labels.onlyApprovedIsFunded)
  if (loan.offerEndsOn !== null && loan.offerEndsOn < today(deps, tx.now))
    throw new AppError('wrong_state', labels.offerEnded(loan.offerEndsOn))
  const identity = await gateFault(tx, deps, loan.memberId, 'borrow', { audience: 'staff' })
  if (identity) throw new AppError('refused', identity)
  if ((await countPledged(tx, loan.id)) === 0) throw new AppError('refused', labels.noCards)
  // the cards may have lost value since the offer was made
  const value = await offerValueFault(tx, loan.id)
  if (value) throw new AppError('refused', value)
  const missing = await listUnchecked(tx, loan.id)
  if (missing.length > 0) throw new AppError('refused', labels.cardsMissing(missing.map(({ title }) => title)))
  const unsigned = await signatureFault(tx, deps, loan)
  if (unsigned) throw new AppError('refused', unsigned)
  const heldUntil = await payoutsHeldUntil(tx, loan.memberId, tx.now)
  if (heldUntil) throw new AppError('refused', labels.payoutsAreOnHold(heldUntil, deps.settings.current.timeZone))
}

function requireDates(tx: Tx, deps: Deps, { signedAt }: LoanRow, fundedOn: Day, firstDueOn: Day): void {
  if (fundedOn > today(deps, tx.now)) throw new AppError('refused', labels.enterADateThatIsnt)
  const signedOn = signedAt && dayIn(deps.settings.current.timeZone, signedAt)
  if (signedOn && fundedOn < signedOn) throw new AppError('refused', labels.notBeforeSigning(signedOn))
  const days = daysBetween(fundedOn, firstDueOn)
  if (days <= 0) throw new AppError('refused', labels.firstDueTooEarly)
  if (days > latestFirstDueDays) throw new AppError('refused', labels.firstDueTooLate)
}
