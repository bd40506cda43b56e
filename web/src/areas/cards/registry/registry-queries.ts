import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'

/** What the whole registry comes to; several parts of the page read it. */
export const useSummary = () => useQuery(query(api.cards.registrySummary, { query: {} }))
