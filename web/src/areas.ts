import { accountsArea } from './areas/accounts/area.ts'
import { approvalsArea } from './areas/approvals/area.ts'
import { billingArea } from './areas/billing/area.ts'
import { cardsArea } from './areas/cards/area.ts'
import { conversationsArea } from './areas/conversations/area.ts'
import { dashboardArea } from './areas/dashboard/area.ts'
import { fundsArea } from './areas/funds/area.ts'
import { holidaysArea } from './areas/holidays/area.ts'
import { identityArea } from './areas/identity/area.ts'
import { lendingArea } from './areas/lending/area.ts'
import { lookupsArea } from './areas/lookups/area.ts'
import { noticesArea } from './areas/notices/area.ts'
import { paymentsArea } from './areas/payments/area.ts'
import { plansArea } from './areas/plans/area.ts'
import { salesArea } from './areas/sales/area.ts'
import { secureArea } from './areas/secure/area.ts'
import { sharingArea } from './areas/sharing/area.ts'
import { siteArea } from './areas/site/area.ts'
import { sourceArea } from './areas/source/area.ts'

/** Every area with a web part, in the contract's order. */
export const areas = [
  siteArea,
  holidaysArea,
  accountsArea,
  noticesArea,
  approvalsArea,
  identityArea,
  billingArea,
  paymentsArea,
  plansArea,
  cardsArea,
  lookupsArea,
  salesArea,
  secureArea,
  lendingArea,
  sourceArea,
  fundsArea,
  conversationsArea,
  sharingArea,
  dashboardArea,
] as const
