import { type InvoiceStanding, invoiceStandings } from '@ambry/contract/billing/invoices/kinds'

import { Tag, type Tone } from '../../ui/Tag.tsx'

const tones: Record<InvoiceStanding, Tone> = {
  draft: 'plain',
  open: 'info',
  partial: 'wait',
  overdue: 'bad',
  paid: 'ok',
  void: 'outline',
}

/** How an invoice stands today. */
export const StandingTag = ({ standing }: { standing: InvoiceStanding }) => (
  <Tag tone={tones[standing]}>{invoiceStandings[standing]}</Tag>
)
