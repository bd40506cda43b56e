import type { feeTemplateEndpoints } from '@ambry/contract/billing/fees/endpoints'
import type { invoiceEndpoints } from '@ambry/contract/billing/invoices/endpoints'
import type { billingFiles, ownInvoiceEndpoints } from '@ambry/contract/billing/invoices/own-endpoints'
import type { paymentEndpoints } from '@ambry/contract/billing/invoices/payment-endpoints'
import type { ledgerEndpoints } from '@ambry/contract/billing/ledger/endpoints'
import { refuseSelf } from '../../approvals.ts'
import type { Transact, Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import type { FileHandlers } from '../../http/files.ts'
import {
  creditNoteApproval,
  entryApproval,
  goodwillApproval,
  payoutApproval,
  writeOffApproval,
} from './approvals-service.ts'
import * as fees from './fees/service.ts'
import * as files from './invoices/files-service.ts'
import * as issuing from './invoices/issuing-service.ts'
import { ownerOf } from './invoices/queries.ts'
import * as invoices from './invoices/service.ts'
import * as proofs from './ledger/proof-service.ts'
import * as ledger from './ledger/service.ts'
import { statement } from './ledger/statements-service.ts'
import * as payouts from './settling/payouts-service.ts'
import { reverseRecorded } from './settling/reversing-service.ts'
import * as settling from './settling/service.ts'

export const billingHandlers = (deps: Deps) => ({
  ...feeHandlers(deps),
  ...invoiceHandlers(deps),
  ...paymentHandlers(deps),
  ...ownHandlers(deps),
  ...ledgerHandlers(deps),
})

const feeHandlers = (deps: Deps): Handlers<typeof feeTemplateEndpoints> => ({
  feeTemplates: ({ query }) => fees.templates(deps.db, query),
  makeFeeTemplate: ({ body, transact }) => transact((tx) => fees.make(tx, body)),
  feeTemplate: ({ params }) => fees.template(deps.db, params.id),
  editFeeTemplate: ({ params, body, transact }) => transact((tx) => fees.edit(tx, params.id, body)),
  makeDefaultFeeTemplate: ({ params, transact }) => transact((tx) => fees.makeDefault(tx, params.id)),
  archiveFeeTemplate: ({ params, transact }) => transact((tx) => fees.move(tx, params.id, 'archive')),
  restoreFeeTemplate: ({ params, transact }) => transact((tx) => fees.move(tx, params.id, 'restore')),
  copyFeeTemplate: ({ params, body, transact }) => transact((tx) => fees.copy(tx, params.id, body.name)),
})

const invoiceHandlers = (deps: Deps): Handlers<typeof invoiceEndpoints> => {
  const changed = (transact: Transact, id: string, change: (tx: Tx) => Promise<unknown>) =>
    transact(async (tx) => {
      await change(tx)
      return invoices.listed(tx, deps, id)
    })
  return {
    invoices: ({ query }) => invoices.invoices(deps, query),
    invoiceSummary: ({ query }) => invoices.summary(deps, query),
    makeInvoice: ({ body, transact }) => transact((tx) => invoices.make(tx, deps, body)),
    invoice: ({ params }) => invoices.oneInvoice(deps.db, deps, params.id),
    editInvoice: ({ params, body, transact }) => transact((tx) => invoices.edit(tx, deps, params.id, body)),
    issueInvoice: ({ body, params, transact }) =>
      changed(transact, params.id, (tx) => issuing.issue(tx, deps, params.id, body.version)),
    discardInvoice: ({ params, transact }) => changed(transact, params.id, (tx) => issuing.discard(tx, params.id)),
    voidInvoice: ({ actor, body, params, transact }) =>
      changed(transact, params.id, async (tx) => {
        refuseSelf(actor, await ownerOf(tx, params.id))
        await issuing.voidOne(tx, deps, params.id, body.reason)
      }),
    duplicateInvoice: ({ params, transact }) => transact((tx) => invoices.duplicate(tx, deps, params.id)),
    remindInvoice: ({ params, transact }) => changed(transact, params.id, (tx) => issuing.remind(tx, deps, params.id)),
    changeInvoices: ({ body, transact }) => issuing.changeMany(deps, transact, body),
    applyCredit: ({ body, params, transact }) =>
      changed(transact, params.id, (tx) => settling.applyCredit(tx, deps, params.id, body.amountCents)),
    creditInvoice: ({ actor, params, body, transact }) =>
      transact((tx) => deps.approvals.runOrRequest(tx, actor, creditNoteApproval, { id: params.id, ...body })),
    writeOffInvoice: ({ actor, params, body, transact }) =>
      transact((tx) => deps.approvals.runOrRequest(tx, actor, writeOffApproval, { id: params.id, ...body })),
    memberBalance: ({ params }) => invoices.balance(deps.db, deps, params.id),
    memberStatement: ({ params, query }) => statement(deps.db, deps, params.id, query),
  }
}

const paymentHandlers = (deps: Deps): Handlers<typeof paymentEndpoints> => ({
  payments: ({ query }) => settling.payments(deps.db, query),
  payment: ({ params }) => settling.payment(deps.db, params.id),
  recordPayment: ({ actor, body, transact }) => {
    refuseSelf(actor, body.memberId)
    return transact((tx) => settling.recordPayment(tx, deps, body))
  },
  reversePayment: ({ params, body, transact }) => transact((tx) => reverseRecorded(tx, deps, params.id, body.reason)),
  payouts: ({ query }) => payouts.payouts(deps, query),
  payout: ({ params }) => payouts.payout(deps.db, deps, params.id),
  owePayout: ({ actor, body, transact }) =>
    transact((tx) => deps.approvals.runOrRequest(tx, actor, goodwillApproval, body)),
  payPayout: ({ actor, params, body, transact }) =>
    transact((tx) => deps.approvals.runOrRequest(tx, actor, payoutApproval, { id: params.id, ...body })),
  returnPayout: ({ actor, params, body, transact }) =>
    transact(async (tx) => {
      refuseSelf(actor, (await payouts.payout(tx, deps, params.id)).member.id)
      return payouts.returnPaid(tx, deps, params.id, body)
    }),
  cancelPayout: ({ params, body, transact }) => transact((tx) => payouts.cancel(tx, deps, params.id, body.reason)),
})

const ownHandlers = (deps: Deps): Handlers<typeof ownInvoiceEndpoints> => ({
  ownInvoices: ({ actor, query }) => invoices.ownInvoices(deps, actor, query),
  ownInvoice: ({ actor, params }) => invoices.ownOne(deps.db, deps, actor, params.id),
  seeInvoice: async ({ actor, params, transact }) => {
    await transact((tx) => invoices.see(tx, actor, params.id))
    return { status: 'ok' }
  },
  ownBalance: ({ actor }) => invoices.balance(deps.db, deps, actor.id),
  ownStatement: ({ actor, query }) => statement(deps.db, deps, actor.id, query),
  ownPayouts: ({ actor, query }) => payouts.ownPayouts(deps.db, actor, query),
})

const ledgerHandlers = (deps: Deps): Handlers<typeof ledgerEndpoints> => ({
  trialBalance: ({ query }) => ledger.trialBalance(deps.db, deps, query),
  ledgerAccounts: ({ query }) => ledger.accounts(deps.db, query),
  ledgerAccount: ({ params }) => ledger.account(deps.db, params.id),
  accountPostings: ({ params, query }) => ledger.postings(deps.db, params.id, query),
  ledgerEntries: ({ query }) => ledger.entries(deps.db, query),
  ledgerEntry: ({ params }) => ledger.entry(deps.db, params.id),
  postEntry: ({ actor, body, transact }) =>
    transact((tx) => deps.approvals.runOrRequest(tx, actor, entryApproval, body)),
  reverseEntry: ({ actor, params, body, transact }) =>
    transact((tx) => deps.approvals.runOrRequest(tx, actor, entryApproval, { id: params.id, ...body })),
  closeMonth: ({ body, transact }) => transact((tx) => ledger.closeMonth(tx, deps, body.month)),
  proof: async () => ({ proof: await proofs.lastProof(deps.db) }),
  prove: async () => ({ proof: await proofs.prove(deps) }),
})

export const billingFileHandlers = (deps: Deps): FileHandlers<typeof billingFiles> => ({
  invoicePdf: ({ actor, params }) => files.invoicePdf(deps, actor, params.id),
  invoicePicture: ({ actor, params }) => files.invoicePicture(deps, actor, params),
  creditNotePdf: ({ actor, params }) => files.creditNotePdf(deps, actor, params.id),
  receiptPdf: ({ actor, params }) => files.receiptPdf(deps, actor, params.id),
  payoutPdf: ({ actor, params }) => files.payoutPdf(deps, actor, params.id),
  ownStatementPdf: ({ actor, query }) => files.statementPdf(deps, actor.id, query),
  memberStatementPdf: ({ params, query }) => files.statementPdf(deps, params.id, query),
})
