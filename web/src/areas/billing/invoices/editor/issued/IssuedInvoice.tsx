import type { InvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { type ReactNode, useState } from 'react'

import { Conversation } from '../../../../../parts/conversations/Conversation.tsx'
import { Segments } from '../../../../../ui/fields/Segments.tsx'
import { Note } from '../../../../../ui/Tag.tsx'
import { DisplayStatusTag } from '../../../DisplayStatusTag.tsx'
import { InvoiceDocument } from '../../../InvoiceDocument.tsx'
import { EditorHead } from '../EditorHead.tsx'
import invoiceEditor from '../invoice-editor.module.css'
import { InvoiceActions } from './InvoiceActions.tsx'
import { InvoiceFacts } from './InvoiceFacts.tsx'
import { InvoiceRecord } from './InvoiceRecord.tsx'
import styles from './invoice-issued.module.css'
import * as labels from './labels.ts'

const sides = { edit: 'Details', preview: 'Document' } as const

/** An issued invoice, read-only: what is due, its history, and the document the member has. */
export function IssuedInvoice({ record }: { record: InvoiceDetail }) {
  const [side, setSide] = useState<keyof typeof sides>('edit')
  const isDiscarded = record.number === null && record.status === 'void'
  return (
    <>
      <EditorHead title={titleOf(record)} tag={<DisplayStatusTag displayStatus={record.displayStatus} />}>
        <InvoiceActions record={record} />
      </EditorHead>
      {record.displayStatus === 'void' && (
        <div className={invoiceEditor.notes}>
          <Note tone="info" title={isDiscarded ? labels.thisDraftWasDiscarded : labels.thisInvoiceIsVoid}>
            {record.voidReason}
          </Note>
        </div>
      )}
      {record.displayStatus === 'written_off' && (
        <div className={invoiceEditor.notes}>
          <Note tone="info" title={labels.thisInvoiceIsWrittenOff}>
            {record.writeOffReason}
          </Note>
        </div>
      )}
      <div className={invoiceEditor.sides}>
        <Segments label={labels.show} value={side} options={sides} onChange={setSide} small />
      </div>
      <div className={invoiceEditor.desk} data-side={side}>
        <div className={invoiceEditor.form}>
          <InvoiceFacts record={record} />
          <InvoiceRecord record={record} />
          {record.number !== null && <Conversation kind="invoice" id={record.id} isStaff level={2} />}
        </div>
        <section className={invoiceEditor.preview} aria-label={sides.preview}>
          <div className={`niche ${invoiceEditor.documentDesk}`}>
            <InvoiceDocument paper={record.paper} />
          </div>
        </section>
      </div>
    </>
  )
}

function titleOf({ number, status }: InvoiceDetail): ReactNode {
  if (number === null) return status === 'void' ? labels.discardedDraft : labels.draftInvoice
  return (
    <>
      {labels.invoice} <span className={styles.number}>{number}</span>
    </>
  )
}
