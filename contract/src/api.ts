import { accountEndpoints } from './accounts/endpoints.ts'
import { feeTemplateEndpoints } from './billing/fees/endpoints.ts'
import { invoiceEndpoints, paymentEndpoints } from './billing/invoices/endpoints.ts'
import { ownInvoiceEndpoints } from './billing/invoices/own-endpoints.ts'
import { ledgerEndpoints } from './billing/ledger/endpoints.ts'
import { houseCardEndpoints } from './cards/admin/endpoints.ts'
import { importEndpoints } from './cards/imports/endpoints.ts'
import { registryEndpoints } from './cards/registry/endpoints.ts'
import { titleEndpoints } from './cards/titles/endpoints.ts'
import { deskEndpoints } from './desk/endpoints.ts'
import { houseEndpoints } from './house/endpoints.ts'
import { legalEndpoints } from './house/legal/endpoints.ts'
import { demoEndpoints, systemEndpoints } from './house/system/endpoints.ts'
import type { Endpoints } from './kernel/endpoint.ts'
import { houseLookupEndpoints, lookupEndpoints } from './lookups/endpoints.ts'
import { noticeEndpoints } from './notices/endpoints.ts'
import { chargeEndpoints, houseChargeEndpoints, webhookEndpoints } from './payments/endpoints.ts'
import { housePlanEndpoints, planEndpoints } from './plans/endpoints.ts'
import { comparableEndpoints } from './sales/comparables/endpoints.ts'
import { ownSaleEndpoints, saleEndpoints } from './sales/endpoints.ts'
import { secureAnalyticsEndpoints } from './secure/analytics/endpoints.ts'
import { galleryEndpoints, viewEndpoints } from './secure/gallery/endpoints.ts'
import { housePromotionEndpoints, listingEndpoints, promotionEndpoints } from './secure/promotions/endpoints.ts'
import { houseRequestEndpoints, requestEndpoints } from './secure/requests/endpoints.ts'
import { shareAnalyticsEndpoints, sharedEndpoints, sharingEndpoints } from './sharing/endpoints.ts'

/** The whole API, area by area. The server binds it, the page calls it, /api/openapi.json describes it. */
export const api = {
  system: systemEndpoints,
  demo: demoEndpoints,
  house: { ...houseEndpoints, ...legalEndpoints },
  accounts: accountEndpoints,
  notices: noticeEndpoints,
  billing: {
    ...feeTemplateEndpoints,
    ...invoiceEndpoints,
    ...paymentEndpoints,
    ...ownInvoiceEndpoints,
    ...ledgerEndpoints,
  },
  payments: { ...chargeEndpoints, ...houseChargeEndpoints, ...webhookEndpoints },
  plans: { ...planEndpoints, ...housePlanEndpoints },
  cards: { ...registryEndpoints, ...titleEndpoints, ...importEndpoints, ...houseCardEndpoints },
  lookups: { ...lookupEndpoints, ...houseLookupEndpoints },
  sales: { ...saleEndpoints, ...ownSaleEndpoints, ...comparableEndpoints },
  secure: {
    ...galleryEndpoints,
    ...viewEndpoints,
    ...requestEndpoints,
    ...houseRequestEndpoints,
    ...promotionEndpoints,
    ...housePromotionEndpoints,
    ...listingEndpoints,
    ...secureAnalyticsEndpoints,
  },
  sharing: { ...sharingEndpoints, ...sharedEndpoints, ...shareAnalyticsEndpoints },
  desk: deskEndpoints,
} as const satisfies Record<string, Endpoints>

export type Api = typeof api
