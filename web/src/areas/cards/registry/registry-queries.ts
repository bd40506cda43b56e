import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'

/** The totals of the whole registry, used by several parts of the page. */
export const useSummary = () => useQuery(query(api.cards.registrySummary, { query: {} }))
