import type { loanServicingEndpoints } from '@ambry/contract/lending/admin-endpoints'
import type { loanFiles, ownLoanEndpoints } from '@ambry/contract/lending/endpoints'

import type { Transact, Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import type { FileHandlers } from '../../http/files.ts'
import { today } from '../billing/ledger/service.ts'
import { ownAgreement, sign } from './agreements/service.ts'
import * as documents from './documents/service.ts'
import { adminDetail, ownDetail, ownSchedule } from './loans/detail-service.ts'
import { adminLoan } from './loans/service.ts'
import { termsApproval, waiverApproval, writeOffApproval } from './servicing/approvals-service.ts'
import { setAutopay } from './servicing/autopay-service.ts'
import { fundLoan } from './servicing/funding-service.ts'
import * as payments from './servicing/payments-service.ts'
import { loanRow, setReturnsCards } from './servicing/service.ts'

const done = { status: 'ok' } as const

export const ownLoanHandlers = (deps: Deps): Handlers<typeof ownLoanEndpoints> => ({
  ownLoan: ({ actor, params }) => ownDetail(deps, actor, params.id),
  ownLoanSchedule: async ({ actor, params }) => ({ rows: await ownSchedule(deps, actor, params.id) }),
  loanAgreement: ({ actor, params, transact }) => transact((tx) => ownAgreement(tx, deps, actor, params.id)),
  signLoanAgreement: ({ actor, params, body, userAgent, transact }) =>
    transact((tx) => sign(tx, deps, actor, params.id, { ...body, userAgent })),
  payoffQuote: async ({ actor, params, query }) =>
    payments.payoffQuote(deps, await payments.ownLoanRow(deps, actor, params.id), query.on),
  previewLoanPayment: async ({ actor, params, query }) =>
    payments.previewPayment(deps, await payments.ownLoanRow(deps, actor, params.id), {
      ...query,
      on: today(deps, deps.clock.now()),
    }),
  payLoan: async ({ actor, params, body, transact }) => ({
    charge: await payments.payLoan(deps, actor, params.id, body, transact),
  }),
  setAutopay: async ({ actor, params, body, transact }) => {
    await transact((tx) => setAutopay(tx, actor, params.id, body.methodId))
    return done
  },
  setReturnsCards: async ({ actor, params, body, transact }) => {
    await transact((tx) => setReturnsCards(tx, deps, actor, params.id, body.returnsCards))
    return done
  },
})

type Write = { params: { id: string }; transact: Transact }

export const loanServicingHandlers = (deps: Deps): Handlers<typeof loanServicingEndpoints> => {
  const saved = ({ params, transact }: Write, write: (tx: Tx) => Promise<void>) =>
    transact(async (tx) => {
      await write(tx)
      return adminLoan(tx, deps, params.id)
    })
  return {
    loan: ({ params }) => adminDetail(deps, params.id),
    fundLoan: ({ actor, body, ...call }) => saved(call, (tx) => fundLoan(tx, deps, actor, call.params.id, body)),
    previewRecordedLoanPayment: async ({ params, query }) =>
      payments.previewPayment(deps, await loanRow(deps.db, params.id), query),
    recordLoanPayment: ({ actor, body, ...call }) =>
      saved(call, (tx) => payments.recordLoanPayment(tx, deps, actor, call.params.id, body)),
    reverseLoanEvent: ({ actor, params, body, transact }) =>
      saved({ params, transact }, (tx) => payments.reverseLoanEvent(tx, deps, actor, { ...params, ...body })),
    waiveLoan: ({ actor, params, body, transact }) =>
      transact((tx) => deps.approvals.runOrRequest(tx, actor, waiverApproval, { ...body, id: params.id })),
    writeOffLoan: ({ actor, params, body, transact }) =>
      transact((tx) => deps.approvals.runOrRequest(tx, actor, writeOffApproval, { ...body, id: params.id })),
    changeLoanTerms: ({ actor, params, body, transact }) =>
      transact((tx) => deps.approvals.runOrRequest(tx, actor, termsApproval, { ...body, id: params.id })),
  }
}

export const loanFileHandlers = (deps: Deps): FileHandlers<typeof loanFiles> => ({
  loanAgreementPdf: ({ actor, params }) => documents.agreementPdf(deps, actor, params.id),
  loanTermSheetPdf: ({ actor, params }) => documents.termSheetPdf(deps, actor, params.id),
  payoffQuotePdf: ({ actor, params, query }) => documents.payoffQuotePdf(deps, actor, params.id, query.on),
  canceledDebtPdf: ({ actor, params, query }) => documents.canceledDebtPdf(deps, actor, params.id, query.year),
  loanActusJson: ({ actor, params }) => documents.actusJson(deps, actor, params.id),
  payoffLetterPdf: ({ actor, params }) => documents.payoffLetterPdf(deps, actor, params.id),
  loanStatementPdf: ({ actor, params, query }) => documents.statementPdf(deps, actor, params.id, query.month),
  interestStatementPdf: ({ actor, params, query }) => documents.interestPdf(deps, actor, params.id, query.year),
  closingBinderPdf: ({ params }) => documents.binderPdf(deps, params.id),
})
