import { accountEndpoints } from './accounts.ts'
import { importEndpoints } from './card-imports.ts'
import { houseRequestEndpoints, requestEndpoints } from './card-requests.ts'
import { chargeEndpoints, houseChargeEndpoints, webhookEndpoints } from './charges.ts'
import { comparableEndpoints } from './comparables.ts'
import { deskEndpoints } from './desk.ts'
import type { Endpoints } from './endpoint.ts'
import { feeTemplateEndpoints } from './fee-templates.ts'
import { houseEndpoints } from './house.ts'
import { houseCardEndpoints } from './house-cards.ts'
import { invoiceEndpoints, paymentEndpoints } from './invoices.ts'
import { ledgerEndpoints } from './ledger.ts'
import { legalEndpoints } from './legal.ts'
import { houseLookupEndpoints, lookupEndpoints } from './lookups.ts'
import { noticeEndpoints } from './notices.ts'
import { ownInvoiceEndpoints } from './own-invoices.ts'
import { housePlanEndpoints, planEndpoints } from './plans.ts'
import { housePromotionEndpoints, listingEndpoints, promotionEndpoints } from './promotions.ts'
import { registryEndpoints } from './registry.ts'
import { ownSaleEndpoints, saleEndpoints } from './sales.ts'
import { galleryEndpoints, viewEndpoints } from './secure.ts'
import { secureAnalyticsEndpoints } from './secure-analytics.ts'
import { shareAnalyticsEndpoints, sharedEndpoints, sharingEndpoints } from './sharing.ts'
import { demoEndpoints, systemEndpoints } from './system.ts'
import { titleEndpoints } from './titles.ts'

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
