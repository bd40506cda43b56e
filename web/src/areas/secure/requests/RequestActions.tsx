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
  const [asked, setAsked] = useState<Exclude<Action, 'pay'> | null>(null)
  const can = (action: Action) => request.actions.includes(action)
  const close = () => setAsked(null)
  const dialog = { request, refetch, onClose: close }
  return (
    <>
      {can('pay') && request.invoice && (
        <Link to="/checkout" search={{ invoice: request.invoice.id }} className={buttonClass()}>
          Pay {formatMoney(request.invoice.dueCents)}
        </Link>
      )}
      {can('accept') && <Button onClick={() => setAsked('accept')}>Accept {formatMoney(request.counterCents)}</Button>}
      {can('agree') && <Button onClick={() => setAsked('agree')}>Agree</Button>}
      {can('refuse') && (
        <Button look="secondary" onClick={() => setAsked('refuse')}>
          Decline
        </Button>
      )}
      {can('disagree') && (
        <Button look="secondary" onClick={() => setAsked('disagree')}>
          Refuse
        </Button>
      )}
      {can('edit') && (
        <Button look="secondary" onClick={() => setAsked('edit')}>
          Edit offer
        </Button>
      )}
      {can('withdraw') && (
        <Button look="quiet" onClick={() => setAsked('withdraw')}>
          Withdraw
        </Button>
      )}
      {asked === 'accept' && <AcceptDialog {...dialog} />}
      {asked === 'refuse' && <RefuseDialog {...dialog} />}
      {asked === 'withdraw' && <WithdrawDialog {...dialog} />}
      {asked === 'edit' && <EditOfferDialog {...dialog} />}
      {(asked === 'agree' || asked === 'disagree') && <AnswerDialog {...dialog} agrees={asked === 'agree'} />}
    </>
  )
}
