import type { LoanFigures } from '@ambry/contract/lending/records'
import { useQueries, useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { countOf, type ListStage, narrowedStages } from './stages.ts'

type Counts = { ofStage: (stage: ListStage) => number | undefined; requests: number | undefined }

const onlyTotal = { limit: 1, total: '1' } as const

/** How many each tab holds. What the figures don't count is asked of its list, as a total without the rows. */
export function useStageCounts(figures: LoanFigures | undefined): Counts {
  const narrowed = useQueries({
    queries: narrowedStages.map((stage) => query(api.lending.loans, { query: { ...onlyTotal, stage } })),
  })
  const { data: requests } = useQuery(query(api.lending.loanChanges, { query: onlyTotal }))
  const totals = new Map<ListStage, number | undefined>(
    narrowedStages.map((stage, at) => [stage, narrowed[at]?.data?.total]),
  )
  return { ofStage: (stage) => countOf(figures, stage) ?? totals.get(stage), requests: requests?.total }
}
