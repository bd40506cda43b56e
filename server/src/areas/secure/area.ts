import { secureArea as contract } from '@ambry/contract/secure/area'

import { defineServerArea } from '../../area.ts'
import { analyticsHandlers, viewHandlers } from './analytics/routes.ts'
import { refreshInterest } from './analytics/views-service.ts'
import { secureAudited } from './audited-queries.ts'
import { secureClosing } from './closing-queries.ts'
import { secureData } from './data-classes.ts'
import { notifyOfMatches } from './gallery/watching-service.ts'
import { advancePromotions } from './promotions/going-live-service.ts'
import { promotionHandlers } from './promotions/routes.ts'
import { memberCloses, memberReinstated, memberSuspended } from './requests/account-status-service.ts'
import { secureAttention } from './requests/attention-service.ts'
import { expireAll, holdLapsed, requestPaid } from './requests/reservations-service.ts'
import { secureFileHandlers, secureHandlers } from './routes.ts'
import { passUnanswered } from './waitlist/service.ts'

export const secureArea = defineServerArea({
  contract,
  data: secureData,
  audited: secureAudited,
  closing: secureClosing,
  attention: [secureAttention],
  routes: (deps) => ({
    handlers: {
      ...secureHandlers(deps),
      ...promotionHandlers(deps),
      ...viewHandlers(deps),
      ...analyticsHandlers(deps),
    },
    files: secureFileHandlers(deps),
  }),
  jobs: ({ deps }) => ({
    expire_requests: () => expireAll(deps),
    pass_unanswered: () => passUnanswered(deps),
    tell_of_matches: () => notifyOfMatches(deps),
    advance_promotions: () => advancePromotions(deps),
    refresh_interest: () => refreshInterest(deps),
  }),
  schedule: [
    { task: 'expire_requests', cron: '* * * * *' },
    { task: 'pass_unanswered', cron: '* * * * *' },
    { task: 'tell_of_matches', cron: '* * * * *' },
    { task: 'advance_promotions', cron: '* * * * *' },
    { task: 'refresh_interest', cron: '23 * * * *' },
  ],
  hooks: (deps) => ({
    suspended: (tx, userId) => memberSuspended(tx, deps(), userId),
    reinstated: (tx, userId) => memberReinstated(tx, deps(), userId),
    closing: (tx, userId) => memberCloses(tx, deps(), userId),
    saleSettled: (tx, saleId) => requestPaid(tx, deps(), saleId),
    saleCalledOff: (tx, saleId, reason) => holdLapsed(tx, deps(), saleId, reason),
  }),
  constraints: {
    listings_one: ['conflict', 'This card is already in Secure.'],
    promotion_requests_one: ['conflict', 'This card already has a promotion request.'],
    promotion_requests_one_place: ['conflict', 'Someone else just took this featured slot. Check the calendar again.'],
  },
})
