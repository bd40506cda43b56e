import { type BulkResult, bulkMost } from '@ambry/contract/kernel/lists'

import { AppError } from '../errors.ts'
import type { Transact, Tx } from './transaction.ts'

export type Selection<Filters> = { ids: string[] } | { all: Filters; except: string[]; expected?: number | undefined }

/**
 * The records a bulk action applies to. `find` is the list's own query, so that only listed records can be selected.
 */
export async function selectedIds<Filters>(
  select: Selection<Filters>,
  find: (filters: Filters, range: { except: string[]; limit: number }) => Promise<string[]>,
): Promise<string[]> {
  if ('ids' in select) return [...new Set(select.ids)]
  const { all, except, expected } = select
  const ids = await find(all, { except, limit: bulkMost + 1 })
  if (ids.length > bulkMost) {
    const most = bulkMost.toLocaleString('en-US')
    throw new AppError('refused', `That’s more than ${most} records. Narrow them down with a filter.`)
  }
  if (expected !== undefined && expected !== ids.length) {
    const now = `there ${ids.length === 1 ? 'is' : 'are'} now ${ids.length}`
    throw new AppError('conflict', `The list has changed: ${now}. Review it and try again.`)
  }
  return ids
}

type Work = {
  transact: Transact
  ids: string[]
  act: (tx: Tx, id: string) => Promise<unknown>
  namesOf: (ids: string[]) => Promise<Map<string, string>>
}

/**
 * Each record has its own transaction: a refused one does not stop the rest and is reported with the reason. What it
 * notifies a person of becomes one notice.
 */
export async function oneByOne({ transact, ids, act, namesOf }: Work): Promise<BulkResult> {
  const reasons = new Map<string, string>()
  for (const id of ids) {
    try {
      await transact((tx) => {
        tx.isBulk = ids.length > 1
        return act(tx, id)
      })
    } catch (error) {
      // stop on an internal error: what is done stays done, and a retry does the rest
      if (!(error instanceof AppError) || error.status >= 500) throw error
      reasons.set(id, error.message)
    }
  }
  const names = reasons.size === 0 ? new Map<string, string>() : await namesOf([...reasons.keys()])
  return {
    done: ids.length - reasons.size,
    refused: [...reasons].map(([id, reason]) => ({ id, name: names.get(id) ?? id, reason })),
  }
}
