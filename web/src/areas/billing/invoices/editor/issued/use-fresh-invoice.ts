import type { InvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { useQueryClient } from '@tanstack/react-query'

import { invoiceQuery } from '../draft/use-invoice-draft.ts'

export type ActProps = { record: InvoiceDetail; onClose: () => void }

/** Refetches the invoice immediately, so that the page below a closing dialog is up to date. */
export function useFreshInvoice(id: string): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: invoiceQuery(id).queryKey })
}
