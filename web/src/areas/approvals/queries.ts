import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'

/** What waits for a second person, oldest first. */
export const pendingApprovals = () =>
  query(api.approvals.approvals, { query: { status: 'pending', sort: 'createdAt', limit: 100 } })
