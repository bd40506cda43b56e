import { lendingArea as contract } from '@ambry/contract/lending/area'

import { defineServerArea } from '../../area.ts'
import { systemOrigin } from '../../db/transaction.ts'
import { memberCloses, withdrawPending } from './applications/service.ts'
import { loanApproval } from './approvals-service.ts'
import { lendingAudited } from './audited-queries.ts'
import { closeLoanMonths } from './book/months-service.ts'
import { extensionApproval } from './changes/approvals-service.ts'
import { lendingChecks, lendingTotals } from './check-queries.ts'
import { lendingClosing } from './closing-queries.ts'
import { cardsValued, ownershipEnded } from './collateral/valuations-service.ts'
import { lendingData } from './data-classes.ts'
import { foreclosureApproval } from './default/approvals-service.ts'
import { explainSales } from './default/explanation-service.ts'
import { proceedsDue, proceedsReturning, saleCalledOff, saleUndone } from './default/proceeds-service.ts'
import { followPromises } from './default/promises-service.ts'
import {
  adminLenderHandlers,
  lenderFileHandlers,
  loanBookHandlers,
  offeredLoanHandlers,
  ownNoteHandlers,
} from './lender-routes.ts'
import { lendingAttention } from './lenders/attention-service.ts'
import { depositArrived, depositReversing } from './lenders/balance-service.ts'
import { lenderChecks } from './lenders/check-queries.ts'
import { sharesCheck } from './lenders/checks-service.ts'
import { autoInvest, stopRule } from './lenders/invest-service.ts'
import { lenderCloses, lenderSuspended } from './lenders/leaving-service.ts'
import { announceOffering } from './lenders/offerings-service.ts'
import { publishHoldings } from './lenders/proof-service.ts'
import { expireTransfers } from './lenders/transfer-endings-service.ts'
import { borrowingAttention } from './loans/attention-service.ts'
import { announceCalls, remindOfCalls } from './margin/announce-service.ts'
import { endOverdueCalls } from './margin/calls-service.ts'
import { marginFileHandlers, marginHandlers, ownMarginHandlers } from './margin-routes.ts'
import { expireOffers } from './review/offers-service.ts'
import { borrowingHandlers, loanProductHandlers, loanReviewHandlers } from './routes.ts'
import { accrueLoans } from './servicing/accrual-service.ts'
import { termsApproval, waiverApproval, writeOffApproval } from './servicing/approvals-service.ts'
import { chargeFailed, collectAutopay } from './servicing/autopay-service.ts'
import { replayCheck } from './servicing/checks-service.ts'
import { chargeSucceeded, paymentReversing } from './servicing/payments-service.ts'
import { remindBorrowers } from './servicing/reminders-service.ts'
import { loanFileHandlers, loanServicingHandlers, ownLoanHandlers } from './servicing-routes.ts'

