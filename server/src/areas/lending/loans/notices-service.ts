import type { LoanStatus } from '@ambry/contract/lending/kinds'

import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { notify, notifyStaff } from '../../notices/service.ts'
import type { LoanRow } from './queries.ts'

type Concerned = Pick<LoanRow, 'id' | 'memberId'>

/** Refreshes the pages of the borrower and of staff. */
export const loansChanged = (tx: Tx, memberId: string) =>
  tx.publish({ admins: true, users: [memberId] }, { type: 'loan_updated' })

export type LoanNotice = {
  title: string
  message: string
  /** The state it tells of, which the page shows in the words of the specification. */
  status?: LoanStatus
  /** Also leaves the app whatever they chose, because they must act in time. */
  deadline?: boolean
  dedupeKey?: string
}

/** Tells the borrower, in the app, by text and by email as they chose. */
export async function notifyBorrower(
  tx: Tx,
  deps: Deps,
  { id, memberId }: Concerned,
  { title, message, status, deadline = false, dedupeKey }: LoanNotice,
): Promise<void> {
  await notify(tx, memberId, {
    ...{ kind: 'loans', title, message, link: `/lend?loan=${id}` },
    ...{ text: `${deps.settings.current.houseName}: ${title}. ${message}`, deadline },
    ...(status && { live: { type: 'loan_updated', status, title, message } }),
    ...(dedupeKey && { dedupeKey }),
  })
}

/** Tells those who decide about loans. */
export const notifyLoanOfficers = (tx: Tx, loanId: string, said: { title: string; message: string }): Promise<void> =>
  notifyStaff(tx, 'loan.decide', { kind: 'loans', ...said, link: `/admin/loans?loan=${loanId}` })
