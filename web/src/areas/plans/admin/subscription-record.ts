import type { Subscription } from '@ambry/contract/plans/endpoints'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'

/** A subscription as admins see it. */
export type AdminSubscription = Subscription & {
  member: { id: string; name: string }
  createdAt: string
  actions: 'end'[]
}
export type Member = { id: string; name: string }

export const useAdminPlans = () => useQuery(query(api.plans.adminPlans, {}))

/** A member's active subscription; there is at most one. */
export const presentOf = (subscriptions: readonly AdminSubscription[]): AdminSubscription | undefined =>
  subscriptions.find(({ status }) => status === 'active' || status === 'past_due')
