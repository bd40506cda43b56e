import type { LookupRow } from '@ambry/contract/lookups/records'

import type { CallOptions } from '../../../api/client.ts'
import type { BulkResult, Chosen } from '../../../lists/BulkDialog.tsx'
import type { ListFilter } from '../../../lists/list-filter.ts'
import type { ListShape } from '../../../lists/list-state.ts'
import type { ListCall } from '../../../lists/use-paged-list.ts'
import { callsOf, type LookupCalls, type Whose } from '../lookup-calls.ts'

/** A row of a job as a list knows it: by its place. */
export type JobRow = LookupRow & { id: number }

export const shape: ListShape = { record: 'row', filters: ['result', 'standing', 'open'], defaultSort: 'problems' }

export const filtersOf = (whose: Whose): readonly ListFilter<JobRow>[] => [
  {
    key: 'result',
    label: 'Result',
    options: {
      verified: 'Match',
      mismatch: 'Differs',
      not_found: 'Not found',
      invalid_format: 'Not a cert',
      'unavailable,not_configured': 'Without an answer',
      waiting: 'Waiting',
    },
  },
  {
    key: 'standing',
    label: 'Registry',
    options:
      whose === 'house'
        ? { free: 'Not registered', taken: 'Registered' }
        : { free: 'Not registered', yours: 'Already yours', taken: 'Registered by others' },
  },
  { key: 'open', label: 'Decided', options: { '1': 'Not yet' } },
]

type Answer = { items: LookupRow[] } | string

/** The rows of one job as a list of its own: the job's id is part of its path, and so of what is kept of it. */
export function rowsCallOf(whose: Whose, id: string): ListCall {
  const { rows } = callsOf(whose)
  const call = async (input: object, options: CallOptions) => {
    const answer = (await rows({ ...input, params: { id } } as never, options)) as Answer
    if (typeof answer === 'string') return answer
    return { ...answer, items: answer.items.map((row): JobRow => ({ ...row, id: row.position })) }
  }
  return Object.assign(call, { path: rows.path.replace(':id', id) }) as unknown as ListCall
}

type Acted = Parameters<LookupCalls['actOnRows']>[0]['body']
type Selected = Acted['select']
export type RowStep = Omit<Acted, 'select'>

const page = 100

/** Everything but a few is no question the server knows: those rows are read and named one by one. */
async function selectionOf(call: ListCall, chosen: Chosen): Promise<Selected> {
  if ('ids' in chosen) return { positions: chosen.ids.map(Number) }
  if (chosen.except.length === 0) return { all: chosen.all }
  const left = new Set(chosen.except)
  const positions: number[] = []
  let cursor: string | null = null
  do {
    const query = { ...chosen.all, sort: 'position', limit: page, ...(cursor && { cursor }) }
    const answer = (await (call as (input: unknown) => Promise<unknown>)({ query })) as {
      items: JobRow[]
      nextCursor: string | null
    }
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
