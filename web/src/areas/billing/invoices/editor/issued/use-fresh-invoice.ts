import type { InvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { useQueryClient } from '@tanstack/react-query'

import { invoiceQuery } from '../draft/use-invoice-draft.ts'

export type ActProps = { record: InvoiceDetail; onClose: () => void }

/** Reads the invoice again at once, so that the page under a closing dialog shows what became of it. */
export function useFreshInvoice(id: string): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: invoiceQuery(id).queryKey })
}
