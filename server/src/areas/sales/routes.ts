import type { catalogEndpoints, catalogFiles } from '@ambry/contract/sales/catalog/endpoints'
import type { comparableEndpoints } from '@ambry/contract/sales/comparables/endpoints'
import type { deliveryEndpoints } from '@ambry/contract/sales/delivery/endpoints'
import type { ownSaleEndpoints, saleEndpoints, saleFiles } from '@ambry/contract/sales/endpoints'
import type { priceIndexEndpoints } from '@ambry/contract/sales/price-index/endpoints'

import { refuseSelf } from '../../approvals.ts'
import type { Deps } from '../../deps.ts'
import { safeFileName } from '../../file-name.ts'
import type { Handlers } from '../../http/bind.ts'
import type { FileHandlers } from '../../http/files.ts'
import { requireFreshCode } from '../../http/guard/gate.ts'
import * as catalog from './catalog/service.ts'
import * as comparables from './comparables/service.ts'
import * as direct from './delivery/direct-service.ts'
import * as files from './files-service.ts'
import * as own from './own-service.ts'
import { priceIndex } from './price-index/service.ts'
import * as sales from './service.ts'
import { undoPreview } from './undo-preview-service.ts'

export const saleHandlers = (deps: Deps) => ({
  ...dashboardHandlers(deps),
  ...ownHandlers(deps),
  ...deliveryHandlers(deps),
  ...comparableHandlers(deps),
  ...catalogHandlers(deps),
  ...priceIndexHandlers(deps),
})

const priceIndexHandlers = (deps: Deps): Handlers<typeof priceIndexEndpoints> => ({
  priceIndex: ({ query }) => priceIndex(deps, query.category),
})

const catalogHandlers = (deps: Deps): Handlers<typeof catalogEndpoints> => ({
  searchCatalog: ({ query }) => catalog.search(deps.db, query),
  catalogCard: ({ actor, params }) => catalog.card(deps, actor, params.id),
  adminCatalog: ({ query }) => catalog.catalog(deps, query),
  adminCatalogCard: ({ params }) => catalog.entryForStaff(deps, params.id),
  mergeCatalogCards: ({ params, body, transact }) => transact((tx) => catalog.merge(tx, deps, params.id, body.into)),
})

const dashboardHandlers = (deps: Deps): Handlers<typeof saleEndpoints> => ({
  sales: ({ query }) => sales.sales(deps, query),
  saleSummary: ({ query }) => sales.summary(deps.db, query),
  saleQuote: ({ query }) => sales.quote(deps.db, deps, query),
  agreeSale: ({ body, transact }) =>
    transact(async (tx) => sales.listed(tx, deps, (await sales.agree(tx, deps, body)).id)),
  sale: ({ params }) => sales.sale(deps.db, deps, params.id),
  editSale: ({ params, body, transact }) =>
    transact(async (tx) => {
      await sales.edit(tx, deps, params.id, body)
      return sales.listed(tx, deps, params.id)
    }),
  callOffSale: ({ actor, params, body, transact }) =>
    transact(async (tx) => {
      await sales.lockInvoiceOf(tx, params.id)
      const { buyerId, sellerId, invoicePaidCents } = await sales.saleRow(tx, params.id)
      for (const id of [buyerId, sellerId]) refuseSelf(actor, id)
      // what was paid becomes the buyer's credit, as when a sale is undone
      if (invoicePaidCents > 0) requireFreshCode(deps, actor)
      await sales.callOff(tx, deps, params.id, body.reason)
      return sales.listed(tx, deps, params.id)
    }),
  undoSalePreview: ({ params, transact }) => undoPreview(deps, transact, params.id),
  undoSale: ({ actor, params, body, transact }) =>
    transact(async (tx) => {
      const { buyer, seller } = await sales.listed(tx, deps, params.id)
      for (const { id } of [buyer, seller]) refuseSelf(actor, id)
      await sales.undo(tx, deps, params.id, body.reason)
      return sales.listed(tx, deps, params.id)
    }),
  addSaleFile: ({ params, query, body, transact }) =>
    files.addFile(deps, transact, { saleId: params.id, name: query.name, bytes: body as Buffer }),
  dropSaleFile: async ({ params, transact }) => {
    await transact((tx) => files.dropFile(tx, params.id, params.fileId))
    return { status: 'ok' }
  },
})

const ownHandlers = (deps: Deps): Handlers<typeof ownSaleEndpoints> => ({
  ownSales: ({ actor, query }) => own.ownSales(deps, actor, query),
  ownSaleSummary: ({ actor, query }) => own.ownSummary(deps, actor, query),
  ownSale: ({ actor, params }) => own.ownOne(deps.db, deps, actor, params.id),
})

const deliveryHandlers = (deps: Deps): Handlers<typeof deliveryEndpoints> => ({
  shipSale: ({ actor, params, body, transact }) =>
    transact(async (tx) => {
      await direct.ship(tx, deps, actor, params.id, body)
      return own.ownOne(tx, deps, actor, params.id)
    }),
  acceptDelivery: ({ actor, params, transact }) =>
    transact(async (tx) => {
      await direct.accept(tx, deps, actor, params.id)
      return own.ownOne(tx, deps, actor, params.id)
    }),
  reportDelivery: ({ actor, params, body, transact }) =>
    transact(async (tx) => {
      await direct.report(tx, actor, params.id, body.problem)
      return own.ownOne(tx, deps, actor, params.id)
    }),
  completeSale: ({ actor, params, body, transact }) =>
    transact(async (tx) => {
      const { buyer, seller } = await sales.listed(tx, deps, params.id)
      for (const { id } of [buyer, seller]) refuseSelf(actor, id)
      await direct.complete(tx, deps, params.id, body.reason)
      return sales.listed(tx, deps, params.id)
    }),
})

const comparableHandlers = (deps: Deps): Handlers<typeof comparableEndpoints> => ({
  cardComparables: ({ actor, params }) => comparables.ofCard(deps, actor, params.id),
  comparables: ({ query }) => comparables.comparables(deps, query),
  addComparable: ({ body, transact }) => transact((tx) => comparables.add(tx, deps, body)),
  importComparables: ({ query, body, transact }) =>
    comparables.bring(deps, transact, body as Buffer, {
      name: safeFileName(query.name),
      isDryRun: query.dryRun === '1',
    }),
  excludeComparable: ({ params, body, transact }) => transact((tx) => comparables.exclude(tx, params.id, body.reason)),
  includeComparable: ({ params, transact }) => transact((tx) => comparables.include(tx, params.id)),
})

export const saleFileHandlers = (deps: Deps): FileHandlers<typeof saleFiles & typeof catalogFiles> => ({
  catalogPicture: ({ actor, params, query }) => catalog.picture(deps, actor, params.id, query),
  settlementPdf: ({ actor, params }) => files.settlementPdf(deps, actor, params.id),
  salesOfYearPdf: ({ actor, query }) => files.salesOfYearPdf(deps, actor, query.year),
  salePicture: ({ actor, params, query }) => files.picture(deps, actor, params.id, query),
  saleEvidence: ({ params }) => files.evidence(deps, params.id, params.fileId),
})
