import { usePendingForLoan } from '../loan-query.ts'
import type { Deciding } from './DecideDialog.tsx'

/** The approval an extension waits for; other requests are carried out at once. */
export function useWaitingApproval({ change, loan }: Deciding) {
  const pending = usePendingForLoan(loan.id)
  return change.kind === 'extension' ? pending.find(({ kind }) => kind === 'loan_extension') : undefined
}
