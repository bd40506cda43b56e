import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { loanEventKinds } from '@ambry/contract/lending/kinds'
import type { LoanPayment } from '@ambry/contract/lending/records'
import { useState } from 'react'

import { BooksLink } from '../../../../parts/links.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { LoanDialog, type LoanStep } from '../dialogs/LoanDialog.tsx'
import { ReverseDialog } from '../dialogs/ReverseDialog.tsx'
import * as labels from './labels.ts'

const steps = ['record_payment', 'waive', 'write_off'] as const satisfies readonly LoanStep[]

type Reversing = { id: string; name: string }

/** What was paid and where it went, and what else changed what is owed. */
export function PaymentsPart({ loan }: { loan: AdminLoanDetail }) {
  const [step, setStep] = useState<LoanStep | null>(null)
  const [reversing, setReversing] = useState<Reversing | null>(null)
  const allowed = steps.filter((name) => loan.actions.includes(name))
  // payments have their own list, and a reversal is shown with what it reversed
  const others = loan.events.filter(({ kind }) => kind !== 'payment' && kind !== 'reversal')
  return (
    <>
      <section aria-labelledby="loan-payments">
        <h3 id="loan-payments">{labels.payments}</h3>
        {allowed.length > 0 && (
          <div className="row">
            {allowed.map((name) => (
              <Button
                key={name}
                size="small"
                variant={name === 'write_off' ? 'danger' : 'secondary'}
                onClick={() => setStep(name)}
              >
                {labels.steps[name]}
              </Button>
            ))}
          </div>
        )}
        {loan.payments.length === 0 && <p className="muted panel-more">{labels.noPayments}</p>}
        <ul className="lines">
          {loan.payments.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} onReverse={setReversing} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="loan-adjustments">
        <h3 id="loan-adjustments">{labels.adjustments}</h3>
        {others.length === 0 && <p className="muted">{labels.noAdjustments}</p>}
        <ul className="lines">
          {others.map(({ id, kind, on, words, by, reason, isReversed, actions }) => (
            <li className="line" key={id}>
              <div className="line-text">
                <strong>{words}</strong>
                <p>{[formatDate(on), by, reason].filter(Boolean).join(', ')}</p>
              </div>
              {isReversed && <Tag tone="bad">{labels.reversed}</Tag>}
              {actions.includes('reverse') && (
                <ReverseButton
                  event={{ id, name: labels.eventOn(loanEventKinds[kind], formatDate(on)) }}
                  onReverse={setReversing}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      {step && <LoanDialog step={step} loan={loan} onClose={() => setStep(null)} />}
      {reversing && <ReverseDialog loan={loan} event={reversing} onClose={() => setReversing(null)} />}
    </>
  )
}

type LineProps = { payment: LoanPayment; onReverse: (event: Reversing) => void }

function PaymentLine({ payment, onReverse }: LineProps) {
  const { id, on, amountCents, receipt, by, reason, isReversed, unappliedCents, actions } = payment
  return (
    <li className="line">
      <div className="line-text">
        <strong className="num">{isReversed ? <s>{formatMoney(amountCents)}</s> : formatMoney(amountCents)}</strong>
        <p>{[formatDate(on), receipt?.method, by, reason].filter(Boolean).join(', ')}</p>
        {!isReversed && (
          <p>
            {labels.split(
              formatMoney(payment.feesCents),
              formatMoney(payment.interestCents),
              formatMoney(payment.principalCents),
            )}{' '}
            {unappliedCents > 0 && `${labels.toCredit(formatMoney(unappliedCents))} `}
            {labels.balanceAfter(formatMoney(payment.balanceAfterCents))}
          </p>
        )}
        {receipt && (
          <p>
            <BooksLink search={{ tab: 'payments', payment: receipt.id }}>{labels.receipt(receipt.number)}</BooksLink>
          </p>
        )}
      </div>
      {isReversed && <Tag tone="bad">{labels.reversed}</Tag>}
      {actions.includes('reverse') && (
        <ReverseButton
          event={{ id, name: labels.paymentOf(formatMoney(amountCents), formatDate(on)) }}
          onReverse={onReverse}
        />
      )}
    </li>
  )
}

const ReverseButton = ({ event, onReverse }: { event: Reversing; onReverse: (event: Reversing) => void }) => (
  <Button size="small" variant="quiet" onClick={() => onReverse(event)}>
    {labels.reverse}
    <span className="sr">: {event.name}</span>
  </Button>
)
