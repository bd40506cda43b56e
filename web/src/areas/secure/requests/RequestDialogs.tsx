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
      title="Withdraw request"
      consequence={
        request.status === 'approved'
          ? 'The card will no longer be reserved for you, and its invoice will be voided.'
          : 'We’ll stop reviewing it. You can request the card again while it’s listed.'
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
  const answer = useStep(props, agrees ? 'Offer accepted' : 'Offer declined', () =>
    api.secure.answerAsOwner({ params: { id: request.id }, body: { agrees, cents } }, { idempotencyKey }),
  )
  const net = request.owner && ` You’d receive ${formatMoney(request.owner.netCents)}.`
  return (
    <ConfirmDialog
      title={agrees ? `Accept ${formatMoney(cents)}` : `Decline ${formatMoney(cents)}`}
      consequence={
        agrees
          ? `We may sell the card at this price.${net ?? ''} The sale is final only once the buyer pays.`
          : 'The card stays listed at your price. We’ll tell the buyer without sharing your name.'
      }
      confirm={agrees ? 'Accept' : 'Decline'}
      working={answer.isPending}
      failure={answer.error && <Failure text={sentenceOf(answer.error)} />}
      onConfirm={() => answer.mutate()}
      onClose={onClose}
    />
  )
}
