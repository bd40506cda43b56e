import { formatMoney } from '@ambry/contract/kernel/money'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { type StepProps, useStep } from './use-step.ts'

export function WithdrawDialog(props: StepProps) {
  const { request, onClose } = props
  const withdraw = useStep(props, 'Request withdrawn', () => api.secure.withdrawRequest({ params: { id: request.id } }))
  return (
    <ConfirmDialog
      title="Withdraw this request"
      consequence={
        request.status === 'approved'
          ? 'The card is no longer reserved for you, and its invoice is void.'
          : 'The house no longer considers it. You can ask for the card again while it is listed.'
      }
      confirm="Withdraw"
      danger
      working={withdraw.isPending}
      failure={withdraw.error && <Failure text={sentenceOf(withdraw.error)} />}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    />
  )
}

/** The owner's word on a price below theirs. */
export function AnswerDialog(props: StepProps & { agrees: boolean }) {
  const { request, onClose, agrees } = props
  const idempotencyKey = useAttemptKey()
  const cents = request.owner?.cents ?? request.offerCents
  const answer = useStep(props, agrees ? 'The house knows that you agree' : 'The house knows that you refuse', () =>
    api.secure.answerAsOwner({ params: { id: request.id }, body: { agrees, cents } }, { idempotencyKey }),
  )
  const net = request.owner && ` You would get ${formatMoney(request.owner.netCents)}.`
  return (
    <ConfirmDialog
      title={agrees ? `Agree to ${formatMoney(cents)}` : `Refuse ${formatMoney(cents)}`}
      consequence={
        agrees
          ? `The house may let the card go at this price.${net ?? ''} Nothing is sold before the buyer has paid.`
          : 'The card stays listed at your price. The house tells the member, without your name.'
      }
      confirm={agrees ? 'Agree' : 'Refuse'}
      working={answer.isPending}
      failure={answer.error && <Failure text={sentenceOf(answer.error)} />}
      onConfirm={() => answer.mutate()}
      onClose={onClose}
    />
  )
}
