import type { OwnInvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api, session } from '../../../api/api.ts'
import { today } from '../../../api/live/server-meta.ts'
import { query } from '../../../api/queries.ts'
import { Conversation } from '../../../parts/conversations/Conversation.tsx'
import documentPage from '../../../parts/record/document-page.module.css'
import { buttonClass } from '../../../ui/Button.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { DisplayStatusTag } from '../DisplayStatusTag.tsx'
import { invoiceStateText } from './due-labels.ts'
import { InvoiceHistory } from './InvoiceHistory.tsx'
import { InvoiceSheet } from './InvoiceSheet.tsx'
import * as labels from './labels.ts'
import styles from './own-invoices.module.css'
import { PaperSkeleton } from './PaperSkeleton.tsx'
import { RecordFrame } from './RecordFrame.tsx'
import { FraudNote, WireDetails } from './WireDetails.tsx'
import { WireSaid } from './WireSaid.tsx'

/** One of the member's own invoices: the document as issued, how to pay it, and its history. */
export function InvoiceView({ id }: { id: string }) {
  const invoice = useQuery(query(api.billing.ownInvoice, { params: { id } }))
  const { data } = invoice
  const name = data?.number ?? 'Invoice'
  useTitle(data ? `Invoice ${name}` : 'Invoice')
  useSeen(id, data !== undefined)
  return (
    <RecordFrame
      label={data ? `Invoice ${name}` : labels.invoice}
      query={invoice}
      failure={labels.weCouldntLoadThisInvoice}
      returnTo={`invoice-${id}`}
      skeleton={<InvoiceSkeleton />}
    >
      {(shown) => <Invoice invoice={shown} />}
    </RecordFrame>
  )
}

function Invoice({ invoice }: { invoice: OwnInvoiceDetail }) {
  const { data: house } = useQuery(query(api.site.site, {}))
  const heading = useRef<HTMLHeadingElement>(null)
  // so that screen readers announce which invoice it is
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { id, number, displayStatus, wire, wireSaidAt, dueCents, isPayable } = invoice
  return (
    <div className={documentPage.invoice}>
      <div className={documentPage.words}>
        <p>
          <DisplayStatusTag displayStatus={displayStatus} />
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {labels.invoice} <span className={styles.number}>{number}</span>
        </h1>
        <p className="lead">{invoiceStateText(invoice, today())}</p>
        {isPayable && (
          <p>
            <Link
              to="/checkout"
              search={{ invoice: id }}
              // a wire is already on its way, so don't urge the member to pay twice
              className={buttonClass({ variant: wireSaidAt ? 'secondary' : 'primary', size: 'large' })}
            >
              {labels.payAmount(formatMoney(dueCents))}
            </Link>
          </p>
        )}
        {dueCents > 0 && displayStatus !== 'void' && (
          <>
            {wireSaidAt && <WireSaid at={wireSaidAt} />}
            <WireDetails wire={wire} dueCents={dueCents} house={house} />
            <FraudNote house={house} />
          </>
        )}
        <InvoiceHistory invoice={invoice} />
        <div className={styles.part}>
          <Conversation kind="invoice" id={id} level={2} />
        </div>
      </div>
      <div className={documentPage.paper}>
        <InvoiceSheet invoice={invoice} />
      </div>
    </div>
  )
}

const InvoiceSkeleton = () => (
  <PaperSkeleton>
    <SkeletonBar width={90} height={24} />
    <SkeletonBar width="80%" height={44} />
    <SkeletonBar width="60%" height={18} />
    <SkeletonBar height={280} />
  </PaperSkeleton>
)

/** Reports once that the member opened the invoice; opening it while impersonating doesn't count. */
function useSeen(id: string, isThere: boolean): void {
  const { data: me } = useQuery(session.me)
  const serverMeta = useRef<string | null>(null)
  const isOwn = me?.isImpersonated === false
  useEffect(() => {
    if (!isThere || !isOwn || serverMeta.current === id) return
    serverMeta.current = id
    // fire and forget: a failure makes no difference to the reader
    api.billing.seeInvoice({ params: { id } }, { isBeacon: true }).catch(() => {})
  }, [id, isThere, isOwn])
}
