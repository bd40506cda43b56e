import type {
  adminPromotionEndpoints,
  listingEndpoints,
  promotionEndpoints,
} from '@ambry/contract/secure/promotions/endpoints'

import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/bind.ts'
import * as listings from '../listings/admin-service.ts'
import * as house from './admin-service.ts'
import * as own from './service.ts'

export const promotionHandlers = (deps: Deps) => ({
  ...ownHandlers(deps),
  ...siteHandlers(deps),
  ...listingHandlers(deps),
})

const ownHandlers = (deps: Deps): Handlers<typeof promotionEndpoints> => ({
  promotionQuote: ({ actor, params, query }) => own.quote(deps, actor, params.id, query),
  requestPromotion: ({ actor, params, body, transact }) => transact((tx) => own.ask(tx, deps, actor, params.id, body)),
  promotions: ({ actor, query }) => own.promotions(deps, actor, query),
  promotion: ({ actor, params }) => own.promotion(deps.db, deps, actor, params.id),
  withdrawPromotion: ({ actor, params, transact }) => transact((tx) => own.withdraw(tx, deps, actor, params.id)),
  repricePromotion: ({ actor, params, body, transact }) =>
    transact((tx) => own.reprice(tx, deps, actor, params.id, body)),
  takeDown: ({ actor, params, transact }) => transact((tx) => own.takeDown(tx, deps, actor, params.id)),
})

const siteHandlers = (deps: Deps): Handlers<typeof adminPromotionEndpoints> => ({
  adminPromotions: ({ query }) => house.promotions(deps, query),
  featuredCalendar: ({ query }) => house.calendar(deps, query),
  adminPromotion: ({ params }) => house.promotion(deps.db, deps, params.id),
  approvePromotion: ({ params, body, transact }) => transact((tx) => house.approve(tx, deps, params.id, body)),
  rejectPromotion: ({ params, body, transact }) =>
    transact(async (tx) => {
      await house.reject(tx, deps, params.id, body.reason)
      return house.listed(tx, deps, params.id)
    }),
  movePromotion: ({ params, body, transact }) => transact((tx) => house.move(tx, deps, params.id, body)),
  takeDownPromotion: ({ params, body, transact }) => transact((tx) => house.takeDown(tx, deps, params.id, body.reason)),
  changePromotions: ({ body, transact }) => house.rejectMany(deps, transact, body),
})

const listingHandlers = (deps: Deps): Handlers<typeof listingEndpoints> => ({
  listing: ({ params }) => listings.listing(deps, params.id),
  changeListings: ({ actor, origin, header, body, transact }) =>
    listings.changeListings(deps, { actor, origin, key: header('idempotency-key') ?? '', transact }, body),
})
