import { formatMoney } from '@ambry/contract/kernel/money'
import type { OwnRequest } from '@ambry/contract/secure/records'

import { api } from '../../../api/api.ts'
import { isStale, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { QuoteLines } from '../QuoteLines.tsx'

type Props = { request: OwnRequest; refetch: () => unknown; onClose: () => void }

/** One step of a request: done, it says so and closes; overtaken, the page shows what stands there now. */
function useStep({ request, refetch, onClose }: Props, title: string, run: () => Promise<unknown>) {
  return useAction({
    mutationFn: run,
    onSuccess: () => {
      toasts.show({ title, description: request.card.playerName })
      onClose()
    },
    onError: (error) => {
      if (isStale(error)) refetch()
    },
  })
}

export function AcceptDialog(props: Props) {
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

export function RefuseDialog(props: Props) {
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

export function WithdrawDialog(props: Props) {
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
export function AnswerDialog(props: Props & { agrees: boolean }) {
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
