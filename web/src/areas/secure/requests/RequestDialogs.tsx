import { formatMoney } from '@ambry/contract/kernel/money'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import * as labels from './labels.ts'
import { type StepProps, useStep } from './use-step.ts'

export function WithdrawDialog(props: StepProps) {
  const { request, onClose } = props
  const withdraw = useStep(props, labels.requestWithdrawn, () =>
    api.secure.withdrawRequest({ params: { id: request.id } }),
  )
  return (
    <ConfirmDialog
      title={labels.withdrawRequest}
      consequence={request.status === 'approved' ? labels.theCardWillNoLonger : labels.wellStopReviewing}
      confirm={labels.withdraw}
      danger
      working={withdraw.isPending}
      failure={withdraw.error && <Failure text={sentenceOf(withdraw.error)} />}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    />
  )
}

/** The owner accepts or declines a price below their own. */
export function AnswerDialog(props: StepProps & { agrees: boolean }) {
  const { request, onClose, agrees } = props
  const idempotencyKey = useAttemptKey()
  const cents = request.owner?.cents ?? request.offerCents
  const answer = useStep(props, agrees ? labels.offerAccepted : labels.offerDeclined, () =>
    api.secure.answerAsOwner({ params: { id: request.id }, body: { agrees, cents } }, { idempotencyKey }),
  )
  const net = request.owner && ` You’d receive ${formatMoney(request.owner.netCents)}.`
  return (
    <ConfirmDialog
      title={agrees ? `Accept ${formatMoney(cents)}` : `Decline ${formatMoney(cents)}`}
      consequence={
        agrees
          ? `We may sell the card at this price.${net ?? ''} The sale is final only once the buyer pays.`
          : labels.theCardStaysListed
      }
      confirm={agrees ? labels.acceptTitle : labels.decline}
      working={answer.isPending}
      failure={answer.error && <Failure text={sentenceOf(answer.error)} />}
      onConfirm={() => answer.mutate()}
      onClose={onClose}
    />
  )
}
