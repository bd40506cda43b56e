import { loanReviewEndpoints } from '@ambry/contract/lending/admin-endpoints'

import { notThere } from '../../../access/access.ts'
import { defineApproval } from '../../../approvals.ts'
import * as labels from '../labels.ts'
import { findLoan } from '../loans/queries.ts'
import { findChange } from './queries.ts'
import { decide } from './service.ts'

/** An extension is a change of terms, so it needs a second person too. Declining and other requests do not. */
export const extensionApproval = defineApproval({
  name: 'loan_extension',
  permission: 'loan.manage',
  input: loanReviewEndpoints.decideLoanChange.body.extend(loanReviewEndpoints.decideLoanChange.params.shape),
  waits: async (db, _deps, { approve, changeId }) =>
    approve && (await findChange(db, changeId))?.kind === 'extension' ? labels.extensionsNeedTwo : null,
  about: async (db, _deps, { id, changeId, answer }) => {
    const loan = await findLoan(db, id)
    if (!loan) throw notThere()
    return { record: changeId, subjectId: loan.memberId, amountCents: null, note: answer ?? null }
  },
  title: (_input, { name }) => labels.extendLoanOf(name),
  link: ({ id }) => `/admin/loans?loan=${id}`,
  run: (tx, deps, { id, changeId, ...decision }, by) => decide(tx, deps, by, id, changeId, decision),
})
