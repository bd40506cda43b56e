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

type Props = { card: SecureCardDetail; refetch: () => unknown }

/** The waitlist of a reserved card: one's place in it, and what it offers. */
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
            <strong>It’s your turn on the waitlist.</strong> You have{' '}
            {wait.offeredUntil && <Countdown until={wait.offeredUntil} />} to respond.
          </p>
          <div className="row">
            <Button size="large" onClick={() => setConfirming('take')}>
              Buy for {formatMoney(price)}
            </Button>
            {isOpen(card, 'pass') && (
              <Button variant="secondary" size="large" onClick={() => setConfirming('leave')}>
                Pass
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
            <span className="small muted">We’ll offer you the card if the current reservation falls through.</span>
          </p>
          <Button variant="secondary" onClick={() => setConfirming('leave')}>
            Leave waitlist
          </Button>
        </div>
      )}
      {isOpen(card, 'join') && (
        <>
          <Button size="large" working={join.isPending} onClick={() => join.mutate()}>
            Join waitlist
          </Button>
          <p className="small muted">{waitingText(card.waiting)}</p>
        </>
      )}
      {join.error && <Failure text={sentenceOf(join.error)} />}
      {confirming === 'leave' && (
        <ConfirmDialog
          title={isOffered ? 'Pass on this card' : 'Leave waitlist'}
          consequence={
            isOffered
              ? 'We’ll offer it to the next member on the waitlist. You can rejoin at the end.'
              : 'You’ll lose your place. You can rejoin at the end.'
          }
          confirm={isOffered ? 'Pass' : 'Leave'}
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
  if (place === null) return 'You’re on the waitlist.'
  return place === 1 ? 'You’re next on the waitlist.' : `You’re number ${place} on the waitlist.`
}

const waitingText = (waiting: number): string => {
  if (waiting === 0) return 'The waitlist is empty. Joining is free, and you can leave at any time.'
  return `${waiting === 1 ? '1 member is waiting' : `${waiting} members are waiting`}. Joining is free, and you can leave at any time.`
}

type TakeProps = Props & { listPriceCents: number; onClose: () => void }

/** What taking it comes to, before it is reserved. */
function TakeDialog({ card, listPriceCents, refetch, onClose }: TakeProps) {
  const idempotencyKey = useAttemptKey()
  const take = useAction({
    mutationFn: () => api.secure.takeOffered({ params: { id: card.id }, body: { listPriceCents } }, { idempotencyKey }),
    onSuccess: () => {
      toasts.show({ title: 'Reserved for you', description: `${card.playerName}. Your invoice is ready.` })
      onClose()
    },
    onError: (error) => {
      if (isStale(error)) refetch()
    },
  })
  return (
    <FormDialog
      title={`Buy for ${formatMoney(listPriceCents)}`}
      submit="Buy card"
      working={take.isPending}
      failure={take.error && <Failure text={sentenceOf(take.error)} />}
      onSubmit={() => take.mutate()}
      onClose={onClose}
    >
      <p>We’ll reserve the card for you and send you the invoice.</p>
      <QuoteLines cardId={card.id} offerCents={listPriceCents} />
    </FormDialog>
  )
}
