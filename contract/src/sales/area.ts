import { defineArea } from '../kernel/area.ts'
import { adminOnly, everyoneOwn } from '../kernel/permissions.ts'
import { comparableEndpoints } from './comparables/endpoints.ts'
import { ownSaleEndpoints, saleEndpoints, saleFiles } from './endpoints.ts'
import { saleActions, saleStatuses } from './kinds.ts'

export const salesArea = defineArea({
  name: 'sales',
  endpoints: { ...comparableEndpoints, ...ownSaleEndpoints, ...saleEndpoints },
  files: saleFiles,
  permissions: {
    'sale.own': everyoneOwn,
    'comparable.read': everyoneOwn,
    'sale.any': adminOnly,
    'sale.manage': adminOnly,
  },
  auditActions: {
    'sale.agree': 'Wrote a sale down',
    'sale.call_off': 'Called a sale off',
    'sale.settle': 'Settled a sale',
    'sale.undo': 'Undid a sale',
    'sale.edit': 'Changed the evidence of a sale',
    'comparable.add': 'Added a comparable sale',
    'comparable.import': 'Imported comparable sales',
    'comparable.exclude': 'Left a comparable sale out',
    'comparable.include': 'Counted a comparable sale again',
  },
  auditObjects: {
    sale: 'a sale',
    comparable: 'a comparable sale',
  },
  liveEvents: {
    sale_updated: ['/api/user/sales', '/api/admin/sales', '/api/cards', '/api/admin/comparables'],
  },
  pages: ['/sales', '/admin/sales'],
  statuses: {
    sale: { actions: saleActions, statuses: saleStatuses, initial: 'agreed' },
  },
})
