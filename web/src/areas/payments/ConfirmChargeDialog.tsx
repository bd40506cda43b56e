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
import * as labels from './labels.ts'

type Props = { charge: Charge; onDone: (charge: Charge) => void; onClose: () => void }

/** Simulates the bank's confirmation step. With a real processor, that happens on its own page. */
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
    <Dialog title={labels.confirmWithYourBankAmount(formatMoney(charge.amountCents))} onClose={onClose}>
      <div className="stack">
        <p>
          {labels.yourBankWantsToConfirm}
          {charge.label && ` with ${charge.label}`}
          {labels.ifYouConfirmThePayment}
        </p>
        <p className="small dim">{labels.demoTheSandboxActs}</p>
        {answer.error && <Failure text={sentenceOf(answer.error)} />}
        <div className="dialog-foot">
          <Button working={isAnswering(true)} onClick={() => answer.mutate(true)}>
            {labels.confirm}
          </Button>
          <Button variant="danger" working={isAnswering(false)} onClick={() => answer.mutate(false)}>
            {labels.decline}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
