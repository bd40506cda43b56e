import { sumsOf } from '@ambry/contract/billing/invoices/kinds'
import type { InvoiceDetail } from '@ambry/contract/billing/invoices/records'
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
import { type InvoiceDraft, invoiceQuery } from './use-invoice-draft.ts'

type Props = { record: InvoiceDetail; editing: InvoiceDraft; onClose: () => void }

/** Asks once more: from here on it can only be corrected, never changed. */
export function IssueDialog({ record: { id, paper }, editing: { draft, saver }, onClose }: Props) {
  const client = useQueryClient()
  const key = useAttemptKey()
  const issue = useAction({
    mutationFn: async () => {
      // what is issued is what is saved: the last letters go first
      if (!(await saver.flush())) throw new Error('The draft isn’t saved yet. Close this dialog to see why.')
      return api.billing.issueInvoice({ params: { id }, body: { version: saver.version } }, { idempotencyKey: key })
    },
    onSuccess: (record) => {
      toasts.show({ title: 'Invoice issued', description: `${record.number} for ${formatMoney(record.totalCents)}.` })
      onClose()
      void client.invalidateQueries({ queryKey: invoiceQuery(id).queryKey })
    },
  })
  const { totalCents } = sumsOf(draft.lines.map(lineOf), taxOf(draft))
  const due = `due ${formatDate(draft.dueOn ?? paper.dueOn)}`
  return (
    <ConfirmDialog
      title="Issue this invoice?"
      consequence={
        <>
          <strong className="num">
            {formatMoney(totalCents)} for {draft.member?.name ?? 'no member yet'}, {due}.
          </strong>{' '}
          We’ll assign a number, post it to the ledger, and notify the member. An issued invoice can’t be changed; use a
          credit note to correct it.
        </>
      }
      confirm="Issue invoice"
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
      // nothing of it needs saving, so that leaving asks for nothing either
      saver.giveUp()
      return api.billing.discardInvoice({ params: { id } })
    },
    onError: () => saver.want(valuesOf(draft)),
    onSuccess: async () => {
      toasts.show({ title: 'Draft discarded', description: 'It had no number, and the member wasn’t notified.' })
      await navigate({ to: '/admin/invoices' })
    },
  })
  return (
    <ConfirmDialog
      title="Discard this draft?"
      consequence="This permanently deletes the draft. It has no number yet, and the member hasn’t been notified."
      confirm="Discard draft"
      danger
      working={discard.isPending}
      failure={discard.error && <Failure text={sentenceOf(discard.error)} />}
      onConfirm={() => discard.mutate()}
      onClose={onClose}
    />
  )
}
