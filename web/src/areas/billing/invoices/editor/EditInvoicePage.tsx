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

/** One invoice: a draft is edited, what is issued is only read and acted on. */
export function EditInvoicePage() {
  const { id = '' } = useParams({ strict: false })
  const invoice = useQuery(invoiceQuery(id))
  const { data } = invoice
  useTitle(data ? (data.number ?? `Draft for ${data.member?.name ?? 'no member yet'}`) : 'Invoice')
  if (isGone(invoice.error)) {
    return (
      <>
        <EditorHead title="Invoice" />
        <Empty
          title="Invoice not found"
          action={
            <Link to="/admin/invoices" className={buttonClass({ variant: 'secondary' })}>
              All invoices
            </Link>
          }
        >
          The link may be incomplete. You can find every invoice in the list.
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

/** The fields at the left and the sheet at the right, before they are there. */
function EditorSkeleton() {
  return (
    <>
      <EditorHead title="Invoice" />
      <div className={`${styles.desk} skeleton`} role="status">
        <span className="sr">Loading</span>
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
