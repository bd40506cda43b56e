import { formatMoney } from '@ambry/contract/kernel/money'
import type { OwnRequest } from '@ambry/contract/secure/records'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { Button, buttonClass } from '../../../ui/Button.tsx'
import { AcceptDialog, RefuseDialog } from './CounterDialogs.tsx'
import { EditOfferDialog } from './EditOfferDialog.tsx'
import { AnswerDialog, WithdrawDialog } from './RequestDialogs.tsx'

type Action = OwnRequest['actions'][number]
type Props = {
  request: OwnRequest
  refetch: () => Promise<{ data: OwnRequest | undefined }>
}

/** What a member can do about a request, the most pressing first. The house names what is possible. */
export function RequestActions({ request, refetch }: Props) {
  const [confirming, setConfirming] = useState<Exclude<Action, 'pay'> | null>(null)
  const can = (action: Action) => request.actions.includes(action)
  const close = () => setConfirming(null)
  const dialog = { request, refetch, onClose: close }
  return (
    <>
      {can('pay') && request.invoice && (
        <Link to="/checkout" search={{ invoice: request.invoice.id }} className={buttonClass()}>
          Pay {formatMoney(request.invoice.dueCents)}
        </Link>
      )}
      {can('accept') && (
        <Button onClick={() => setConfirming('accept')}>Accept {formatMoney(request.counterCents)}</Button>
      )}
      {can('agree') && <Button onClick={() => setConfirming('agree')}>Accept</Button>}
      {can('refuse') && (
        <Button variant="danger" onClick={() => setConfirming('refuse')}>
          Decline
        </Button>
      )}
      {can('disagree') && (
        <Button variant="danger" onClick={() => setConfirming('disagree')}>
          Decline
        </Button>
      )}
      {can('edit') && (
        <Button variant="secondary" onClick={() => setConfirming('edit')}>
          Edit offer
        </Button>
      )}
      {can('withdraw') && (
        <Button variant="quiet" onClick={() => setConfirming('withdraw')}>
          Withdraw
        </Button>
      )}
      {confirming === 'accept' && <AcceptDialog {...dialog} />}
      {confirming === 'refuse' && <RefuseDialog {...dialog} />}
      {confirming === 'withdraw' && <WithdrawDialog {...dialog} />}
      {confirming === 'edit' && <EditOfferDialog {...dialog} />}
      {(confirming === 'agree' || confirming === 'disagree') && (
        <AnswerDialog {...dialog} agrees={confirming === 'agree'} />
      )}
    </>
  )
}
