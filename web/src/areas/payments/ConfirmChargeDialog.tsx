import { formatMoney } from '@ambry/contract/kernel/money'
import type { Charge } from '@ambry/contract/payments/endpoints'
import { useRef } from 'react'

import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { Attempts } from './attempts.ts'

type Props = { charge: Charge; onDone: (charge: Charge) => void; onClose: () => void }

/** Plays the bank that wants to hear from its customer. With a real processor its own page asks. */
export function ConfirmChargeDialog({ charge, onDone, onClose }: Props) {
  const attempts = useRef(new Attempts())
  const answer = useAction({
    mutationFn: (agree: boolean) =>
      attempts.current.run(String(agree), ({ key }) =>
        api.payments.confirmCharge({ params: { id: charge.id }, body: { agree } }, { idempotencyKey: key }),
      ),
    onSuccess: onDone,
  })
  const isAnswering = (agree: boolean) => answer.isPending && answer.variables === agree
  return (
    <Dialog title={`Confirm ${formatMoney(charge.amountCents)} with your bank`} onClose={onClose}>
      <div className="stack">
        <p>
          Your bank wants to confirm that you’re making this payment{charge.label && ` with ${charge.label}`}. If you
          confirm, the payment goes through. If you decline, nothing is charged.
        </p>
        <p className="small dim">Demo: the sandbox acts as your bank.</p>
        {answer.error && <Failure text={sentenceOf(answer.error)} />}
        <div className="dialog-foot">
          <Button working={isAnswering(true)} onClick={() => answer.mutate(true)}>
            Confirm
          </Button>
          <Button variant="danger" working={isAnswering(false)} onClick={() => answer.mutate(false)}>
            Decline
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
