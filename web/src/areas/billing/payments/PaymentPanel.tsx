import { gatewayKinds, paymentMethods } from '@ambry/contract/billing/invoices/kinds'
import type { Payment } from '@ambry/contract/billing/invoices/records'
import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { RecordAudit } from '../../../parts/audit/RecordAudit.tsx'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { BooksLink, MemberLink } from '../../../parts/links.tsx'
import type { PanelProps } from '../../../parts/lists/ListPage.tsx'
import { RecordPanel } from '../../../parts/lists/RecordPanel.tsx'
import { WorkBar } from '../../../parts/work/WorkBar.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { InvoicePart } from '../InvoicePart.tsx'
import { PaymentTag, RefundTag } from '../StatusTags.tsx'
import * as labels from './labels.ts'
import { RefundDialog } from './RefundDialog.tsx'

/** One payment: the payer, what it paid, its receipt, refunds, and ways to reverse it. */
export function PaymentPanel(panel: PanelProps) {
  const payment = useQuery(query(api.billing.payment, { params: { id: panel.id } }))
  useTitle(payment.data ? labels.payments(payment.data.number) : 'Payments')
  return (
    <RecordPanel
      {...panel}
      query={payment}
      failure={labels.weCouldntLoadThisPayment}
      head={headOf}
      foot={(data) => <PanelActions payment={data} />}
    >
      {(data) => <Record payment={data} />}
    </RecordPanel>
  )
}

const headOf = (payment: Payment) => ({
  title: `${formatMoney(payment.amountCents)} from ${payment.member.name}`,
  above: (
    <>
      <span className="record">{payment.number}</span>
      <PaymentTag payment={payment} />
    </>
  ),
  below: labels.received(paymentMethods[payment.method], formatDate(payment.receivedOn)),
})

function Record({ payment }: { payment: Payment }) {
  const { parts, toCreditCents, member } = payment
  return (
    <>
      {payment.reversedAt && <WorkBar queue="chargebacks" id={payment.id} />}
      {payment.reversedAt && (
        <section>
          <Note
            tone="bad"
            title={labels.reversedOn(
              payment.status === 'succeeded' ? formatMoney(payment.reversedCents) : null,
              formatDate(payment.reversedAt),
            )}
          >
            {payment.reverseReason}
          </Note>
        </section>
      )}
      <section aria-labelledby="paid">
        <h3 id="paid">{payment.reversedAt ? labels.whatItPaid : labels.whatItPaid}</h3>
        <dl className="facts">
          {parts.map((part) => (
            <InvoicePart key={part.invoiceId} part={part} />
          ))}
          {toCreditCents > 0 && (
            <Fact name={payment.paysFor ?? labels.theMembersCredit}>{formatMoney(toCreditCents)}</Fact>
          )}
        </dl>
      </section>
      {payment.refunds.length > 0 && <Refunds payment={payment} />}
      <section aria-label={labels.details}>
        <dl className="facts">
          <Fact name={labels.from}>
            <MemberLink id={member.id}>{member.name}</MemberLink>
          </Fact>
          <Fact name={labels.method}>{paymentMethods[payment.method]}</Fact>
          <Fact name={labels.processor}>
            {payment.gateway ? gatewayKinds[payment.gateway] : labels.recordedManually}
          </Fact>
          <Fact name={labels.dateReceived}>{formatDate(payment.receivedOn)}</Fact>
          <Fact name={labels.reference}>{payment.reference}</Fact>
          <Fact name={labels.note}>{payment.note}</Fact>
          <Fact name={labels.recordedBy}>{payment.recordedBy}</Fact>
          <Fact name={labels.recorded}>{formatDateTime(payment.recordedAt)}</Fact>
        </dl>
        <p className="row small panel-more">
          <BooksLink search={{ tab: 'payments', memberId: member.id }}>{labels.allPayments(member.name)}</BooksLink>
        </p>
      </section>
      <RecordAudit kind="payment" id={payment.id} />
    </>
  )
}

/** Each refund with its reason. */
const Refunds = ({ payment: { refunds, refundedCents } }: { payment: Payment }) => (
  <section aria-labelledby="refunds">
    <h3 id="refunds">{labels.refunds}</h3>
    <ul className="lines">
      {refunds.map(({ id, amountCents, status, reason, failMessage, by, createdAt }) => (
        <li className="line" key={id}>
          <div className="line-text">
            <strong className="num">{formatMoney(amountCents)}</strong>
            <p>
              {[`${formatDateTime(createdAt)}${by ? `, ${by}` : ''}. ${reason}`, failMessage].filter(Boolean).join(' ')}
            </p>
          </div>
          <RefundTag status={status} />
        </li>
      ))}
    </ul>
    {refundedCents > 0 && <p className="small muted">{labels.refundedInTotal(formatMoney(refundedCents))}</p>}
  </section>
)

function PanelActions({ payment }: { payment: Payment }) {
  const [confirming, setConfirming] = useState<'reverse' | 'refund' | null>(null)
  const close = () => setConfirming(null)
  return (
    <>
      <a
        className={buttonClass({ variant: 'secondary' })}
        href={`/files/payments/${payment.id}/receipt.pdf`}
        target="_blank"
        rel="noreferrer"
      >
        <FileText aria-hidden="true" />
        {labels.receipt}
      </a>
      {payment.actions.includes('refund') && (
        <Button variant="danger" onClick={() => setConfirming('refund')}>
          {labels.refund}
        </Button>
      )}
      {payment.actions.includes('reverse') && (
        <Button variant="danger" onClick={() => setConfirming('reverse')}>
          {labels.reverse}
        </Button>
      )}
      {confirming === 'refund' && <RefundDialog payment={payment} onClose={close} />}
      {confirming === 'reverse' && <ReverseDialog payment={payment} onClose={close} />}
    </>
  )
}

function ReverseDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { id, number, amountCents, member } = payment
  return (
    <ActDialog
      title={`Reverse ${number}`}
      submit={labels.reversePayment}
      danger
      withReason
      run={(form, options) =>
        api.billing.reversePayment({ params: { id }, body: { reason: form.text('reason') } }, options)
      }
      done={() => ({
        title: labels.paymentReversed,
        description: labels.fromAmount(formatMoney(amountCents), member.name),
      })}
      onClose={onClose}
    >
      {() => <p>{labels.useThisWhenTheBank}</p>}
    </ActDialog>
  )
}
