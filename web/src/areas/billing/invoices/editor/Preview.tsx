import { type InvoiceDocumentData, invoiceDocument } from '@ambry/contract/billing/invoices/document'
import { issuedNotice } from '@ambry/contract/billing/invoices/labels'
import type { InvoiceDetail } from '@ambry/contract/billing/invoices/records'

import { Segments } from '../../../../ui/fields/Segments.tsx'
import { InvoiceDocument } from '../../InvoiceDocument.tsx'
import { type Draft, lineOf, taxOf } from './draft/draft.ts'
import styles from './invoice-editor.module.css'

export type PreviewKind = 'pdf' | 'message'
const kinds: Record<PreviewKind, string> = { pdf: 'PDF', message: 'Message' }

type Props = { record: InvoiceDetail; draft: Draft; kind: PreviewKind; onKind: (kind: PreviewKind) => void }

/** What the member will get, as it is typed. */
export function Preview({ record, draft, kind, onKind }: Props) {
  const paper = documentOf(record, draft)
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className="row between">
        <span className="small muted">Live preview</span>
        <Segments label="Preview of" value={kind} options={kinds} onChange={onKind} small />
      </div>
      <div className={`niche ${styles.documentDesk}`}>
        {kind === 'pdf' ? <InvoiceDocument paper={paper} /> : <Message paper={paper} />}
      </div>
    </section>
  )
}

/** The draft on the house's paper. Where the member lives comes with the saved record, and only if it is for them. */
function documentOf({ paper, member, taxLabel }: InvoiceDetail, draft: Draft): InvoiceDocumentData {
  const isSame = member?.id === draft.member?.id
  return invoiceDocument({
    number: null,
    isVoid: false,
    letterhead: paper.letterhead,
    billedTo: isSame ? paper.billedTo : { name: draft.member?.name ?? 'No member yet', lines: [] },
    issuedOn: null,
    // while nobody chose one, the day it would be due by the house's terms
    dueOn: draft.dueOn ?? paper.dueOn,
    lines: draft.lines.map((line) => ({ ...lineOf(line), templateName: line.templateName })),
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
      <article className="sheet sheet-pad" aria-label="In-app notification">
        <p className="small muted">In-app notification</p>
        <h3>{words.title}</h3>
        <p>{words.message}</p>
      </article>
      <article className="sheet sheet-pad" aria-label="Text message">
        <p className="small muted">Text message, for members who opted in</p>
        <p>{words.text}</p>
      </article>
      <p className="small muted">The number is assigned on issue.</p>
    </div>
  )
}
