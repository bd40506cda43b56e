import { defineArea } from '../kernel/area.ts'
import { ownViewedWith, staffOnly } from '../kernel/permissions.ts'
import { fundCardEndpoints, fundMoneyEndpoints } from './admin/asset-endpoints.ts'
import {
  adminFundEndpoints,
  fundEndingEndpoints,
  fundQueueEndpoints,
  investorRelationsEndpoints,
} from './admin/endpoints.ts'
import { fundStrikeEndpoints, fundValuationEndpoints } from './admin/nav-endpoints.ts'
import { fundEndpoints, fundFiles } from './catalog/endpoints.ts'
import { holdingEndpoints, holdingFiles } from './holdings/endpoints.ts'
import { fundStatementFiles, investingEndpoints } from './investing/endpoints.ts'
import {
  fundActions,
  fundStatuses,
  redemptionActions,
  redemptionStatuses,
  subscriptionActions,
  subscriptionStatuses,
  unitTransferActions,
  unitTransferStatuses,
  valuationRunActions,
  valuationRunStatuses,
} from './kinds.ts'

export const fundsArea = defineArea({
  name: 'funds',
  endpoints: {
    ...fundEndpoints,
    ...investingEndpoints,
    ...holdingEndpoints,
    ...adminFundEndpoints,
    ...fundCardEndpoints,
    ...fundValuationEndpoints,
    ...fundEndingEndpoints,
    ...fundMoneyEndpoints,
    ...investorRelationsEndpoints,
    ...fundQueueEndpoints,
    ...fundStrikeEndpoints,
  },
  files: { ...fundFiles, ...holdingFiles, ...fundStatementFiles },
  permissions: {
    'fund.read': ownViewedWith('fund.any'),
    'fund.invest': ownViewedWith('fund.any'),
    'fund.any': staffOnly('finance', 'compliance', 'concierge'),
    'fund.manage': staffOnly('finance'),
    'fund.value': staffOnly('finance'),
    'fund.money': staffOnly('finance'),
    'fund.custody': staffOnly('vault', 'finance'),
  },
  rights: {
    title: 'Funds',
    of: {
      'fund.any': 'View funds, holders, and subscriptions',
      'fund.manage': 'Run funds: cards, subscriptions, distributions, documents',
      'fund.value': 'Draft valuations and strike NAVs',
      'fund.money': 'Enter and pay funds’ bills and fees',
      'fund.custody': 'Photograph funds’ cards in the vault',
    },
  },
  auditActions: {
    'fund.create': 'Created a fund',
    'fund.edit': 'Edited a fund',
    'fund.terms': 'Changed a fund’s terms',
    'fund.move': 'Opened, closed, or liquidated a fund',
    'fund.finish': 'Ended a fund',
    'fund.value': 'Edited a fund’s valuation',
    'fund.strike': 'Struck a NAV',
    'fund.correct': 'Corrected a NAV',
    'fund.buy': 'Bought a card for a fund',
    'fund.sell': 'Sold a fund’s card',
    'fund.check_custody': 'Photographed a fund’s card',
    'fund.bill': 'Entered or paid a fund’s bill',
    'fund.fees': 'Paid a fund’s fees',
    'fund.distribute': 'Distributed a fund’s cash',
    'fund.document': 'Added or removed a fund document',
    'fund.accept_document': 'Accepted a fund document',
    'fund.update': 'Published a fund update',
    'fund.ask': 'Asked about a fund',
    'fund.answer': 'Answered a question about a fund',
    'fund.statements': 'Made fund statements',
    'fund.subscribe': 'Subscribed to a fund',
    'fund.cancel_subscription': 'Canceled a subscription to a fund',
    'fund.decide_subscription': 'Accepted, declined, or sent a reminder about a subscription',
    'fund.issue': 'Issued units',
    'fund.redeem': 'Requested or canceled a redemption',
    'fund.redeemed': 'Redeemed units',
    'fund.transfer': 'Offered or answered a transfer of units',
    'fund.decide_transfer': 'Approved or declined a transfer of units',
    'fund.carry': 'Charged carry',
  },
  auditObjects: {
    fund: 'a fund',
    fund_subscription: 'a subscription to a fund',
    fund_redemption: 'a redemption of units',
    fund_transfer: 'a transfer of units',
  },
  liveEvents: {
    fund_updated: [
      '/api/funds',
      '/api/admin/funds',
      '/api/admin/fund-subscriptions',
      '/api/admin/fund-redemptions',
      '/api/admin/fund-transfers',
      '/api/admin/fund-questions',
      '/api/admin/work',
      '/api/admin/overview',
    ],
  },
  pages: ['/funds', '/funds/$id', '/funds/$fundId/card/$cardId', '/admin/funds', '/admin/funds/$id/manage'],
  statuses: {
    fund: { actions: fundActions, statuses: fundStatuses, initial: 'draft' },
    fundSubscription: { actions: subscriptionActions, statuses: subscriptionStatuses, initial: 'waiting' },
    fundRedemption: { actions: redemptionActions, statuses: redemptionStatuses, initial: 'requested' },
    unitTransfer: { actions: unitTransferActions, statuses: unitTransferStatuses, initial: 'proposed' },
    valuationRun: { actions: valuationRunActions, statuses: valuationRunStatuses, initial: 'draft' },
  },
})
