import { formatMoney } from '@ambry/contract/kernel/money'

import { InvoiceLink } from '../../parts/links.tsx'

type Props = { part: { invoiceId: string; number: string; amountCents: number; title?: string } }

/** The amount allocated to one invoice, as a row of `.facts`. */
export const InvoicePart = ({ part: { invoiceId, number, amountCents, title } }: Props) => (
  <>
    <dt className="facts-part">
      <InvoiceLink id={invoiceId}>
        <span className="record">{number}</span>
      </InvoiceLink>
      {title && <small>{title}</small>}
    </dt>
    <dd>{formatMoney(amountCents)}</dd>
  </>
)
