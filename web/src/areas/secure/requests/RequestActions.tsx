import { formatMoney } from '@ambry/contract/kernel/money'
import type { OwnRequest } from '@ambry/contract/secure/records'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { Button, buttonClass } from '../../../ui/Button.tsx'
import { AcceptDialog, RefuseDialog } from './CounterDialogs.tsx'
import { EditOfferDialog } from './EditOfferDialog.tsx'
import * as labels from './labels.ts'
import { AnswerDialog, WithdrawDialog } from './RequestDialogs.tsx'

type Action = OwnRequest['actions'][number]
type Props = {
  request: OwnRequest
  refetch: () => Promise<{ data: OwnRequest | undefined }>
}

/** What a member can do about a request, most urgent first. The server lists the available actions. */
export function RequestActions({ request, refetch }: Props) {
  const [confirming, setConfirming] = useState<Exclude<Action, 'pay'> | null>(null)
  const can = (action: Action) => request.actions.includes(action)
  const close = () => setConfirming(null)
  const dialog = { request, refetch, onClose: close }
  return (
    <>
      {can('pay') && request.invoice && (
        <Link to="/checkout" search={{ invoice: request.invoice.id }} className={buttonClass()}>
          {labels.pay(formatMoney(request.invoice.dueCents))}
        </Link>
      )}
      {can('accept') && (
        <Button onClick={() => setConfirming('accept')}>{labels.accept(formatMoney(request.counterCents))}</Button>
      )}
      {can('agree') && <Button onClick={() => setConfirming('agree')}>{labels.acceptTitle}</Button>}
      {can('refuse') && (
        <Button variant="danger" onClick={() => setConfirming('refuse')}>
          {labels.decline}
        </Button>
      )}
      {can('disagree') && (
        <Button variant="danger" onClick={() => setConfirming('disagree')}>
          {labels.decline}
        </Button>
      )}
      {can('edit') && (
        <Button variant="secondary" onClick={() => setConfirming('edit')}>
          {labels.editOffer}
        </Button>
      )}
      {can('withdraw') && (
        <Button variant="quiet" onClick={() => setConfirming('withdraw')}>
          {labels.withdraw}
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
