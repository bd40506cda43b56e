import { fundsArea as contract } from '@ambry/contract/funds/area'

import { defineServerArea } from '../../area.ts'
import { systemOrigin } from '../../db/transaction.ts'
import { memberCloses, memberSuspended } from './account-status-service.ts'
import { adminFundHandlers } from './admin/routes.ts'
import { fundApprovals } from './approvals-service.ts'
import { fundsAudited } from './audited-queries.ts'
import { fundCardHandlers } from './cards/routes.ts'
import { proceedsDue, proceedsReturning, saleEnded } from './cards/sale-service.ts'
import { cardAudited } from './cards/service.ts'
import { sendReminders } from './catalog/reminders-service.ts'
import { fundFileHandlers, fundHandlers } from './catalog/routes.ts'
import { fundChecks, fundTotals } from './check-queries.ts'
import { fundsClosing } from './closing-queries.ts'
import { fundsData } from './data-classes.ts'
import { fundEndingHandlers } from './ending/routes.ts'
import { holdingFileHandlers, holdingHandlers } from './holdings/routes.ts'
import { investorRelationsHandlers } from './investor-relations/routes.ts'
import { runStatements } from './investor-relations/statement-runs-service.ts'
import { announceUpdate } from './investor-relations/updates-service.ts'
import { fundMoneyHandlers } from './money/routes.ts'
import { fundStrikeHandlers } from './nav/routes.ts'
import { strikeDaily } from './nav/strike-service.ts'
import { fundsAttention } from './positions/attention-service.ts'
import { investingHandlers } from './positions/routes.ts'
import { fundQueueHandlers } from './subscriptions/routes.ts'
import { expireSubscriptions } from './subscriptions/states-service.ts'
import { fundInvoices } from './transfers/invoices-service.ts'
import { expireTransfers } from './transfers/service.ts'
import { fundValuationHandlers } from './valuations/routes.ts'

export const fundsArea = defineServerArea({
  contract,
  data: fundsData,
  audited: fundsAudited,
  closing: fundsClosing,
  attention: [fundsAttention],
  checks: fundChecks,
  totals: fundTotals,
  approvals: fundApprovals,
  routes: (deps) => ({
    handlers: {
      ...fundHandlers(deps),
      ...holdingHandlers(deps),
      ...adminFundHandlers(deps),
      ...fundCardHandlers(deps),
      ...fundValuationHandlers(deps),
      ...fundEndingHandlers(deps),
      ...fundMoneyHandlers(deps),
      ...investorRelationsHandlers(deps),
      ...investingHandlers(deps),
      ...fundQueueHandlers(deps),
      ...fundStrikeHandlers(deps),
    },
    files: { ...fundFileHandlers(deps), ...holdingFileHandlers(deps) },
  }),
  jobs: ({ deps }) => ({
    strike_funds: () => strikeDaily(deps),
    expire_fund_subscriptions: () => expireSubscriptions(deps),
    expire_unit_transfers: () => expireTransfers(deps),
    remind_of_funds: () => sendReminders(deps),
    announce_fund_update: ({ id }) => deps.transactions.run(systemOrigin, (tx) => announceUpdate(tx, deps, String(id))),
    make_fund_statements: ({ id }) => runStatements(deps, String(id)),
  }),
  schedule: [
    { task: 'strike_funds', cron: '12 * * * *' },
    { task: 'expire_fund_subscriptions', cron: '*/5 * * * *' },
    { task: 'expire_unit_transfers', cron: '28 * * * *' },
    { task: 'remind_of_funds', cron: '*/15 * * * *' },
  ],
  invoices: (deps) => ({ fund: fundInvoices(deps) }),
  hooks: (deps) => ({
    suspended: (tx, userId) => memberSuspended(tx, deps(), userId),
    closing: (tx, userId) => memberCloses(tx, deps(), userId),
    cardAudited: (tx, cardId, audit) => cardAudited(tx, deps(), cardId, audit),
    proceedsDue: (tx, saleId) => proceedsDue(tx, deps(), saleId),
    proceedsReturning: (tx, saleId) => proceedsReturning(tx, deps(), saleId),
    saleCalledOff: (tx, saleId) => saleEnded(tx, saleId),
    saleUndone: (tx, saleId) => saleEnded(tx, saleId),
  }),
  constraints: {
    ledger_postings_overdrawn_fund_cash: ['conflict', 'The fund doesn’t have that much cash.'],
    ledger_postings_overdrawn_fund_bank: ['conflict', 'The fund doesn’t have that much cash.'],
    ledger_postings_overdrawn_fund_escrow: [
      'conflict',
      'The units are issued already, so only the fee can be credited.',
    ],
    fund_documents_replaces: ['conflict', 'This document was already replaced by a newer version.'],
    fund_holdings_one_open: ['conflict', 'A fund already holds this card.'],
    fund_valuation_runs_one_draft: ['conflict', 'A valuation of this fund is already being drafted.'],
    fund_subscriptions_one_open: ['conflict', 'You already have an open subscription to this fund.'],
    fund_redemptions_one_open: ['conflict', 'You already have an open redemption of this fund.'],
    fund_transfers_one_open: ['conflict', 'You already offered units of this fund. Withdraw that offer first.'],
    fund_statement_runs_once: ['conflict', 'Statements of this period were already made.'],
    funds_name: ['conflict', 'Another fund already has this name.'],
  },
})
