import type { OwnCandidate } from '@ambry/contract/source/hunts/records'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { centsOf } from '../../../ui/fields/amount.ts'
import { TextArea } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { BothSidesLines } from '../../sales/negotiation/BothSidesLines.tsx'
import * as labels from './labels.ts'

type Props = { candidate: OwnCandidate; onClose: () => void }
type Answer = Parameters<typeof api.source.answerCandidate>[0]['body']

function useAnswer({ candidate, onClose }: Props, said: { title: string; description?: string }) {
  const idempotencyKey = useAttemptKey()
  return useAction({
    mutationFn: (body: Answer) =>
      api.source.answerCandidate({ params: { id: candidate.id }, body }, { idempotencyKey }),
    onSuccess: () => {
      toasts.show(said)
      onClose()
    },
  })
}

export function ApproveDialog(props: Props) {
  const { candidate, onClose } = props
  const approve = useAnswer(props, { title: labels.approved, description: labels.approvedText })
  return (
    <FormDialog
      title={labels.approveTitle}
      submit={labels.approve}
      working={approve.isPending}
      failure={approve.error && <Failure text={sentenceOf(approve.error)} />}
      onSubmit={(form) => {
        const upToCents = centsOf(form.text('upTo'))
        if (typeof upToCents === 'number')
          approve.mutate({ action: 'approve', priceCents: candidate.priceCents, upToCents })
      }}
      onClose={onClose}
    >
      <BothSidesLines quote={candidate.cost} side="buyer" />
      <MoneyField label={labels.upTo} name="upTo" required cents={candidate.priceCents} hint={labels.upToHint} />
    </FormDialog>
  )
}

export function DeclineDialog(props: Props) {
  const decline = useAnswer(props, { title: labels.declined })
  return (
    <FormDialog
      title={labels.decline}
      submit={labels.decline}
      working={decline.isPending}
      failure={decline.error && <Failure text={sentenceOf(decline.error)} />}
      onSubmit={(form) => decline.mutate({ action: 'decline', reason: form.optional('reason') })}
      onClose={props.onClose}
    >
      <TextArea label={labels.reason} name="reason" optional maxLength={500} />
    </FormDialog>
  )
}
