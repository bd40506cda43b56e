import { IdSchema } from '@ambry/contract/kernel/fields'
import { formatMoney } from '@ambry/contract/kernel/money'
import { loanServicingEndpoints } from '@ambry/contract/lending/admin-endpoints'

import { defineApproval } from '../../../approvals.ts'
import { adminLoan } from '../loans/service.ts'
import { waive, writeOff } from './adjustments-service.ts'
import * as labels from './labels.ts'
import { adminLoanLink, loanRow } from './service.ts'
import { changeTerms } from './terms-service.ts'

const money = ({ amountCents }: { amountCents: number }) => formatMoney(amountCents)

export const waiverApproval = defineApproval({
  name: 'loan_waiver',
  permission: 'loan.servicing',
  input: loanServicingEndpoints.waiveLoan.body.extend({ id: IdSchema }),
  limit: 'loan_waivers',
  about: async (db, _deps, { id, interestCents, feesCents, reason }) => ({
    ...{ record: id, amountCents: interestCents + feesCents, note: reason },
    subjectId: (await loanRow(db, id)).memberId,
  }),
  title: (_input, concerned) => labels.waive(concerned.name, money(concerned)),
  link: ({ id }) => adminLoanLink(id),
  run: async (tx, deps, { id, ...waiver }) => {
    await waive(tx, deps, id, waiver)
    return adminLoan(tx, deps, id)
  },
})

export const writeOffApproval = defineApproval({
  name: 'loan_write_off',
  permission: 'loan.servicing',
  input: loanServicingEndpoints.writeOffLoan.body.extend({ id: IdSchema }),
  about: async (db, _deps, { id, principalCents, interestCents, feesCents, reason }) => ({
    ...{ record: id, amountCents: principalCents + interestCents + feesCents, note: reason },
    subjectId: (await loanRow(db, id)).memberId,
  }),
  title: (_input, concerned) => labels.writeOff(concerned.name, money(concerned)),
  link: ({ id }) => adminLoanLink(id),
  run: async (tx, deps, { id, ...given }) => {
    await writeOff(tx, deps, id, given)
    return adminLoan(tx, deps, id)
  },
})

export const termsApproval = defineApproval({
  name: 'loan_terms',
  permission: 'loan.servicing',
  input: loanServicingEndpoints.changeLoanTerms.body.extend({ id: IdSchema }),
  about: async (db, _deps, { id, reason }) => ({
    ...{ record: id, amountCents: null, note: reason },
    subjectId: (await loanRow(db, id)).memberId,
  }),
  title: (_input, concerned) => labels.changeTermsOf(concerned.name),
  link: ({ id }) => adminLoanLink(id),
  run: async (tx, deps, { id, ...terms }, by) => {
    await changeTerms(tx, deps, by, id, terms)
    return adminLoan(tx, deps, id)
  },
})
