import type { loanBookEndpoints } from '@ambry/contract/lending/book/endpoints'
import type {
  adminLenderEndpoints,
  lenderFiles,
  offeredLoanEndpoints,
  ownNoteEndpoints,
} from '@ambry/contract/lending/lenders/endpoints'

import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import type { FileHandlers } from '../../http/files.ts'
import { book } from './book/service.ts'
import { stress } from './book/stress-service.ts'
import * as adminLenders from './lenders/admin-lenders-service.ts'
import * as balance from './lenders/balance-service.ts'
import { offeredPicture } from './lenders/cards-service.ts'
import { commit } from './lenders/commitments-service.ts'
import * as documents from './lenders/documents-service.ts'
import * as invest from './lenders/invest-service.ts'
import * as notes from './lenders/notes-list-service.ts'
import * as offered from './lenders/offered-service.ts'
import * as offerings from './lenders/offerings-service.ts'
import { overview } from './lenders/overview-service.ts'
import * as proof from './lenders/proof-service.ts'
import * as transferLists from './lenders/transfers-list-service.ts'
import * as transfers from './lenders/transfers-service.ts'
import { adminLoan } from './loans/service.ts'

const done = { status: 'ok' } as const

export const offeredLoanHandlers = (deps: Deps): Handlers<typeof offeredLoanEndpoints> => ({
  offeredLoans: ({ actor, query }) => offered.offeredLoans(deps, actor, query),
  offeredLoan: ({ actor, params }) => offered.offeredLoan(deps, actor, params.id),
  acceptMemoTerms: async ({ actor, params, transact }) => {
    await transact((tx) => offerings.acceptMemoTerms(tx, actor, params.id))
    return done
  },
  commitToLoan: ({ actor, params, body, transact }) =>
    transact((tx) => commit(tx, deps, actor, params.id, body.amountCents)),
})

export const ownNoteHandlers = (deps: Deps): Handlers<typeof ownNoteEndpoints> => ({
  lendingOverview: ({ actor }) => overview(deps, actor),
  notes: ({ actor, query }) => notes.notes(deps, actor, query),
  note: ({ actor, params }) => notes.note(deps, actor, params.id),
  noteTransfers: ({ actor, query }) => transferLists.ownTransfers(deps, actor, query),
  proposeNoteTransfer: ({ actor, params, body, transact }) =>
    transact((tx) => transfers.listForSale(tx, deps, actor, params.id, body.priceCents)),
  answerNoteTransfer: ({ actor, params, body, transact }) =>
    transact((tx) => transfers.answer(tx, deps, actor, params.id, body)),
  addLenderFunds: async ({ actor, body, transact }) => ({
    charge: await balance.addFunds(deps, actor, body, transact),
  }),
  withdrawLenderFunds: async ({ actor, body, transact }) => {
    await transact((tx) => balance.withdraw(tx, deps, actor, body.amountCents))
    return done
  },
  saveLenderSettings: async ({ actor, body, transact }) => {
    await transact((tx) => invest.saveSettings(tx, actor, body))
    return done
  },
  tryInvestRule: async ({ actor, body }) => ({ items: await invest.tryRule(deps, actor, body.rule) }),
})

export const adminLenderHandlers = (deps: Deps): Handlers<typeof adminLenderEndpoints> => ({
  offerToLenders: ({ actor, params, body, transact }) =>
    transact(async (tx) => {
      await offerings.offerToLenders(tx, deps, actor, params.id, body)
      return adminLoan(tx, deps, params.id)
    }),
  cancelOffering: ({ actor, params, body, transact }) =>
    transact(async (tx) => {
      await offerings.cancelOffering(tx, actor, deps, params.id, body.reason)
      return adminLoan(tx, deps, params.id)
    }),
  lenders: ({ query }) => adminLenders.lenders(deps, query),
  recordLenderDeposit: ({ actor, params, body, transact }) =>
    transact(async (tx) => {
      await balance.recordDeposit(tx, deps, actor, params.id, body)
      return adminLenders.lender(tx, deps, params.id)
    }),
  allNoteTransfers: ({ query }) => transferLists.transfers(deps, query),
  decideNoteTransfer: ({ actor, params, body, transact }) =>
    transact(async (tx) => {
      await transfers.decide(tx, deps, actor, params.id, body)
      return transferLists.adminTransfer(tx, deps, params.id)
    }),
  holdingProof: () => proof.holdingProof(deps),
})

export const loanBookHandlers = (deps: Deps): Handlers<typeof loanBookEndpoints> => ({
  loanBook: () => book(deps),
  stressLoanBook: ({ query }) => stress(deps, query),
})

export const lenderFileHandlers = (deps: Deps): FileHandlers<typeof lenderFiles> => ({
  lenderStatementPdf: ({ actor, query }) => documents.statementPdf(deps, actor, query),
  lenderTaxPdf: ({ actor, query }) => documents.taxPdf(deps, actor, query.year),
  lenderTaxCsv: ({ actor, query }) => documents.taxCsv(deps, actor, query.year),
  holdingsJson: ({ actor }) => proof.holdingsJson(deps, actor),
  offeredCardPicture: ({ actor, params, query }) => offeredPicture(deps, actor, params, query),
  offeredLoanAppraisals: ({ actor, params }) => documents.appraisals(deps, actor, params.id),
})
