import { formatMoney } from '@ambry/contract/kernel/money'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { QuoteLines } from '../QuoteLines.tsx'
import * as labels from './labels.ts'
import { type StepProps, useStep } from './use-step.ts'

export function AcceptDialog(props: StepProps) {
  const { request, onClose } = props
  const idempotencyKey = useAttemptKey()
  const counterCents = request.counterCents ?? request.offerCents
  const params = { id: request.id }
  const accept = useStep(props, labels.reservedForYou, () =>
    api.secure.acceptCounter({ params, body: { counterCents } }, { idempotencyKey }),
  )
  return (
    <FormDialog
      title={`Accept ${formatMoney(counterCents)}`}
      submit={labels.acceptCounteroffer}
      working={accept.isPending}
      failure={accept.error && <Failure text={sentenceOf(accept.error)} />}
      onSubmit={() => accept.mutate()}
      onClose={onClose}
    >
      <p>{labels.wellReserveTheCard}</p>
      <QuoteLines cardId={request.card.id} offerCents={counterCents} />
    </FormDialog>
  )
}

export function RefuseDialog(props: StepProps) {
  const { request, onClose } = props
  const refuse = useStep(props, labels.counterofferDeclined, () =>
    api.secure.refuseCounter({ params: { id: request.id } }),
  )
  return (
    <ConfirmDialog
      title={labels.declineCounteroffer}
      consequence={labels.thisEndsYourRequest}
      confirm={labels.decline}
      danger
      working={refuse.isPending}
      failure={refuse.error && <Failure text={sentenceOf(refuse.error)} />}
      onConfirm={() => refuse.mutate()}
      onClose={onClose}
    />
  )
}
