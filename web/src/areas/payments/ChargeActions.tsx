import type { Charge } from '@ambry/contract/payments/endpoints'
import { useRef, useState } from 'react'

import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { useAction } from '../../api/use-action.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Attempts } from './attempts.ts'
import { ConfirmChargeDialog } from './ConfirmChargeDialog.tsx'
import * as labels from './labels.ts'

type Props = { charge: Charge; onChanged: (charge: Charge) => void }

/** The actions on a pending payment; the payment itself lists which are available. */
export function ChargeActions({ charge, onChanged }: Props) {
  const { id, actions, actionUrl } = charge
  const [isConfirming, setConfirming] = useState(false)
  const attempts = useRef(new Attempts())
  const cancel = useAction({
    mutationFn: () =>
      attempts.current.run('cancel', ({ key }) =>
        api.payments.cancelCharge({ params: { id } }, { idempotencyKey: key }),
      ),
    onSuccess: onChanged,
  })
  const resend = useAction({
    mutationFn: () =>
      attempts.current.run('resend', ({ key }) =>
        api.payments.resendCharge({ params: { id } }, { idempotencyKey: key }),
      ),
    onSuccess: onChanged,
  })
  const error = resend.error ?? cancel.error
  return (
    <>
      {actions.length > 0 && (
        <div className="row">
          {actions.includes('confirm') && (
            <Button onClick={() => setConfirming(true)}>{labels.confirmWithYourBank}</Button>
          )}
          {actions.includes('continue') && actionUrl && (
            <a href={actionUrl} className={buttonClass()}>
              {labels.continuePayment}
            </a>
          )}
          {actions.includes('resend') && (
            <Button working={resend.isPending} onClick={() => resend.mutate()}>
              {labels.continuePayment}
            </Button>
          )}
          {actions.includes('cancel') && (
            <Button variant="secondary" working={cancel.isPending} onClick={() => cancel.mutate()}>
              {labels.cancelPayment}
            </Button>
          )}
        </div>
      )}
      {error && <Failure text={sentenceOf(error)} />}
      {isConfirming && (
        <ConfirmChargeDialog
          charge={charge}
          onDone={(changed) => {
            setConfirming(false)
            onChanged(changed)
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
