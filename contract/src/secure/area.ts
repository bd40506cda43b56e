import { defineArea } from '../kernel/area.ts'
import { ownViewedWith, staffOnly } from '../kernel/permissions.ts'
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
    'secure.read': ownViewedWith('card.any'),
    'secure.watch': ownViewedWith('user.read'),
    'request.own': ownViewedWith('request.any'),
    'request.make': ownViewedWith('request.any'),
    'promotion.ask': ownViewedWith('promotion.any'),
    'card.list': staffOnly('concierge'),
    'request.any': staffOnly('concierge', 'vault'),
    'request.decide': staffOnly('concierge'),
    'promotion.any': staffOnly('concierge', 'vault'),
    'promotion.decide': staffOnly('concierge'),
    'secure.figures': staffOnly('concierge', 'finance'),
  },
  rights: {
    title: 'Secure',
    of: {
      'request.any': 'View card requests',
      'request.decide': 'Approve, counter, and decline card requests',
      'promotion.any': 'View promotion requests',
      'promotion.decide': 'Approve and decline promotion requests',
      'card.list': 'List and price Ambry’s cards',
      'secure.figures': 'View Secure analytics',
    },
  },
  auditActions: {
    'listing.list': 'Listed a card in Secure',
    'listing.reprice': 'Changed the list price of a card in Secure',
    'listing.unlist': 'Removed a card from Secure',
    'promotion.ask': 'Requested to list a card in Secure',
    'promotion.approve': 'Approved a promotion request',
    'promotion.go_live': 'Listed a promoted card in Secure',
    'promotion.move': 'Moved a card’s featured days',
    'promotion.reject': 'Declined a promotion request',
    'promotion.report': 'Reported the results of a card’s featured days',
    'promotion.reprice': 'Changed the list price of a promotion request',
    'promotion.withdraw': 'Withdrew a promotion request',
    'request.ask': 'Requested a card',
    'request.edit': 'Edited a card request',
    'request.withdraw': 'Withdrew a card request',
    'request.approve': 'Approved a card request',
    'request.counter': 'Countered a card request',
    'request.decline': 'Declined a card request',
    'request.accept': 'Accepted a counteroffer',
    'request.refuse': 'Declined a counteroffer',
    'request.ask_owner': 'Asked an owner about an offer',
    'request.owner_agree': 'Agreed to a price below the list price',
    'request.owner_refuse': 'Declined a price below the list price',
    'request.owner_agreed': 'Recorded an owner’s agreement to a price',
    'request.call_off': 'Canceled a reservation',
    'request.take_on': 'Assigned a request to themselves',
    'request.lay_down': 'Unassigned a request',
    'waitlist.join': 'Joined a waitlist',
    'waitlist.leave': 'Left a waitlist',
    'waitlist.take': 'Accepted a waitlist offer',
  },
  auditObjects: {
    promotion: 'a promotion request',
    request: 'a card request',
  },
  liveEvents: {
    request_updated: ['/api/user/requests', '/api/user/attention', '/api/admin/requests', '/api/admin/overview'],
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
