import { formatMoney } from '@ambry/contract/kernel/money'
import type { SecureCardDetail } from '@ambry/contract/secure/records'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { isStale, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Countdown } from '../Countdown.tsx'
import { isOpen } from '../card/card-actions.ts'
import styles from '../card/secure-card.module.css'
import { QuoteLines } from '../QuoteLines.tsx'
import * as labels from './labels.ts'

type Props = { card: SecureCardDetail; refetch: () => unknown }

/** The waitlist of a reserved card: the member's position, and its current offer. */
export function WaitlistPart({ card, refetch }: Props) {
  const { wait } = card
  const [confirming, setConfirming] = useState<'take' | 'leave' | null>(null)
  const id = card.id
  const join = useAction({ mutationFn: () => api.secure.joinWaitlist({ params: { id } }), onError: refetch })
  const leave = useAction({
    mutationFn: () => api.secure.leaveWaitlist({ params: { id } }),
    onSuccess: () => setConfirming(null),
  })
  const isOffered = isOpen(card, 'take')
  const price = wait?.listPriceCents ?? card.listPriceCents
  return (
    <div className={`${styles.wait} stack-small`}>
      {isOffered && wait && (
        <>
          <p>
            <strong>{labels.itsYourTurn}</strong> {labels.youHave}{' '}
            {wait.offeredUntil && <Countdown until={wait.offeredUntil} />} {labels.toRespond}
          </p>
          <div className="row">
            <Button size="large" onClick={() => setConfirming('take')}>
              {labels.buyFor(formatMoney(price))}
            </Button>
            {isOpen(card, 'pass') && (
              <Button variant="secondary" size="large" onClick={() => setConfirming('leave')}>
                {labels.pass}
              </Button>
            )}
          </div>
        </>
      )}
      {isOpen(card, 'leave') && (
        <div className="row between">
          <p>
            <strong>{placeText(wait?.place ?? null)}</strong>
            <br />
            <span className="small muted">{labels.wellOfferYouTheCard}</span>
          </p>
          <Button variant="secondary" onClick={() => setConfirming('leave')}>
            {labels.leaveWaitlist}
          </Button>
        </div>
      )}
      {isOpen(card, 'join') && (
        <>
          <Button size="large" working={join.isPending} onClick={() => join.mutate()}>
            {labels.joinWaitlist}
          </Button>
          <p className="small muted">{waitingText(card.waiting)}</p>
        </>
      )}
      {join.error && <Failure text={sentenceOf(join.error)} />}
      {confirming === 'leave' && (
        <ConfirmDialog
          title={isOffered ? labels.passOnThisCard : labels.leaveWaitlist}
          consequence={isOffered ? labels.wellOffer : labels.youllLoseYourPlace}
          confirm={isOffered ? labels.pass : labels.leave}
          working={leave.isPending}
          failure={leave.error && <Failure text={sentenceOf(leave.error)} />}
          onConfirm={() => leave.mutate()}
          onClose={() => setConfirming(null)}
        />
      )}
      {confirming === 'take' && (
        <TakeDialog card={card} listPriceCents={price} refetch={refetch} onClose={() => setConfirming(null)} />
      )}
    </div>
  )
}

const placeText = (place: number | null): string => {
  if (place === null) return labels.youreOnTheWaitlist
  return place === 1 ? labels.youreNextOnTheWaitlist : labels.youreNumberOnTheWaitlist(place)
}

const waitingText = (waiting: number): string => {
  if (waiting === 0) return labels.theWaitlistIsEmpty
  return `${waiting === 1 ? labels.n1MemberIsWaiting : labels.membersAreWaiting(waiting)}. Joining is free, and you can leave at any time.`
}

type TakeProps = Props & { listPriceCents: number; onClose: () => void }

/** The total cost, before the card is reserved. */
function TakeDialog({ card, listPriceCents, refetch, onClose }: TakeProps) {
  const idempotencyKey = useAttemptKey()
  const take = useAction({
    mutationFn: () => api.secure.takeOffered({ params: { id: card.id }, body: { listPriceCents } }, { idempotencyKey }),
    onSuccess: () => {
      toasts.show({ title: labels.reservedForYou, description: labels.yourInvoiceIsReady(card.playerName) })
      onClose()
    },
    onError: (error) => {
      if (isStale(error)) refetch()
    },
  })
  return (
    <FormDialog
      title={labels.buyFor(formatMoney(listPriceCents))}
      submit={labels.buyCard}
      working={take.isPending}
      failure={take.error && <Failure text={sentenceOf(take.error)} />}
      onSubmit={() => take.mutate()}
      onClose={onClose}
    >
      <p>{labels.wellReserveTheCard}</p>
      <QuoteLines cardId={card.id} offerCents={listPriceCents} />
    </FormDialog>
  )
}
