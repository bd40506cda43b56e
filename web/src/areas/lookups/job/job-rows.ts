import type { Api } from '@ambry/contract/areas'
import type { LookupRow } from '@ambry/contract/lookups/records'

import type { CallOptions } from '../../../api/client.ts'
import { callFor, type FilterOf, queryFor } from '../../../api/queries.ts'
import type { BulkResult, Chosen } from '../../../parts/lists/BulkDialog.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { callsOf, type LookupCalls, type Whose } from '../lookup-calls.ts'
import * as labels from './labels.ts'

type Filter = FilterOf<Api['lookups']['rows']>

/** A row of a job as a list item; the id is its position. */
export type JobRow = LookupRow & { id: number }

export const shape: ListShape<Filter> = {
  record: 'row',
  filters: ['result', 'registration', 'open'],
  defaultSort: 'problems',
}

export const filtersOf = (whose: Whose): readonly ListFilter<JobRow, Filter>[] => [
  {
    key: 'result',
    label: labels.result,
    options: {
      verified: 'Match',
      mismatch: 'Differs',
      not_found: labels.notFound,
      invalid_format: labels.notACertNumber,
      'unavailable,not_configured': labels.noAnswer,
      waiting: 'Waiting',
    },
  },
  {
    key: 'registration',
    label: labels.registry,
    options:
      whose === 'house'
        ? { free: labels.notRegistered, taken: 'Registered' }
        : { free: labels.notRegistered, yours: labels.alreadyYours, taken: labels.registeredByOthers },
  },
  { key: 'open', label: labels.decision, options: { '1': labels.notYet } },
]

/** The rows of one job as a list of its own. */
export function rowsCallOf(whose: Whose, id: string) {
  const ofJob = callFor(callsOf(whose).rows, id)
  const call = async (input: Parameters<typeof ofJob>[0], options?: CallOptions) => {
    const answer = await ofJob(input, options)
    // with format=csv the response is text
    if (typeof answer === 'string') return answer
    return { ...answer, items: answer.items.map((row): JobRow => ({ ...row, id: row.position })) }
  }
  return Object.assign(call, { path: ofJob.path })
}
export type RowsCall = ReturnType<typeof rowsCallOf>

type Acted = Parameters<LookupCalls['actOnRows']>[0]['body']
type Selected = Acted['select']
export type RowStep = Omit<Acted, 'select'>

const page = 100

/** The server can't select everything except some rows, so the ids are read and listed individually. */
async function selectionOf(call: RowsCall, chosen: Chosen): Promise<Selected> {
  if ('ids' in chosen) return { positions: chosen.ids.map(Number) }
  if (chosen.except.length === 0) return { all: chosen.all }
  const left = new Set(chosen.except)
  const positions: number[] = []
  let cursor: string | null = null
  do {
    const query = queryFor(call, { ...chosen.all, sort: 'position', limit: page, ...(cursor && { cursor }) })
    const answer: Awaited<ReturnType<RowsCall>> = await call({ query })
    positions.push(...answer.items.map(({ position }) => position).filter((position) => !left.has(String(position))))
    cursor = answer.nextCursor
  } while (cursor)
  return { positions }
}

export async function actOnRows(whose: Whose, id: string, step: RowStep, chosen: Chosen): Promise<BulkResult> {
  const select = await selectionOf(rowsCallOf(whose, id), chosen)
  const { done, refused } = await callsOf(whose).actOnRows({ params: { id }, body: { ...step, select } })
  return {
    done,
    refused: refused.map(({ position, certNumber, reason }) => ({ id: String(position), name: certNumber, reason })),
  }
}
