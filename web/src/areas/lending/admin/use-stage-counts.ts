import type { LoanFigures } from '@ambry/contract/lending/records'
import { useQueries, useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { countOf, type ListStage, type LoansTab, narrowedStages } from './stages.ts'

type Counts = {
  ofStage: (stage: ListStage) => number | undefined
  ofTab: { readonly [T in LoansTab]?: number | undefined }
}

const onlyTotal = { limit: 1, total: '1' } as const

/** How many each tab holds. What the figures don't count is asked of its list, as a total without the rows. */
export function useStageCounts(figures: LoanFigures | undefined): Counts {
  const narrowed = useQueries({
    queries: narrowedStages.map((stage) => query(api.lending.loans, { query: { ...onlyTotal, stage } })),
  })
  const { data: requests } = useQuery(query(api.lending.loanChanges, { query: onlyTotal }))
  const { data: transfers } = useQuery(
    query(api.lending.allNoteTransfers, { query: { ...onlyTotal, status: 'accepted' } }),
  )
  const totals = new Map<ListStage, number | undefined>(
    narrowedStages.map((stage, at) => [stage, narrowed[at]?.data?.total]),
  )
  return {
    ofStage: (stage) => countOf(figures, stage) ?? totals.get(stage),
    // of the transfers, those that wait for us
    ofTab: { requests: requests?.total, transfers: transfers?.total },
  }
}
