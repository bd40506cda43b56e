import { salesArea as contract } from '@ambry/contract/sales/area'

import { defineServerArea } from '../../area.ts'
import { saleChecks } from './check-queries.ts'
import { salesClosing } from './closing-queries.ts'
import { saleFileHandlers, saleHandlers } from './routes.ts'
import { saleInvoices } from './settling-service.ts'

export const salesArea = defineServerArea({
  contract,
  closing: salesClosing,
  checks: saleChecks,
  routes: (deps) => ({ handlers: saleHandlers(deps), files: saleFileHandlers(deps) }),
  invoices: (deps) => ({ sale: saleInvoices(deps) }),
  constraints: {
    sales_one_open: ['conflict', 'This card already has an open sale.'],
    comparables_same: ['conflict', 'This sale is already recorded.'],
    comparables_same_link: ['conflict', 'This sale is already recorded.'],
  },
})
