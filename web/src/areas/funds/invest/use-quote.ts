import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { usePaused } from '../../../parts/use-paused.ts'

/** What an amount would buy, when typing last paused. Null amounts keep the quote before. */
export function useQuote(fundId: string, cents: number | null) {
  const asked = usePaused(cents)
  const quote = useQuery({
    ...query(api.funds.subscriptionQuote, { params: { id: fundId }, query: { cents: asked ?? 1 } }),
    enabled: asked !== null && asked > 0,
    placeholderData: keepPreviousData,
  })
  return { quote, isStale: quote.isPlaceholderData || asked !== cents }
}
