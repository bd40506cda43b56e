import { useQuery } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'

const most = 100

/** My links that lead somewhere now, and how many of them the plan has. */
export const useOpenLinks = () =>
  useQuery(query(api.sharing.shareLinks, { query: { displayStatus: 'live', limit: most } }))
