import type { InvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../../ui/Button.tsx'
import { TextArea } from '../../../../../ui/fields/Field.tsx'
import { Segments } from '../../../../../ui/fields/Segments.tsx'
import { Menu } from '../../../../../ui/layers/Menu.tsx'
import { WhyButton } from '../../../../../ui/WhyButton.tsx'
import { DisplayStatusTag } from '../../../DisplayStatusTag.tsx'
import { EditorHead } from '../EditorHead.tsx'
import invoiceEditor from '../invoice-editor.module.css'
import { useDuplicate } from '../issued/use-duplicate.ts'
import { LinesTable } from '../LinesTable.tsx'
import { Preview, type PreviewKind } from '../Preview.tsx'
import { Sums } from '../Sums.tsx'
import { TemplateBar } from '../TemplateBar.tsx'
import { DiscardDialog, IssueDialog } from './DraftDialogs.tsx'
import { DraftFields } from './DraftFields.tsx'
import { DraftNotes } from './DraftNotes.tsx'
import styles from './invoice-draft.module.css'
import * as labels from './labels.ts'
import { SaveState } from './SaveState.tsx'
import { useInvoiceDraft } from './use-invoice-draft.ts'

const sides = { edit: 'Edit', preview: 'Preview' } as const

/** The draft on the left, its preview on the right. It autosaves, and nobody is notified until it is issued. */
export function DraftEditor({ record }: { record: InvoiceDetail }) {
  const editing = useInvoiceDraft(record)
  const { draft, change, saver, state, isReadable } = editing
  const [side, setSide] = useState<keyof typeof sides>('edit')
  const [preview, setPreview] = useState<PreviewKind>('pdf')
  const [confirming, setConfirming] = useState<'issue' | 'discard' | null>(null)
  const duplicate = useDuplicate(record.id)
  const isAllowed = (action: InvoiceDetail['actions'][number]) => record.actions.includes(action)
  const why = isReadable ? record.issueFaults.join(' ') || null : labels.fixTheHighlightedFieldsFirst
  return (
    <>
      <EditorHead
        title={draft.member ? labels.invoiceFor(draft.member.name) : labels.newInvoice}
        tag={<DisplayStatusTag displayStatus="draft" />}
      >
        <SaveState state={state} isReadable={isReadable} savedAt={record.updatedAt} />
        <Button
          variant="secondary"
          onClick={() => {
            setPreview('message')
            setSide('preview')
          }}
        >
          {labels.previewMessage}
        </Button>
        <Menu title={labels.moreActions} buttonClass="icon-btn" label={<Ellipsis aria-hidden="true" />}>
          {isAllowed('duplicate') && (
            <button type="button" className="menu-item" onClick={() => duplicate.mutate()}>
              {labels.duplicate}
            </button>
          )}
          {isAllowed('discard') && (
            <button type="button" className="menu-item menu-danger" onClick={() => setConfirming('discard')}>
              {labels.discardDraft}
            </button>
          )}
        </Menu>
        <WhyButton why={why} onClick={() => setConfirming('issue')}>
          {labels.issueInvoice}
        </WhyButton>
      </EditorHead>
      <DraftNotes record={record} editing={editing} />
      <div className={invoiceEditor.sides}>
        <Segments label={labels.show} value={side} options={sides} onChange={setSide} small />
      </div>
      <div className={invoiceEditor.desk} data-side={side}>
        {/* what is typed is sent when a field is left, and not only after the pause */}
        <section aria-label={labels.draft} className={invoiceEditor.form} onBlur={() => void saver.flush()}>
          <DraftFields record={record} draft={draft} change={change} />
          <TemplateBar lines={draft.lines} change={change} />
          <LinesTable draft={draft} change={change} />
          <Sums draft={draft} taxLabel={record.taxLabel} change={change} />
          <TextArea
            label={labels.noteToTheMember}
            name="memo"
            optional
            maxLength={1000}
            hint={labels.printedOnTheInvoice}
            value={draft.memo}
            onChange={(event) => change({ memo: event.target.value })}
          />
          <TextArea
            label={labels.internalNote}
            name="internalNote"
            optional
            rows={2}
            maxLength={1000}
            hint={labels.internalOnly}
            value={draft.internalNote}
            onChange={(event) => change({ internalNote: event.target.value })}
          />
          {record.issueFaults.length > 0 && (
            <p className={`small muted ${styles.issueFaults}`}>
              {labels.beforeYouCanIssue} {record.issueFaults.join(' ')}
            </p>
          )}
        </section>
        <Preview record={record} draft={draft} kind={preview} onKind={setPreview} />
      </div>
      {confirming === 'issue' && <IssueDialog record={record} editing={editing} onClose={() => setConfirming(null)} />}
      {confirming === 'discard' && (
        <DiscardDialog record={record} editing={editing} onClose={() => setConfirming(null)} />
      )}
    </>
  )
}
