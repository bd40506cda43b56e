import { type InvoiceDocumentData, invoiceDocument } from '@ambry/contract/billing/invoices/document'
import { issuedNotice } from '@ambry/contract/billing/invoices/labels'
import type { InvoiceDetail } from '@ambry/contract/billing/invoices/records'

import { Segments } from '../../../../ui/fields/Segments.tsx'
import { InvoiceDocument } from '../../InvoiceDocument.tsx'
import { type Draft, lineOf, taxOf } from './draft/draft.ts'
import styles from './invoice-editor.module.css'
import * as labels from './labels.ts'

export type PreviewKind = 'pdf' | 'message'
const kinds: Record<PreviewKind, string> = { pdf: 'PDF', message: labels.message }

type Props = { record: InvoiceDetail; draft: Draft; kind: PreviewKind; onKind: (kind: PreviewKind) => void }

/** A live preview of what the member will get. */
export function Preview({ record, draft, kind, onKind }: Props) {
  const paper = documentOf(record, draft)
  return (
    <section className={styles.preview} aria-label={labels.preview}>
      <div className="row between">
        <span className="small muted">{labels.livePreview}</span>
        <Segments label={labels.previewOf} value={kind} options={kinds} onChange={onKind} small />
      </div>
      <div className={`niche ${styles.documentDesk}`}>
        {kind === 'pdf' ? <InvoiceDocument paper={paper} /> : <Message paper={paper} />}
      </div>
    </section>
  )
}

/**
 * The draft as a document. The member's address comes with the saved record, so it is shown only if that is for the
 * same member.
 */
function documentOf({ paper, member, taxLabel }: InvoiceDetail, draft: Draft): InvoiceDocumentData {
  const isSame = member?.id === draft.member?.id
  return invoiceDocument({
    number: null,
    isVoid: false,
    letterhead: paper.letterhead,
    billedTo: isSame ? paper.billedTo : { name: draft.member?.name ?? labels.noMemberYet, lines: [] },
    issuedOn: null,
    // if no date is chosen, the due date by our terms
    dueOn: draft.dueOn ?? paper.dueOn,
    lines: draft.lines.map(lineOf),
    taxBps: taxOf(draft),
    taxLabel,
    settled: [],
    memo: draft.memo.trim() || null,
  })
}

function Message({ paper: { letterhead, totalCents, dueOn } }: { paper: InvoiceDocumentData }) {
  const words = issuedNotice({ houseName: letterhead.name, number: 'INV-…', dueCents: totalCents, dueOn })
  return (
    <div className={`stack ${styles.messagePreview}`}>
      <article className="sheet sheet-pad" aria-label={labels.inAppNotification}>
        <p className="small muted">{labels.inAppNotification}</p>
        <h3>{words.title}</h3>
        <p>{words.message}</p>
      </article>
      <article className="sheet sheet-pad" aria-label={labels.textMessage}>
        <p className="small muted">{labels.textMessageForMembersWhoOpted}</p>
        <p>{words.text}</p>
      </article>
      <p className="small muted">{labels.theNumberIsAssigned}</p>
    </div>
  )
}
