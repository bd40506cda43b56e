import { IdSchema } from '@ambry/contract/kernel/fields'
import { formatMoney } from '@ambry/contract/kernel/money'
import { marginEndpoints } from '@ambry/contract/lending/margin/endpoints'

import { defineApproval } from '../../../approvals.ts'
import { today } from '../../billing/ledger/service.ts'
import { adminLoan } from '../loans/service.ts'
import { adminLoanLink, loanRow, stateOn } from '../servicing/service.ts'
import { foreclose } from './foreclosure-service.ts'
import * as labels from './labels.ts'

/** Writing off what is left needs a second person; keeping it owed does not. */
export const foreclosureApproval = defineApproval({
  name: 'loan_foreclosure',
  permission: 'loan.default',
  input: marginEndpoints.foreclose.body.extend({ id: IdSchema }),
  waits: async (_db, _deps, { deficiency }) => (deficiency === 'waived' ? labels.writingOffNeedsTwo : null),
  about: async (db, deps, { id, reason }) => {
    const loan = await loanRow(db, id)
    const { totalCents } = await stateOn(db, loan, today(deps, deps.clock.now()))
    return { record: id, subjectId: loan.memberId, amountCents: totalCents, note: reason }
  },
  title: (_input, { name, amountCents }) => labels.forecloseFor(name, formatMoney(amountCents)),
  link: ({ id }) => adminLoanLink(id),
  run: async (tx, deps, { id, ...given }, by) => {
    await foreclose(tx, deps, by, id, given)
    return adminLoan(tx, deps, id)
  },
})
