import type { ApprovalKindName } from '@ambry/contract/approvals/kinds'

import type { LoanStep } from '../dialogs/LoanDialog.tsx'
import { usePendingForLoan } from '../loan-query.ts'
import * as labels from './labels.ts'

/** What a step becomes when it is sent for approval; the same can't be sent twice. */
const approvalOf: Partial<Record<LoanStep, ApprovalKindName>> = {
  approve: 'loan',
  waive: 'loan_waiver',
  write_off: 'loan_write_off',
  change_terms: 'loan_terms',
  foreclose: 'loan_foreclosure',
}

/** Why a step has to wait, or null. */
export function useWhyNot(loanId: string): (step: LoanStep) => string | null {
  const pending = usePendingForLoan(loanId)
  return (step) => (pending.some(({ kind }) => kind === approvalOf[step]) ? labels.waitsForSecond : null)
}
