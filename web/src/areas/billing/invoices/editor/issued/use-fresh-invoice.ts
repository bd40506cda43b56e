import type { InvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { useQueryClient } from '@tanstack/react-query'

import { invoiceQuery } from '../draft/use-invoice-draft.ts'

export type ActProps = { record: InvoiceDetail; onClose: () => void }

/** Shows what an action made of the invoice: its answer, or where that is about something else, the invoice read again. */
export function useFreshInvoice(id: string) {
  const client = useQueryClient()
  const { queryKey } = invoiceQuery(id)
  return {
    show: (record: InvoiceDetail) => void client.setQueryData(queryKey, record),
    readAgain: () => void client.invalidateQueries({ queryKey }),
  }
}
