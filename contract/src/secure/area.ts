import { defineArea } from '../kernel/area.ts'
import { adminOnly, everyoneOwn } from '../kernel/permissions.ts'
import { secureAnalyticsEndpoints } from './analytics/endpoints.ts'
import { galleryEndpoints, galleryFiles, viewEndpoints } from './gallery/endpoints.ts'
import {
  listingActions,
  listingStatuses,
  promotionActions,
  promotionStatuses,
  requestActions,
  requestStatuses,
  waitActions,
  waitStatuses,
} from './kinds.ts'
import { adminPromotionEndpoints, listingEndpoints, promotionEndpoints } from './promotions/endpoints.ts'
import { adminRequestEndpoints, requestEndpoints, requestFiles } from './requests/endpoints.ts'
import { waitlistEndpoints } from './waitlist/endpoints.ts'

export const secureArea = defineArea({
  name: 'secure',
  endpoints: {
    ...secureAnalyticsEndpoints,
    ...galleryEndpoints,
    ...viewEndpoints,
    ...adminPromotionEndpoints,
    ...listingEndpoints,
    ...promotionEndpoints,
    ...adminRequestEndpoints,
    ...requestEndpoints,
    ...waitlistEndpoints,
  },
  files: { ...galleryFiles, ...requestFiles },
  permissions: {
    'secure.read': everyoneOwn,
    'secure.watch': everyoneOwn,
    'request.own': everyoneOwn,
    'request.make': everyoneOwn,
    'promotion.ask': everyoneOwn,
    'card.list': adminOnly,
    'request.any': adminOnly,
    'request.decide': adminOnly,
    'promotion.any': adminOnly,
    'promotion.decide': adminOnly,
    'secure.figures': adminOnly,
  },
  auditActions: {
    'listing.list': 'Listed a card in Secure',
    'listing.reprice': 'Asked another price for a card in Secure',
    'listing.unlist': 'Took a card out of Secure',
    'promotion.ask': 'Asked for a card to be brought into Secure',
    'promotion.approve': 'Approved a promotion request',
    'promotion.go_live': 'Brought a promoted card into Secure',
    'promotion.move': 'Moved the featured days of a card',
    'promotion.reject': 'Rejected a promotion request',
    'promotion.report': 'Reported what came of a card’s featured days',
    'promotion.reprice': 'Changed the asking price of a promotion request',
    'promotion.withdraw': 'Took a promotion request back',
    'request.ask': 'Asked for a card',
    'request.edit': 'Changed a request for a card',
    'request.withdraw': 'Took a request for a card back',
    'request.approve': 'Approved a request for a card',
    'request.counter': 'Answered a request with a counter-offer',
    'request.decline': 'Declined a request for a card',
    'request.accept': 'Accepted a counter-offer',
    'request.refuse': 'Declined a counter-offer',
    'request.ask_owner': 'Asked an owner about an offer',
    'request.owner_agree': 'Agreed to a price below the asking price',
    'request.owner_refuse': 'Refused a price below the asking price',
    'request.owner_agreed': 'Wrote down that an owner agreed to a price',
    'request.call_off': 'Took a reservation back',
    'request.take_on': 'Took a request on',
    'request.lay_down': 'Laid a request down',
    'waitlist.join': 'Joined a waitlist',
    'waitlist.leave': 'Left a waitlist',
    'waitlist.take': 'Took what a waitlist offered',
  },
  auditObjects: {
    promotion: 'a promotion request',
    request: 'a request for a card',
  },
  liveEvents: {
    request_updated: ['/api/user/requests', '/api/admin/requests', '/api/admin/overview'],
    promotion_updated: [
      '/api/user/promotions',
      '/api/admin/promotion-requests',
      '/api/registry',
      '/api/admin/overview',
    ],
    searches_updated: ['/api/user/searches'],
  },
  pages: ['/secure', '/secure/$id', '/admin/requests', '/admin/promotion-requests', '/admin/secure-analytics'],
  statuses: {
    listing: { actions: listingActions, statuses: listingStatuses, initial: 'live' },
    request: { actions: requestActions, statuses: requestStatuses, initial: 'pending' },
    wait: { actions: waitActions, statuses: waitStatuses, initial: 'waiting' },
    promotion: { actions: promotionActions, statuses: promotionStatuses, initial: 'pending' },
  },
})
