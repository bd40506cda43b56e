import { type AttentionPlace, countAttention } from '@ambry/contract/kernel/attention'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'

/** Everything that waits for the member. */
export const attentionQuery = query(api.dashboard.attention, {})

/** How much of it waits at these places; 0 until it is known. */
export function useAttentionCount(places: readonly AttentionPlace[]): number {
  const { data } = useQuery(attentionQuery)
  return data ? countAttention(data.items, places) : 0
}
