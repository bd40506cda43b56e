import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'

import { isGone } from '../../../../api/errors.ts'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { buttonClass } from '../../../../ui/Button.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { SkeletonBar } from '../../../../ui/Skeleton.tsx'
import { useTitle } from '../../../../ui/use-title.ts'
import { DraftEditor } from './draft/DraftEditor.tsx'
import { invoiceQuery } from './draft/use-invoice-draft.ts'
import { EditorHead } from './EditorHead.tsx'
import styles from './invoice-editor.module.css'
import { IssuedInvoice } from './issued/IssuedInvoice.tsx'
import * as labels from './labels.ts'

/** One invoice: a draft can be edited, an issued one only viewed and acted on. */
export function EditInvoicePage() {
  const { id = '' } = useParams({ strict: false })
  const invoice = useQuery(invoiceQuery(id))
  const { data } = invoice
  useTitle(data ? (data.number ?? `Draft for ${data.member?.name ?? 'no member yet'}`) : 'Invoice')
  if (isGone(invoice.error)) {
    return (
      <>
        <EditorHead title={labels.invoice} />
        <Empty
          title={labels.invoiceNotFound}
          action={
            <Link to="/admin/invoices" className={buttonClass({ variant: 'secondary' })}>
              {labels.allInvoices}
            </Link>
          }
        >
          {labels.theLinkMayBeIncomplete}
        </Empty>
      </>
    )
  }
  return (
    <Loaded query={invoice} skeleton={<EditorSkeleton />}>
      {(record) =>
        record.actions.includes('edit') ? (
          <DraftEditor key={id} record={record} />
        ) : (
          <IssuedInvoice key={id} record={record} />
        )
      }
    </Loaded>
  )
}

/** Skeleton: fields on the left, the sheet on the right. */
function EditorSkeleton() {
  return (
    <>
      <EditorHead title={labels.invoice} />
      <div className={`${styles.desk} skeleton`} role="status">
        <span className="sr">{labels.loading}</span>
        <div className="stack" aria-hidden="true">
          {[64, 65, 78, 300, 120].map((height) => (
            <SkeletonBar key={height} height={height} />
          ))}
        </div>
        <div className={`niche ${styles.documentDesk}`} aria-hidden="true">
          <SkeletonBar height={650} />
        </div>
      </div>
    </>
  )
}
