import type { ValuationLine, ValuationRun } from '@ambry/contract/funds/admin/records'
import type { ValueSource } from '@ambry/contract/funds/kinds'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { api } from '../../../../api/api.ts'
import { isStale } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'

const runQuery = (fundId: string) => query(api.funds.valuationRun, { params: { id: fundId } })

export const useRun = (fundId: string) => useQuery(runQuery(fundId))

export type NewValue = {
  holdingId: string
  valueCents: number
  source: ValueSource
  note: string | null
  isConfirmed: boolean
}

const farPercent = 40

/** A value this far from the last one has to be confirmed. */
export const isFar = (beforeCents: number, valueCents: number): boolean =>
  Math.abs(valueCents - beforeCents) * 100 > beforeCents * farPercent

export const isChanged = ({ beforeCents, valueCents, needsConfirmation, isWithdrawn }: ValuationLine): boolean =>
  beforeCents !== valueCents || needsConfirmation || isWithdrawn

/** Saves values one after another, each over the version that the one before it made. */
export function useSaveValue(fundId: string): (value: NewValue) => Promise<void> {
  const client = useQueryClient()
  const { queryKey } = runQuery(fundId)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (value) => {
    const save = async () => {
      const run: ValuationRun | null | undefined = client.getQueryData(queryKey)?.run
      if (!run) return
      try {
        const saved = await api.funds.saveValuation({
          params: { id: fundId },
          body: { version: run.version, lines: [value] },
        })
        client.setQueryData(queryKey, { run: saved })
      } catch (error) {
        // someone else saved first: their values are shown before this one is tried again
        if (isStale(error)) await client.refetchQueries({ queryKey, exact: true })
        throw error
      }
    }
    const next = last.current.then(save, save)
    last.current = next
    return next
  }
}
