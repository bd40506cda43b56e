import type { Approval } from '@ambry/contract/approvals/endpoints'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'

/** What waits for a second person, oldest first. */
export const pendingApprovals = () =>
  query(api.approvals.approvals, { query: { status: 'pending', sort: 'createdAt', limit: 100 } })

/** What waits about one record, by the address of its page. Only what this person requested or can decide. */
export function usePendingFor(link: string): readonly Approval[] {
  const { data } = useQuery(pendingApprovals())
  return data?.items.filter((approval) => approval.link === link) ?? []
}
