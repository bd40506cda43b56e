import type { InvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { sumsOf } from '@ambry/contract/billing/invoices/sums'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { api } from '../../../../../api/api.ts'
import { sentenceOf } from '../../../../../api/errors.ts'
import { useAction } from '../../../../../api/use-action.ts'
import { useAttemptKey } from '../../../../../api/use-attempt-key.ts'
import { Failure } from '../../../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../../../ui/layers/ConfirmDialog.tsx'
import { toasts } from '../../../../../ui/layers/toast.ts'
import { lineOf, taxOf, valuesOf } from './draft.ts'
import * as labels from './labels.ts'
import { type InvoiceDraft, invoiceQuery } from './use-invoice-draft.ts'

type Props = { record: InvoiceDetail; editing: InvoiceDraft; onClose: () => void }

/** Asks for confirmation: an issued invoice can be corrected but no longer edited. */
export function IssueDialog({ record: { id, paper }, editing: { draft, saver }, onClose }: Props) {
  const client = useQueryClient()
  const key = useAttemptKey()
  const issue = useAction({
    mutationFn: async () => {
      // the saved draft is what gets issued, so flush pending edits first
      if (!(await saver.flush())) throw new Error('The draft isn’t saved yet. Close this dialog to see why.')
      return api.billing.issueInvoice({ params: { id }, body: { version: saver.version } }, { idempotencyKey: key })
    },
    onSuccess: (record) => {
      toasts.show({
        title: labels.invoiceIssued,
        description: labels.forLabel(record.number ?? '', formatMoney(record.totalCents)),
      })
      onClose()
      void client.invalidateQueries({ queryKey: invoiceQuery(id).queryKey })
    },
  })
  const { totalCents } = sumsOf(draft.lines.map(lineOf), taxOf(draft))
  const due = `due ${formatDate(draft.dueOn ?? paper.dueOn)}`
  return (
    <ConfirmDialog
      title={labels.issueThisInvoice}
      consequence={
        <>
          <strong className="num">
            {formatMoney(totalCents)} {labels.forMember} {draft.member?.name ?? 'no member yet'}, {due}.
          </strong>{' '}
          {labels.wellAssignANumber}
        </>
      }
      confirm={labels.issueInvoice}
      working={issue.isPending}
      failure={issue.error && <Failure text={sentenceOf(issue.error)} />}
      onConfirm={() => issue.mutate()}
      onClose={onClose}
    />
  )
}

export function DiscardDialog({ record: { id }, editing: { draft, saver }, onClose }: Props) {
  const navigate = useNavigate()
  const discard = useAction({
    mutationFn: () => {
      // nothing is left to save, so leaving must not ask
      saver.giveUp()
      return api.billing.discardInvoice({ params: { id } })
    },
    onError: () => saver.want(valuesOf(draft)),
    onSuccess: async () => {
      toasts.show({ title: labels.draftDiscarded, description: labels.itHadNoNumber })
      await navigate({ to: '/admin/invoices' })
    },
  })
  return (
    <ConfirmDialog
      title={labels.discardThisDraft}
      consequence={labels.thisPermanentlyDeletesTheDraft}
      confirm={labels.discardDraft}
      danger
      working={discard.isPending}
      failure={discard.error && <Failure text={sentenceOf(discard.error)} />}
      onConfirm={() => discard.mutate()}
      onClose={onClose}
    />
  )
}
