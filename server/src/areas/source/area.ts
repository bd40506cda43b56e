import { sourceArea as contract } from '@ambry/contract/source/area'

import { defineServerArea } from '../../area.ts'
import { memberCloses, memberReinstated, memberSuspended } from './account-status-service.ts'
import { sourceAnalyticsHandlers } from './analytics/routes.ts'
import { sourceAttention } from './attention-service.ts'
import { sourceAudited } from './audited-queries.ts'
import { sellerCloses, sellerSuspended } from './buying-status-service.ts'
import { sourceClosing } from './closing-queries.ts'
import { sourceData } from './data-classes.ts'
import { adminHuntHandlers, huntFileHandlers, huntHandlers } from './hunt-routes.ts'
import { expireHunts } from './hunts/admin-service.ts'
import { outsidePurchaseApproval } from './hunts/approvals-service.ts'
import * as huntSales from './hunts/buying-service.ts'
import { catalogMerged, matchPost, notifyHolders } from './posts/matching-service.ts'
import { notifyOfPosts } from './posts/searches-service.ts'
import { expirePosts, remindPosters } from './posts/states-service.ts'
import { expireResponses, saleCalledOff, salePaid, saleUndone } from './responses/sales-service.ts'
import { adminPostHandlers, postHandlers, responseHandlers, sourceFileHandlers } from './routes.ts'
import { adminSellHandlers, sellFileHandlers, sellHandlers } from './sell-routes.ts'
import { purchaseApproval } from './sells/approvals-service.ts'
import { followArrivals } from './sells/arrivals-service.ts'
import { cardReceived, expireSells } from './sells/inspection-service.ts'

export const sourceArea = defineServerArea({
  contract,
  data: sourceData,
  audited: sourceAudited,
  closing: sourceClosing,
  attention: [sourceAttention],
  approvals: [purchaseApproval, outsidePurchaseApproval],
  routes: (deps) => ({
    handlers: {
      ...sourceAnalyticsHandlers(deps),
      ...postHandlers(deps),
      ...adminPostHandlers(deps),
      ...responseHandlers(deps),
      ...huntHandlers(deps),
      ...adminHuntHandlers(deps),
      ...sellHandlers(deps),
      ...adminSellHandlers(deps),
    },
    files: { ...sourceFileHandlers(deps), ...huntFileHandlers(deps), ...sellFileHandlers(deps) },
  }),
  jobs: ({ deps }) => ({
    match_source_post: ({ id }) => matchPost(deps, String(id)),
    notify_holders: () => notifyHolders(deps),
    expire_source_posts: () => expirePosts(deps),
    remind_source_posters: () => remindPosters(deps),
    expire_responses: () => expireResponses(deps),
    tell_of_posts: () => notifyOfPosts(deps),
    expire_hunts: async () => {
      await expireHunts(deps)
      await huntSales.expireUnpaid(deps)
    },
    expire_sells: async () => {
      await expireSells(deps)
      await followArrivals(deps)
    },
  }),
  schedule: [
    { task: 'notify_holders', cron: '*/15 * * * *' },
    { task: 'expire_source_posts', cron: '*/15 * * * *' },
    { task: 'remind_source_posters', cron: '45 14 * * *' },
    { task: 'expire_responses', cron: '* * * * *' },
    { task: 'tell_of_posts', cron: '* * * * *' },
    { task: 'expire_hunts', cron: '*/15 * * * *' },
    { task: 'expire_sells', cron: '* * * * *' },
  ],
  hooks: (deps) => ({
    suspended: async (tx, userId) => {
      await memberSuspended(tx, deps(), userId)
      await sellerSuspended(tx, deps(), userId)
    },
    reinstated: (tx, userId) => memberReinstated(tx, userId),
    closing: async (tx, userId) => {
      await memberCloses(tx, deps(), userId)
      await sellerCloses(tx, deps(), userId)
    },
    saleSettled: async (tx, saleId) => {
      await salePaid(tx, deps(), saleId)
      await huntSales.saleSettled(tx, deps(), saleId)
    },
    saleAwaitsCard: huntSales.saleAwaitsCard,
    saleCalledOff: async (tx, saleId, reason) => {
      await saleCalledOff(tx, deps(), saleId)
      await huntSales.saleFellThrough(tx, deps(), saleId, reason)
    },
    saleUndone: async (tx, saleId) => {
      await saleUndone(tx, deps(), saleId)
      await huntSales.saleUndone(tx, deps(), saleId)
    },
    cardReceived: async (tx, cardId) => {
      await cardReceived(tx, deps(), cardId)
      await huntSales.cardReceived(tx, deps(), cardId)
    },
    catalogMerged,
  }),
  constraints: {
    source_responses_one_each: ['conflict', 'You already responded with this card.'],
    source_responses_one_accepted: ['conflict', 'Another response was accepted.'],
    hunt_candidates_one_bought: ['conflict', 'A card was already bought for this hunt.'],
    sell_offer_cards_one_open: ['conflict', 'A card is already in an open offer.'],
    source_responses_not_own: ['refused', 'You can’t respond to your own post.'],
  },
})
