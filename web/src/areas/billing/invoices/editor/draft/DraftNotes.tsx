import { formatBps } from '@ambry/contract/billing/fees/kinds'
import type { InvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { api } from '../../../../../api/api.ts'
import { sentenceOf } from '../../../../../api/errors.ts'
import { useAction } from '../../../../../api/use-action.ts'
import { ConflictNote } from '../../../../../parts/dialogs/ConflictNote.tsx'
import { Button } from '../../../../../ui/Button.tsx'
import { Failure } from '../../../../../ui/Failure.tsx'
import { toasts } from '../../../../../ui/layers/toast.ts'
import { Note } from '../../../../../ui/Tag.tsx'
import styles from '../invoice-editor.module.css'
import type { DraftValues } from './draft.ts'
import { withNewest } from './draft-lines.ts'
import * as labels from './labels.ts'
import type { ChangeDraft, InvoiceDraft } from './use-invoice-draft.ts'

type Props = { record: InvoiceDetail; editing: InvoiceDraft }

/** What needs attention in the draft: a failed save, a conflicting edit, a newer version of a template. */
export function DraftNotes({ record, editing: { change, saver, state } }: Props) {
  return (
    <div className={styles.notes}>
      {state.phase === 'failed' && (
        <Failure text={labels.notSaved(sentenceOf(state.error))} onRetry={() => void saver.flush()} />
      )}
      {state.conflict && (
        <ConflictNote
          what={labels.someoneElseChangedThisDraft}
          // by now the page has the record with their changes
          fields={state.conflict.keys.map((key) => ({ label: fieldLabels[key], theirs: labelOf(key, record) }))}
          working={false}
          onKeepMine={() => void saver.keepMine()}
          onTakeTheirs={() => saver.takeTheirs()}
        />
      )}
      {record.newerTemplates.map((newer) => (
        <NewerTemplate key={newer.templateId} newer={newer} change={change} />
      ))}
    </div>
  )
}

const fieldLabels: Record<keyof DraftValues, string> = {
  memberId: labels.billedTo,
  dueOn: 'Due',
  memo: labels.noteToTheMember,
  internalNote: labels.internalNote,
  taxBps: labels.salesTaxRate,
  lines: 'Lines',
}

function labelOf(
  key: keyof DraftValues,
  { member, dueOn, memo, internalNote, taxBps, lines, totalCents }: InvoiceDetail,
) {
  const words: Record<keyof DraftValues, string> = {
    memberId: member?.name ?? 'nobody',
    dueOn: dueOn ? formatDate(dueOn) : 'not set',
    memo: memo ?? '',
    internalNote: internalNote ?? '',
    taxBps: formatBps(taxBps),
    lines: `${lines.length === 1 ? '1 line' : `${lines.length} lines`}, ${formatMoney(totalCents)} total`,
  }
  return words[key]
}

type NewerProps = { newer: InvoiceDetail['newerTemplates'][number]; change: ChangeDraft }

function NewerTemplate({ newer: { templateId, name, used, newest }, change }: NewerProps) {
  const take = useAction({
    mutationFn: () => api.billing.feeTemplate({ params: { id: templateId } }),
    onSuccess: (template) => change(({ lines }) => ({ lines: withNewest(lines, template) })),
    onError: (error) =>
      toasts.show({ title: labels.theTemplateDidntLoad, description: sentenceOf(error), variant: 'destructive' }),
  })
  return (
    <Note tone="info">
      <p>{labels.theTemplateNowHasVersion(name, newest, used)}</p>
      <Button variant="secondary" size="small" working={take.isPending} onClick={() => take.mutate()}>
        {labels.useLatest}
      </Button>
    </Note>
  )
}
