import { defineArea } from '../kernel/area.ts'
import { ownViewedWith, staffOnly } from '../kernel/permissions.ts'
import { catalogEndpoints, catalogFiles } from './catalog/endpoints.ts'
import { comparableEndpoints } from './comparables/endpoints.ts'
import { deliveryEndpoints } from './delivery/endpoints.ts'
import { ownSaleEndpoints, saleEndpoints, saleFiles } from './endpoints.ts'
import { saleActions, saleStatuses } from './kinds.ts'
import { priceIndexEndpoints } from './price-index/endpoints.ts'

export const salesArea = defineArea({
  name: 'sales',
  endpoints: {
    ...catalogEndpoints,
    ...comparableEndpoints,
    ...priceIndexEndpoints,
    ...deliveryEndpoints,
    ...ownSaleEndpoints,
    ...saleEndpoints,
  },
  files: { ...catalogFiles, ...saleFiles },
  permissions: {
    'sale.own': ownViewedWith('sale.any'),
    'comparable.read': ownViewedWith('card.any'),
    'sale.any': staffOnly('finance', 'concierge'),
    'sale.manage': staffOnly('concierge'),
  },
  rights: {
    title: 'Sales',
    of: {
      'sale.any': 'View sales and comps',
      'sale.manage': 'Record and undo sales, import comps, merge catalog entries',
    },
  },
  auditActions: {
    'sale.agree': 'Recorded a sale',
    'sale.call_off': 'Canceled a sale',
    'sale.ship': 'Shipped a sold card',
    'sale.accept': 'Confirmed that a card arrived',
    'sale.report': 'Reported a problem with a delivery',
    'sale.complete': 'Completed a sale for the seller',
    'sale.settle': 'Settled a sale',
    'sale.undo': 'Undid a sale',
    'sale.edit': 'Changed a sale’s evidence',
    'comparable.add': 'Added a comparable sale',
    'comparable.import': 'Imported comparable sales',
    'comparable.exclude': 'Excluded a comparable sale',
    'comparable.include': 'Included a comparable sale',
    'catalog.merge': 'Merged two catalog entries',
  },
  auditObjects: {
    sale: 'a sale',
    comparable: 'a comparable sale',
    catalog: 'a catalog entry',
  },
  liveEvents: {
    sale_updated: [
      '/api/user/sales',
      '/api/user/attention',
      '/api/admin/sales',
      '/api/cards',
      '/api/admin/comparables',
      '/api/catalog',
      '/api/admin/catalog',
    ],
  },
  pages: ['/sales', '/admin/sales'],
  statuses: {
    sale: { actions: saleActions, statuses: saleStatuses, initial: 'agreed' },
  },
})
