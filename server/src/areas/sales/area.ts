import { salesArea as contract } from '@ambry/contract/sales/area'

import { defineServerArea } from '../../area.ts'
import { salesAudited } from './audited-queries.ts'
import { readCatalog, recountCatalog } from './catalog/reading-service.ts'
import { saleChecks, saleTotals } from './check-queries.ts'
import { salesClosing } from './closing-queries.ts'
import { salesData } from './data-classes.ts'
import { salesAttention } from './delivery/attention-service.ts'
import { completeDelivered } from './delivery/direct-service.ts'
import { computePriceIndexes } from './price-index/service.ts'
import { titlePassed } from './purchases/service.ts'
import { saleFileHandlers, saleHandlers } from './routes.ts'
import { cardReceived, payoutReturned, saleInvoices } from './settling-service.ts'

export const salesArea = defineServerArea({
  contract,
  data: salesData,
  audited: salesAudited,
  closing: salesClosing,
  attention: [salesAttention],
  checks: saleChecks,
  totals: saleTotals,
  routes: (deps) => ({ handlers: saleHandlers(deps), files: saleFileHandlers(deps) }),
  jobs: ({ deps }) => ({
    complete_delivered_sales: () => completeDelivered(deps),
    read_catalog: () => readCatalog(deps),
    recount_catalog: () => recountCatalog(deps),
    compute_price_indexes: () => computePriceIndexes(deps),
  }),
  schedule: [
    { task: 'complete_delivered_sales', cron: '33 * * * *' },
    { task: 'read_catalog', cron: '* * * * *' },
    { task: 'recount_catalog', cron: '35 9 * * *' },
    { task: 'compute_price_indexes', cron: '45 9 * * *' },
  ],
  invoices: (deps) => ({ sale: saleInvoices(deps) }),
  hooks: (deps) => ({
    cardReceived: (tx, cardId) => cardReceived(tx, deps(), cardId),
    payoutReturned: (tx, payoutId) => payoutReturned(tx, deps(), payoutId),
    ownershipEnded: (tx, cardId) => titlePassed(tx, deps(), cardId),
  }),
  constraints: {
    sales_one_open: ['conflict', 'This card already has an open sale.'],
    sales_delivered: ['conflict', 'The card isn’t delivered yet, or someone else claims it.'],
    card_purchases_one_open: ['conflict', 'We already own this card.'],
    comparables_same: ['conflict', 'This sale is already recorded.'],
    comparables_same_link: ['conflict', 'This sale is already recorded.'],
  },
})
