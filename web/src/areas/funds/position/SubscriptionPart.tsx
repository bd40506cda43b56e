import type { OwnSubscription } from '@ambry/contract/funds/investing/records'
import { subscriptionStatus } from '@ambry/contract/funds/kinds'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { here } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Tag } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'
import styles from './position.module.css'

const money = (cents: number) => <span className="num">{formatMoney(cents)}</span>

/** What is next, in a sentence. */
function nextText({ status, reservedUntil, place, coolingOffUntil, acceptedAt }: OwnSubscription): string | null {
  if (status === 'invoiced' && reservedUntil) return labels.payBy(formatDateTime(reservedUntil))
  if (status === 'waiting')
    return reservedUntil ? labels.signBy(formatDateTime(reservedUntil)) : place === null ? null : labels.place(place)
  if (status !== 'paid') return null
  if (acceptedAt) return labels.accepted
  return coolingOffUntil && Date.parse(coolingOffUntil) > Date.now()
    ? labels.coolingOff(formatDateTime(coolingOffUntil))
    : labels.waitingForReview
}

/** A subscription before its units are issued: what it comes to, and what the member does next. */
export function SubscriptionPart({ subscription }: { subscription: OwnSubscription }) {
  const [isCanceling, setCanceling] = useState(false)
  const { actions, status, amountCents, feeCents, invoiceId } = subscription
  const totalCents = amountCents + feeCents
  const text = nextText(subscription)
  return (
    <div className={styles.request}>
      <div className={styles.requestHead}>
        <strong>{labels.subscription(subscription.number)}</strong>
        <Tag tone={status === 'paid' ? 'ok' : 'wait'}>{subscriptionStatus[status].label}</Tag>
      </div>
      {text && <p role="status">{text}</p>}
      <FactList
        facts={[
          { name: labels.amount, value: money(amountCents) },
          ...(feeCents > 0 ? [{ name: labels.entryFee, value: money(feeCents) }] : []),
        ]}
        total={{ name: labels.toPay, value: money(totalCents) }}
      />
      <div className="row">
        {actions.includes('pay') && invoiceId && (
          <Link to="/checkout" search={{ invoice: invoiceId }} className={buttonClass()}>
            {labels.pay(formatMoney(totalCents))}
          </Link>
        )}
        {actions.includes('sign') && (
          <Link
            to="/funds/$id"
            params={{ id: subscription.fund.id }}
            search={here('/funds/$id', { step: 'documents', subscription: subscription.id })}
            className={buttonClass()}
          >
            {labels.sign}
          </Link>
        )}
        {actions.includes('cancel') && (
          <Button variant="secondary" onClick={() => setCanceling(true)}>
            {labels.cancel}
          </Button>
        )}
      </div>
      {isCanceling && <CancelDialog subscription={subscription} onClose={() => setCanceling(false)} />}
    </div>
  )
}

function CancelDialog({ subscription, onClose }: { subscription: OwnSubscription; onClose: () => void }) {
  const { id, number, status } = subscription
  const idempotencyKey = useAttemptKey()
  const cancel = useAction({
    mutationFn: () => api.funds.cancelFundSubscription({ params: { id } }, { idempotencyKey }),
    onSuccess: () => {
      toasts.show({ title: labels.canceled, description: labels.canceledText(number) })
      onClose()
    },
  })
  const consequence =
    status === 'paid' ? labels.cancelPaid : status === 'waiting' ? labels.cancelWaiting : labels.cancelUnpaid
  return (
    <ConfirmDialog
      title={labels.cancelTitle(number)}
      consequence={consequence}
      confirm={labels.cancelIt}
      danger
      working={cancel.isPending}
      failure={cancel.error && <Failure text={sentenceOf(cancel.error)} />}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    />
  )
}
