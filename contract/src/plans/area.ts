import { defineArea } from '../kernel/area.ts'
import { administratorOnly, ownViewedWith, staffOnly } from '../kernel/permissions.ts'
import { adminPlanEndpoints, planEndpoints } from './endpoints.ts'
import { subscriptionActions, subscriptionStatuses } from './kinds.ts'

export const plansArea = defineArea({
  name: 'plans',
  endpoints: { ...adminPlanEndpoints, ...planEndpoints },
  files: {},
  permissions: {
    'plan.own': ownViewedWith('subscription.manage'),
    'plan.manage': administratorOnly,
    'subscription.manage': staffOnly('finance', 'concierge'),
  },
  rights: {
    title: 'Plans',
    of: {
      'subscription.manage': 'Grant and end plans',
      'plan.manage': 'Change plans and their prices',
    },
  },
  auditActions: {
    'plan.edit': 'Changed a plan',
    'subscription.begin': 'Subscribed',
    'subscription.cancel': 'Canceled a subscription',
    'subscription.change': 'Changed a subscription',
    'subscription.grant': 'Granted a plan',
    'subscription.lapse': 'Let a subscription lapse',
    'subscription.renew': 'Renewed a subscription',
    'subscription.resume': 'Kept a subscription',
  },
  auditObjects: {
    plan: 'a plan',
    subscription: 'a subscription',
  },
  liveEvents: {
    subscription_updated: [
      '/api/user/subscription',
      '/api/plans',
      '/api/admin/plans',
      '/api/admin/subscriptions',
      '/api/lookups',
    ],
  },
  pages: ['/subscribe', '/subscription-success'],
  statuses: {
    subscription: { actions: subscriptionActions, statuses: subscriptionStatuses, initial: 'incomplete' },
  },
})