export const lendingArea = defineServerArea({
  contract,
  data: lendingData,
  audited: lendingAudited,
  closing: lendingClosing,
  attention: [borrowingAttention, lendingAttention],
  approvals: [loanApproval, waiverApproval, writeOffApproval, termsApproval, extensionApproval, foreclosureApproval],
  totals: lendingTotals,
  checks: [...lendingChecks, replayCheck, ...lenderChecks, sharesCheck],
  routes: (deps) => ({
    handlers: {
      ...borrowingHandlers(deps),
      ...ownLoanHandlers(deps),
      ...loanReviewHandlers(deps),
      ...loanServicingHandlers(deps),
      ...loanProductHandlers(deps),
      ...ownMarginHandlers(deps),
      ...marginHandlers(deps),
      ...offeredLoanHandlers(deps),
      ...ownNoteHandlers(deps),
      ...adminLenderHandlers(deps),
      ...loanBookHandlers(deps),
    },
    files: { ...loanFileHandlers(deps), ...marginFileHandlers(deps), ...lenderFileHandlers(deps) },
  }),
  jobs: ({ deps }) => ({
    expire_loan_offers: () => expireOffers(deps),
    accrue_loans: () => accrueLoans(deps),
    remind_borrowers: () => remindBorrowers(deps),
    collect_loan_autopay: () => collectAutopay(deps),
    announce_margin_calls: () => announceCalls(deps),
    remind_margin_calls: () => remindOfCalls(deps),
    end_margin_calls: () => endOverdueCalls(deps),
    explain_collateral_sales: () => explainSales(deps),
    follow_loan_promises: () => followPromises(deps),
    announce_offering: ({ id }) => deps.transactions.run(systemOrigin, (tx) => announceOffering(tx, String(id))),
    auto_invest: ({ id }) => autoInvest(deps, String(id)),
    expire_note_transfers: () => expireTransfers(deps),
    close_loan_months: () => closeLoanMonths(deps),
    publish_holdings: () => publishHoldings(deps),
  }),
  schedule: [
    { task: 'expire_loan_offers', cron: '10 15 * * *' },
    { task: 'accrue_loans', cron: '5 * * * *' },
    { task: 'remind_borrowers', cron: '15 14 * * *' },
    { task: 'collect_loan_autopay', cron: '30 14 * * *' },
    // announced at once by a job of the valuation; this catches what it missed
    { task: 'announce_margin_calls', cron: '*/5 * * * *' },
    { task: 'remind_margin_calls', cron: '20 13 * * *' },
    { task: 'end_margin_calls', cron: '*/15 * * * *' },
    // sent at once by a job of the last sale; this catches what it couldn't send
    { task: 'explain_collateral_sales', cron: '*/15 * * * *' },
    { task: 'follow_loan_promises', cron: '25 13 * * *' },
    { task: 'expire_note_transfers', cron: '25 * * * *' },
    { task: 'close_loan_months', cron: '40 9 * * *' },
    { task: 'publish_holdings', cron: '50 9 * * *' },
  ],
  hooks: (deps) => ({
    chargeFailed: (tx, chargeId) => chargeFailed(tx, deps(), chargeId),
    chargeSucceeded: (tx, charge) =>
      charge.purpose === 'loan' ? chargeSucceeded(tx, deps(), charge) : depositArrived(tx, deps(), charge),
    paymentReversing: async (tx, paymentId, reason) => {
      await paymentReversing(tx, deps(), paymentId, reason)
      await depositReversing(tx, deps(), paymentId)
    },
    rolesChanged: async (tx, userId, { isLender }) => {
      if (!isLender) await stopRule(tx, userId)
    },
    suspended: async (tx, userId) => {
      await withdrawPending(tx, deps(), userId)
      await lenderSuspended(tx, deps(), userId)
    },
    closing: async (tx, userId) => {
      await memberCloses(tx, deps(), userId)
      await lenderCloses(tx, userId)
    },
    cardsValued: (tx, cardIds) => cardsValued(tx, deps(), cardIds),
    proceedsDue: (tx, saleId) => proceedsDue(tx, deps(), saleId),
    proceedsReturning: (tx, saleId, reason) => proceedsReturning(tx, deps(), saleId, reason),
    saleCalledOff: (tx, saleId) => saleCalledOff(tx, deps(), saleId),
    saleUndone: (tx, saleId) => saleUndone(tx, deps(), saleId),
    ownershipEnded: (tx, cardId) => ownershipEnded(tx, deps(), cardId),
  }),
  constraints: {
    loan_events_reversed_once: ['conflict', 'This has already been reversed.'],
    loan_events_payment: ['conflict', 'This payment is already applied to a loan.'],
    ledger_postings_overdrawn_loan_principal: ['conflict', 'That’s more principal than is owed on this loan.'],
    ledger_postings_overdrawn_loan_interest: ['conflict', 'That’s more interest than is owed on this loan.'],
    ledger_postings_overdrawn_loan_fees: ['conflict', 'That’s more in late fees than is owed on this loan.'],
    loan_products_name: ['conflict', 'Another product already has this name.'],
    lending_states_rule: ['refused', 'Close the state, or enter a maximum amount or rate.'],
    loan_collateral_once: ['conflict', 'This card is already part of this loan.'],
    loan_collateral_two_people: ['refused', 'You checked this card in. Someone else has to sign it off.'],
    margin_calls_one_open: ['conflict', 'This loan already has a margin call.'],
    loan_promises_one_open: ['conflict', 'A promise to pay is already open for this loan.'],
    collateral_sales_once: ['conflict', 'This card already has a buyer.'],
    ledger_postings_overdrawn_lender_cash: ['conflict', 'The lender doesn’t have that much available.'],
    ledger_postings_overdrawn_lender_committed: ['conflict', 'The lender hasn’t committed that much.'],
    ledger_postings_overdrawn_lender_principal: ['conflict', 'That’s more principal than these notes have.'],
    ledger_postings_overdrawn_lender_receivable: ['conflict', 'The lender doesn’t owe that much back.'],
    loan_offerings_pkey: ['conflict', 'This loan was already offered to lenders.'],
    loan_offerings_committed: ['conflict', 'That’s more than is left of this loan.'],
    note_transfers_one_open: ['conflict', 'This note is already for sale. Withdraw the listing first.'],
    note_transfers_two_people: ['refused', 'You can’t buy your own note.'],
    loan_changes_one_open: ['conflict', 'You already have an open request like this. Withdraw it first.'],
  },
})
