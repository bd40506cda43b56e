import { gatewayKinds } from '@ambry/contract/billing/invoices/kinds'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { AdminCharge } from '@ambry/contract/payments/endpoints'
import { chargeStatus } from '@ambry/contract/payments/kinds'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { ChargeTag } from '../../../parts/ChargeTag.tsx'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { BooksLink, MemberLink } from '../../../parts/links.tsx'
import type { PanelProps } from '../../../parts/lists/ListPage.tsx'
import { RecordPanel } from '../../../parts/lists/RecordPanel.tsx'
import { WorkBar } from '../../../parts/work/WorkBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { InvoicePart } from '../InvoicePart.tsx'
import * as labels from './labels.ts'

/** One collection attempt: what was requested from the processor, its response, and what needs follow-up. */
export function AttemptPanel(panel: PanelProps) {
  const attempt = useQuery(query(api.payments.charge, { params: { id: panel.id } }))
  useTitle('Attempts')
  return (
    <RecordPanel
      {...panel}
      query={attempt}
      failure={labels.weCouldntLoadThisAttempt}
      head={headOf}
      foot={(data) => data.actions.length > 0 && <PanelActions attempt={data} />}
    >
      {(data) => <Record attempt={data} />}
    </RecordPanel>
  )
}

const headOf = (attempt: AdminCharge) => ({
  title: `${formatMoney(attempt.amountCents)} from ${attempt.member.name}`,
  above: <ChargeTag charge={attempt} />,
  below: labels.started(formatDateTime(attempt.createdAt)),
})

function Record({ attempt }: { attempt: AdminCharge }) {
  const { member, attention, declineMessage, parts, loan, paymentId, receiptNumber } = attempt
  return (
    <>
      {attention && <WorkBar queue="payments" id={attempt.id} />}
      {attention && (
        <section>
          <Note tone="bad" title={labels.needsReview}>
            {attention}
          </Note>
        </section>
      )}
      {declineMessage && (
        <section>
          <Note tone="info" title={labels.whatTheMemberWasTold}>
            {declineMessage}
          </Note>
        </section>
      )}
      <section aria-labelledby="for">
        <h3 id="for">{labels.whatIts}</h3>
        <dl className="facts">
          {parts.map((part) => (
            <InvoicePart key={part.invoiceId} part={part} />
          ))}
          {loan && (
            <Fact name={labels.loan}>
              <Link to="/admin/loans" search={{ loan: loan.id }}>
                {loan.label}
              </Link>
            </Fact>
          )}
          {attempt.toCreditCents > 0 && (
            <Fact name={labels.paidFromTheMembersCredit}>{formatMoney(attempt.toCreditCents)}</Fact>
          )}
        </dl>
      </section>
      <section aria-label={labels.details}>
        <dl className="facts">
          <Fact name={labels.from}>
            <MemberLink id={member.id}>{member.name}</MemberLink>
          </Fact>
          <Fact name={labels.paymentMethod}>{attempt.label}</Fact>
          <Fact name={labels.processor}>{gatewayKinds[attempt.gateway]}</Fact>
          <Fact name={labels.processorStatus}>{attempt.ref && <span className="record">{attempt.ref}</span>}</Fact>
          <Fact name={labels.payment}>
            {paymentId && (
              <BooksLink search={{ tab: 'payments', payment: paymentId }}>
                {receiptNumber ?? labels.openPayment}
              </BooksLink>
            )}
          </Fact>
          <Fact name={labels.lastUpdated}>{formatDateTime(attempt.updatedAt)}</Fact>
        </dl>
        <p className="row small panel-more">
          <BooksLink search={{ tab: 'attempts', memberId: member.id }}>{labels.allAttempts(member.name)}</BooksLink>
        </p>
      </section>
    </>
  )
}

function PanelActions({ attempt }: { attempt: AdminCharge }) {
  const { id, actions, member, amountCents } = attempt
  const [isResolving, setResolving] = useState(false)
  const check = useAction({
    mutationFn: () => api.payments.checkCharge({ params: { id } }),
    onSuccess: ({ status }) =>
      toasts.show({ title: labels.statusUpdated, description: labels.currentStatus(chargeStatus[status].label) }),
    onError: (error) =>
      toasts.show({ title: labels.theProcessorDidntRespond, description: sentenceOf(error), variant: 'destructive' }),
  })
  return (
    <>
      {actions.includes('check') && (
        <Button variant="secondary" working={check.isPending} onClick={() => check.mutate()}>
          {labels.checkWithProcessor}
        </Button>
      )}
      {actions.includes('resolve') && <Button onClick={() => setResolving(true)}>{labels.markAsResolved}</Button>}
      {isResolving && (
        <ActDialog
          title={labels.markAsResolved}
          submit={labels.resolved}
          withReason
          run={(form) => api.payments.resolveCharge({ params: { id }, body: { reason: form.text('reason') } })}
          done={() => ({
            title: labels.resolved,
            description: labels.fromAmount(formatMoney(amountCents), member.name),
          })}
          onClose={() => setResolving(false)}
        >
          {() => <p>{labels.thisRemoves}</p>}
        </ActDialog>
      )}
    </>
  )
}
