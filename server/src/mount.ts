import { accountEndpoints } from '@ambry/contract/accounts/endpoints'
import { feeTemplateEndpoints } from '@ambry/contract/billing/fees/endpoints'
import { invoiceEndpoints, paymentEndpoints } from '@ambry/contract/billing/invoices/endpoints'
import { billingFiles, ownInvoiceEndpoints } from '@ambry/contract/billing/invoices/own-endpoints'
import { ledgerEndpoints } from '@ambry/contract/billing/ledger/endpoints'
import { houseCardEndpoints } from '@ambry/contract/cards/admin/endpoints'
import { cardFiles } from '@ambry/contract/cards/files'
import { importEndpoints } from '@ambry/contract/cards/imports/endpoints'
import { registryEndpoints } from '@ambry/contract/cards/registry/endpoints'
import { titleEndpoints } from '@ambry/contract/cards/titles/endpoints'
import { demoEndpoints } from '@ambry/contract/demo/endpoints'
import { deskEndpoints } from '@ambry/contract/desk/endpoints'
import { houseEndpoints } from '@ambry/contract/house/endpoints'
import { legalEndpoints } from '@ambry/contract/house/legal/endpoints'
import { systemEndpoints } from '@ambry/contract/house/system/endpoints'
import { houseLookupEndpoints, lookupEndpoints } from '@ambry/contract/lookups/endpoints'
import { noticeEndpoints } from '@ambry/contract/notices/endpoints'
import { chargeEndpoints, houseChargeEndpoints, webhookEndpoints } from '@ambry/contract/payments/endpoints'
import { housePlanEndpoints, planEndpoints } from '@ambry/contract/plans/endpoints'
import { comparableEndpoints } from '@ambry/contract/sales/comparables/endpoints'
import { ownSaleEndpoints, saleEndpoints, saleFiles } from '@ambry/contract/sales/endpoints'
import { secureAnalyticsEndpoints } from '@ambry/contract/secure/analytics/endpoints'
import { galleryEndpoints, galleryFiles, viewEndpoints } from '@ambry/contract/secure/gallery/endpoints'
import {
  housePromotionEndpoints,
  listingEndpoints,
  promotionEndpoints,
} from '@ambry/contract/secure/promotions/endpoints'
import { houseRequestEndpoints, requestEndpoints, requestFiles } from '@ambry/contract/secure/requests/endpoints'
import {
  shareAnalyticsEndpoints,
  sharedEndpoints,
  sharedFiles,
  sharingEndpoints,
} from '@ambry/contract/sharing/endpoints'
import type { FastifyInstance } from 'fastify'
import { accountHandlers } from './areas/accounts/routes.ts'
import { billingHandlers } from './areas/billing/routes.ts'
import {
  cardFileHandlers,
  houseCardHandlers,
  importHandlers,
  registryHandlers,
  titleHandlers,
} from './areas/cards/routes.ts'
import { deskHandlers } from './areas/desk/routes.ts'
import { houseHandlers, legalHandlers } from './areas/house/routes.ts'
import { houseLookupHandlers, lookupHandlers } from './areas/lookups/routes.ts'
import { noticeHandlers } from './areas/notices/routes.ts'
import { paymentHandlers } from './areas/payments/routes.ts'
import { planHandlers } from './areas/plans/routes.ts'
import { saleHandlers } from './areas/sales/routes.ts'
import { promotionHandlers } from './areas/secure/promotions-routes.ts'
import { secureHandlers } from './areas/secure/routes.ts'
import { analyticsHandlers, viewHandlers } from './areas/secure/views-routes.ts'
import { sharingHandlers } from './areas/sharing/routes.ts'
import { demoHandlers } from './demo/routes.ts'
import type { Deps } from './deps.ts'
import { type Bindings, bind } from './http/bind.ts'
import { bindFiles } from './http/files.ts'
import { systemHandlers } from './http/system-routes.ts'

/** Everything that goes by address and cookie. */
export const filesOfAreas = {
  ...billingFiles,
  ...cardFiles,
  ...saleFiles,
  ...galleryFiles,
  ...requestFiles,
  ...sharedFiles,
}

/** Every area, in one readable list. Gives the pages that the server itself writes. */
export function mountAreas(http: FastifyInstance, bindings: Bindings, deps: Deps) {
  bind(http, bindings, systemEndpoints, systemHandlers(deps))
  if (deps.config.demo) bind(http, bindings, demoEndpoints, demoHandlers(deps))
  bind(http, bindings, houseEndpoints, houseHandlers(deps))
  bind(http, bindings, legalEndpoints, legalHandlers(deps))
  bind(http, bindings, accountEndpoints, accountHandlers(deps))
  bind(http, bindings, noticeEndpoints, noticeHandlers(deps))
  const billing = billingHandlers(deps)
  bind(http, bindings, feeTemplateEndpoints, billing.fees)
  bind(http, bindings, invoiceEndpoints, billing.invoices)
  bind(http, bindings, paymentEndpoints, billing.payments)
  bind(http, bindings, ownInvoiceEndpoints, billing.own)
  bind(http, bindings, ledgerEndpoints, billing.ledger)
  bindFiles(http, bindings, billingFiles, billing.files)
  const payments = paymentHandlers(deps)
  bind(http, bindings, chargeEndpoints, payments.own)
  bind(http, bindings, houseChargeEndpoints, payments.house)
  bind(http, bindings, webhookEndpoints, payments.webhooks)
  const plans = planHandlers(deps)
  bind(http, bindings, planEndpoints, plans.own)
  bind(http, bindings, housePlanEndpoints, plans.house)
  bind(http, bindings, registryEndpoints, registryHandlers(deps))
  bind(http, bindings, titleEndpoints, titleHandlers(deps))
  bind(http, bindings, importEndpoints, importHandlers(deps))
  bind(http, bindings, houseCardEndpoints, houseCardHandlers(deps))
  bindFiles(http, bindings, cardFiles, cardFileHandlers(deps))
  bind(http, bindings, lookupEndpoints, lookupHandlers(deps))
  bind(http, bindings, houseLookupEndpoints, houseLookupHandlers(deps))
  const sales = saleHandlers(deps)
  bind(http, bindings, saleEndpoints, sales.sales)
  bind(http, bindings, ownSaleEndpoints, sales.own)
  bind(http, bindings, comparableEndpoints, sales.comparables)
  bindFiles(http, bindings, saleFiles, sales.files)
  const secure = secureHandlers(deps)
  bind(http, bindings, galleryEndpoints, secure.gallery)
  bindFiles(http, bindings, galleryFiles, secure.galleryFiles)
  bind(http, bindings, requestEndpoints, secure.requests)
  bind(http, bindings, houseRequestEndpoints, secure.house)
  bindFiles(http, bindings, requestFiles, secure.requestFiles)
  const promotions = promotionHandlers(deps)
  bind(http, bindings, promotionEndpoints, promotions.own)
  bind(http, bindings, housePromotionEndpoints, promotions.house)
  bind(http, bindings, listingEndpoints, promotions.listings)
  bind(http, bindings, viewEndpoints, viewHandlers(deps))
  bind(http, bindings, secureAnalyticsEndpoints, analyticsHandlers(deps))
  const sharing = sharingHandlers(deps)
  bind(http, bindings, sharingEndpoints, sharing.own)
  bind(http, bindings, sharedEndpoints, sharing.shared)
  bind(http, bindings, shareAnalyticsEndpoints, sharing.analytics)
  bindFiles(http, bindings, sharedFiles, sharing.files)
  bind(http, bindings, deskEndpoints, deskHandlers(deps))
  return { pages: sharing.pages }
}
