import { useQuery } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'

const most = 100

/** The member's open links, and the plan's limit. */
export const useOpenLinks = () =>
  useQuery(query(api.sharing.shareLinks, { query: { displayStatus: 'live', limit: most } }))
