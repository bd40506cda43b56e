import type { OwnPlan } from '@ambry/contract/plans/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'

const ownPlan = query(api.plans.ownPlan, {})

export const useOwnPlan = () => useQuery(ownPlan)
export const usePlans = () => useQuery(query(api.plans.plans, {}))

export type PlanAnswer = { own: OwnPlan; checkout: string | null; chargeId: string | null }

/** Shows the updated plan after an action, and goes to where it is paid or polled. */
export function useGoOn() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return ({ own, checkout, chargeId }: PlanAnswer) => {
    client.setQueryData(ownPlan.queryKey, own)
    if (checkout !== null) void navigate({ href: checkout })
    else if (chargeId !== null) void navigate({ to: '/subscription-success', search: { payment: chargeId } })
  }
}
