import { lendingArea as contract } from '@ambry/contract/lending/area'

import { defineServerArea } from '../../area.ts'
import { memberCloses, withdrawPending } from './applications/service.ts'
import { loanApproval } from './approvals-service.ts'
import { extensionApproval } from './changes/approvals-service.ts'
import { lendingChecks } from './check-queries.ts'
import { lendingClosing } from './closing-queries.ts'
import { cardValued, ownershipEnded } from './collateral/valuations-service.ts'
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
  closing: lendingClosing,
  approvals: [loanApproval, waiverApproval, writeOffApproval, termsApproval, extensionApproval],
  checks: [...lendingChecks, replayCheck],
  routes: (deps) => ({
    handlers: {
      ...borrowingHandlers(deps),
      ...ownLoanHandlers(deps),
      ...loanReviewHandlers(deps),
      ...loanServicingHandlers(deps),
      ...loanProductHandlers(deps),
    },
    files: loanFileHandlers(deps),
  }),
  jobs: ({ deps }) => ({
    expire_loan_offers: () => expireOffers(deps),
    accrue_loans: () => accrueLoans(deps),
    remind_borrowers: () => remindBorrowers(deps),
    collect_loan_autopay: () => collectAutopay(deps),
  }),
  schedule: [
    { task: 'expire_loan_offers', cron: '10 15 * * *' },
    { task: 'accrue_loans', cron: '5 * * * *' },
    { task: 'remind_borrowers', cron: '15 14 * * *' },
    { task: 'collect_loan_autopay', cron: '30 14 * * *' },
  ],
  hooks: (deps) => ({
    chargeFailed: (tx, chargeId) => chargeFailed(tx, deps(), chargeId),
    chargeSucceeded: (tx, charge) => chargeSucceeded(tx, deps(), charge),
    paymentReversing: (tx, paymentId, reason) => paymentReversing(tx, deps(), paymentId, reason),
    suspended: (tx, userId) => withdrawPending(tx, deps(), userId),
    closing: (tx, userId) => memberCloses(tx, deps(), userId),
    cardValued: (tx, cardId) => cardValued(tx, deps(), cardId),
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
    loan_changes_one_open: ['conflict', 'You already have an open request like this. Withdraw it first.'],
  },
})
