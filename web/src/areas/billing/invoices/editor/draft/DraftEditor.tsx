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
import { SaveState } from './SaveState.tsx'
import { useInvoiceDraft } from './use-invoice-draft.ts'

const sides = { edit: 'Edit', preview: 'Preview' } as const

/** The draft at the left, the paper it becomes at the right. It saves itself, and nobody is told until it is issued. */
export function DraftEditor({ record }: { record: InvoiceDetail }) {
  const editing = useInvoiceDraft(record)
  const { draft, change, saver, state, isReadable } = editing
  const [side, setSide] = useState<keyof typeof sides>('edit')
  const [preview, setPreview] = useState<PreviewKind>('pdf')
  const [confirming, setConfirming] = useState<'issue' | 'discard' | null>(null)
  const duplicate = useDuplicate(record.id)
  const isAllowed = (action: InvoiceDetail['actions'][number]) => record.actions.includes(action)
  const why = isReadable ? record.issueFaults.join(' ') || null : 'Fix the highlighted fields first.'
  return (
    <>
      <EditorHead
        title={draft.member ? `Invoice for ${draft.member.name}` : 'New invoice'}
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
          Preview message
        </Button>
        <Menu title="More actions" buttonClass="icon-btn" label={<Ellipsis aria-hidden="true" />}>
          {isAllowed('duplicate') && (
            <button type="button" className="menu-item" onClick={() => duplicate.mutate()}>
              Duplicate
            </button>
          )}
          {isAllowed('discard') && (
            <button type="button" className="menu-item menu-danger" onClick={() => setConfirming('discard')}>
              Discard draft
            </button>
          )}
        </Menu>
        <WhyButton why={why} onClick={() => setConfirming('issue')}>
          Issue invoice
        </WhyButton>
      </EditorHead>
      <DraftNotes record={record} editing={editing} />
      <div className={invoiceEditor.sides}>
        <Segments label="Show" value={side} options={sides} onChange={setSide} small />
      </div>
      <div className={invoiceEditor.desk} data-side={side}>
        {/* what is typed is sent when a field is left, and not only after the pause */}
        <section aria-label="Draft" className={invoiceEditor.form} onBlur={() => void saver.flush()}>
          <DraftFields record={record} draft={draft} change={change} />
          <TemplateBar lines={draft.lines} change={change} />
          <LinesTable draft={draft} change={change} />
          <Sums draft={draft} taxLabel={record.taxLabel} change={change} />
          <TextArea
            label="Note to the member"
            name="memo"
            optional
            maxLength={1000}
            hint="Printed on the invoice."
            value={draft.memo}
            onChange={(event) => change({ memo: event.target.value })}
          />
          <TextArea
            label="Internal note"
            name="internalNote"
            optional
            rows={2}
            maxLength={1000}
            hint="Internal only."
            value={draft.internalNote}
            onChange={(event) => change({ internalNote: event.target.value })}
          />
          {record.issueFaults.length > 0 && (
            <p className={`small muted ${styles.issueFaults}`}>
              Before you can issue it: {record.issueFaults.join(' ')}
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
