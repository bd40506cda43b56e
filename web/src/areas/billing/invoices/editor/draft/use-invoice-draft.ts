import type { InvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'

import { api } from '../../../../../api/api.ts'
import { query } from '../../../../../api/queries.ts'
import { useUnsaved } from '../../../../../api/use-unsaved.ts'
import { toasts } from '../../../../../ui/layers/toast.ts'
import { Autosave } from './autosave.ts'
import { type Draft, type DraftValues, draftOf, savedValuesOf, takenFrom, valuesOf } from './draft.ts'
import * as labels from './labels.ts'

export const invoiceQuery = (id: string) => query(api.billing.invoice, { params: { id } })

const savedOf = (record: InvoiceDetail) => ({ version: record.version, values: savedValuesOf(record) })

/** The draft as typed, autosaved to the server. */
export function useInvoiceDraft(record: InvoiceDetail) {
  const { id } = record
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(record))
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [saver] = useState(() => {
    const { queryKey } = invoiceQuery(id)
    return new Autosave<DraftValues>({
      base: savedOf(record),
      send: async (version, changes) => {
        const saved = await api.billing.editInvoice({ params: { id }, body: { version, ...changes } })
        client.setQueryData(queryKey, saved)
        return savedOf(saved)
      },
      refetch: async () => {
        const present = await client.fetchQuery({ ...invoiceQuery(id), staleTime: 0 })
        if (present.status === 'draft') return savedOf(present)
        // the page now shows the issued or discarded record, and the latest edits can't be applied to it
        toasts.show({
          title: labels.thisDraftNoLongerExists,
          description: labels.someoneElseIssuedOrDiscarded,
          variant: 'destructive',
        })
        return undefined
      },
      onTheirs: (keys) => {
        const present = client.getQueryData(queryKey)
        if (present) setDraft((before) => takenFrom(before, draftOf(present), keys))
      },
      onState: redraw,
    })
  })
  useEffect(() => saver.want(valuesOf(draft)), [saver, draft])
  useEffect(() => {
    if (saver.follow(savedOf(record))) setDraft(draftOf(record))
  }, [saver, record])
  useEffect(() => () => saver.stop(), [saver])
  useEffect(() => {
    const again = () => void saver.flush()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [saver])
  useUnsaved(saver.isUnsaved, false, undefined, () => saver.flush())
  return {
    draft,
    change: (patch: Partial<Draft> | ((before: Draft) => Partial<Draft>)) =>
      setDraft((before) => ({ ...before, ...(typeof patch === 'function' ? patch(before) : patch) })),
    saver,
    state: saver.state,
    /** False while some input can't be parsed. */
    isReadable: valuesOf(draft) !== null,
  }
}

export type InvoiceDraft = ReturnType<typeof useInvoiceDraft>
export type ChangeDraft = InvoiceDraft['change']
