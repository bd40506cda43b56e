import { type InvoiceDisplayStatus, invoiceDisplayStatuses } from '@ambry/contract/billing/invoices/kinds'

import { Tag, type Tone } from '../../ui/Tag.tsx'

const tones: Record<InvoiceDisplayStatus, Tone> = {
  draft: 'plain',
  open: 'info',
  partial: 'wait',
  overdue: 'bad',
  paid: 'ok',
  void: 'outline',
  written_off: 'outline',
}

export const DisplayStatusTag = ({ displayStatus }: { displayStatus: InvoiceDisplayStatus }) => (
  <Tag tone={tones[displayStatus]}>{invoiceDisplayStatuses[displayStatus]}</Tag>
)
