import type { OwnInvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { InvoiceDocument } from '../InvoiceDocument.tsx'
import * as labels from './labels.ts'
import styles from './own-invoices.module.css'

/** The document of a member's invoice, to download or to ask about. */
export function InvoiceSheet({ invoice }: { invoice: OwnInvoiceDetail }) {
  const { data: house } = useQuery(query(api.site.site, {}))
  const { id, number } = invoice
  const variant = buttonClass({ variant: 'quiet', size: 'small' })
  const subject = encodeURIComponent(`Invoice ${number ?? ''}`.trim())
  return (
    <>
      <InvoiceDocument paper={invoice.paper} pictureOf={(cardId) => `/files/invoices/${id}/cards/${cardId}/picture`} />
      <p className={`row between ${styles.documentFoot}`}>
        <a href={`/files/invoices/${id}/invoice.pdf`} className={variant} download>
          <Download aria-hidden="true" className="icon-small" />
          {labels.downloadPdf}
        </a>
        {house?.contactEmail && (
          <a href={`mailto:${house.contactEmail}?subject=${subject}`} className={variant}>
            {labels.askAboutThisInvoice}
          </a>
        )}
      </p>
    </>
  )
}
