import { type InvoiceDisplayStatus, invoiceDisplayStatus } from '@ambry/contract/billing/invoices/kinds'
import { StatusTag } from '../../ui/StatusTag.tsx'

export const DisplayStatusTag = ({ displayStatus }: { displayStatus: InvoiceDisplayStatus }) => (
  <StatusTag of={invoiceDisplayStatus} status={displayStatus} />
)
