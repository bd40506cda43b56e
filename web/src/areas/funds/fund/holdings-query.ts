import { api } from '../../../api/api.ts'
import { pagesOf } from '../../../api/queries.ts'

/** Of the highest value first; the list and the proof show the same. */
export const holdingsQuery = (id: string) =>
  pagesOf(api.funds.fundHoldings, { params: { id }, query: { total: '1', limit: 100 } })
