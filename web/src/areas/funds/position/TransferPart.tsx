import type { OwnUnitTransfer } from '@ambry/contract/funds/investing/records'
import { unitTransferStatus } from '@ambry/contract/funds/kinds'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { Attempts } from '../../payments/attempts.ts'
import * as shared from '../labels.ts'
import * as labels from './labels.ts'
import styles from './position.module.css'

type Answer = OwnUnitTransfer['actions'][number]

/** Units offered to someone, or by someone, with the answers that are open. */
export function TransferPart({ transfer }: { transfer: OwnUnitTransfer }) {
  const { status, units, other, priceCents, isSeller, invoiceId, isPaid } = transfer
  const [isAccepting, setAccepting] = useState(false)
  const attempts = useRef(new Attempts())
  const answer = useAction({
    mutationFn: (action: Answer) =>
      attempts.current.run(action, ({ key }) =>
        api.funds.answerUnitTransfer(
          { params: { id: transfer.id }, body: { answer: action } },
          { idempotencyKey: key },
        ),
      ),
    onSuccess: (_result, action) => {
      setAccepting(false)
      toasts.show({ title: labels.answered[action], description: labels.answeredText[action] })
    },
  })
  const price = priceCents === 0 ? labels.gift : formatMoney(priceCents)
  const mustPay = status === 'accepted' && !isSeller && !isPaid && invoiceId !== null
  return (
    <div className={styles.request}>
      <div className={styles.requestHead}>
        <strong>{labels.transferNumber(transfer.number)}</strong>
        <Tag tone="wait">{unitTransferStatus[status].label}</Tag>
      </div>
      <p>{(isSeller ? labels.youOffer : labels.youGet)(shared.units(units), other, price)}</p>
      <p className="small muted">
        {labels.worth(formatMoney(transfer.valueCents), formatDateTime(transfer.expiresAt))}
      </p>
      {status === 'accepted' && isPaid && <p className="small muted">{labels.paidWaiting}</p>}
      {answer.error && !isAccepting && <Failure text={sentenceOf(answer.error)} />}
      <div className="row">
        {mustPay && (
          <Link to="/checkout" search={{ invoice: invoiceId }} className={buttonClass()}>
            {labels.payInvoice(formatMoney(priceCents))}
          </Link>
        )}
        {transfer.actions.map((action) => (
          <Button
            key={action}
            variant={action === 'accept' ? 'primary' : 'secondary'}
            working={answer.isPending && answer.variables === action}
            onClick={() => (action === 'accept' ? setAccepting(true) : answer.mutate(action))}
          >
            {labels.answers[action]}
          </Button>
        ))}
      </div>
      {isAccepting && (
        <ConfirmDialog
          title={labels.acceptTitle}
          consequence={priceCents === 0 ? labels.acceptGift : labels.acceptText(formatMoney(priceCents))}
          confirm={labels.answers.accept}
          working={answer.isPending}
          failure={answer.error && <Failure text={sentenceOf(answer.error)} />}
          onConfirm={() => answer.mutate('accept')}
          onClose={() => {
            setAccepting(false)
            answer.reset()
          }}
        />
      )}
    </div>
  )
}
