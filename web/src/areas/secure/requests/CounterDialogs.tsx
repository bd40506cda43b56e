import { formatMoney } from '@ambry/contract/kernel/money'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { QuoteLines } from '../QuoteLines.tsx'
import { type StepProps, useStep } from './use-step.ts'

export function AcceptDialog(props: StepProps) {
  const { request, onClose } = props
  const idempotencyKey = useAttemptKey()
  const counterCents = request.counterCents ?? request.offerCents
  const params = { id: request.id }
  const accept = useStep(props, 'Reserved for you', () =>
    api.secure.acceptCounter({ params, body: { counterCents } }, { idempotencyKey }),
  )
  return (
    <FormDialog
      title={`Accept ${formatMoney(counterCents)}`}
      submit="Accept the offer"
      working={accept.isPending}
      failure={accept.error && <Failure text={sentenceOf(accept.error)} />}
      onSubmit={() => accept.mutate()}
      onClose={onClose}
    >
      <p>The card is reserved for you, and you get its invoice.</p>
      <QuoteLines cardId={request.card.id} offerCents={counterCents} />
    </FormDialog>
  )
}

export function RefuseDialog(props: StepProps) {
  const { request, onClose } = props
  const refuse = useStep(props, 'Counter-offer declined', () =>
    api.secure.refuseCounter({ params: { id: request.id } }),
  )
  return (
    <ConfirmDialog
      title="Decline the counter-offer"
      consequence="Your request ends with this. You can ask for the card again while it is listed."
      confirm="Decline"
      danger
      working={refuse.isPending}
      failure={refuse.error && <Failure text={sentenceOf(refuse.error)} />}
      onConfirm={() => refuse.mutate()}
      onClose={onClose}
    />
  )
}
