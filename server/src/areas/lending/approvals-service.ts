import { IdSchema } from '@ambry/contract/kernel/fields'
import { formatMoney } from '@ambry/contract/kernel/money'
import { loanReviewEndpoints } from '@ambry/contract/lending/admin-endpoints'

import { notThere } from '../../access/access.ts'
import { defineApproval } from '../../approvals.ts'
import * as labels from './labels.ts'
import { findLoan } from './loans/queries.ts'
import { approve, isAboveStandard } from './review/service.ts'

/** Large loans, and those above the standard LTV of their cards. */
export const loanApproval = defineApproval({
  name: 'loan',
  permission: 'loan.decide',
  input: loanReviewEndpoints.approveLoan.body.extend({ id: IdSchema }),
  limit: 'loans',
  waits: async (db, deps, { id, principalCents }) =>
    (await isAboveStandard(db, deps, id, principalCents)) ? labels.isAboveTheStandardLtv : null,
  about: async (db, _deps, { id, principalCents }) => {
    const loan = await findLoan(db, id)
    if (!loan) throw notThere()
    return {
      record: id,
      subjectId: loan.memberId,
      amountCents: principalCents,
      note: loan.memo?.slice(0, 1000) ?? null,
    }
  },
  title: ({ rateBps, termMonths }, { name, amountCents }) =>
    labels.lendTo(name, formatMoney(amountCents), rateBps, termMonths),
  link: ({ id }) => `/admin/loans?loan=${id}`,
  run: (tx, deps, { id, ...offer }, by) => approve(tx, deps, by, id, offer),
})
