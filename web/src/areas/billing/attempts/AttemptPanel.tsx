import { gatewayKinds } from '@ambry/contract/billing/invoices/kinds'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { AdminCharge } from '@ambry/contract/payments/endpoints'
import { chargeStatusLabels } from '@ambry/contract/payments/kinds'
import { useQuery } from '@tanstack/react-query'
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
import { Button } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { InvoicePart } from '../InvoicePart.tsx'

/** One try to collect: what was asked of the processor, what it said, and what somebody must see to. */
export function AttemptPanel(panel: PanelProps) {
  const attempt = useQuery(query(api.payments.charge, { params: { id: panel.id } }))
  useTitle('Attempts')
  return (
    <RecordPanel
      {...panel}
      query={attempt}
      failure="We couldn’t load this attempt"
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
  below: `Started ${formatDateTime(attempt.createdAt)}.`,
})

function Record({ attempt }: { attempt: AdminCharge }) {
  const { member, attention, declineMessage, parts, paymentId, receiptNumber } = attempt
  return (
    <>
      {attention && (
        <section>
          <Note tone="bad" title="Needs review. ">
            {attention}
          </Note>
        </section>
      )}
      {declineMessage && (
        <section>
          <Note tone="info" title="What the member was told: ">
            {declineMessage}
          </Note>
        </section>
      )}
      <section aria-labelledby="for">
        <h3 id="for">What it’s for</h3>
        <dl className="facts">
          {parts.map((part) => (
            <InvoicePart key={part.invoiceId} part={part} />
          ))}
          {attempt.toCreditCents > 0 && (
            <Fact name="Paid from the member’s credit">{formatMoney(attempt.toCreditCents)}</Fact>
          )}
        </dl>
      </section>
      <section aria-label="Details">
        <dl className="facts">
          <Fact name="From">
            <MemberLink id={member.id}>{member.name}</MemberLink>
          </Fact>
          <Fact name="Payment method">{attempt.label}</Fact>
          <Fact name="Processor">{gatewayKinds[attempt.gateway]}</Fact>
          <Fact name="Processor status">{attempt.ref && <span className="record">{attempt.ref}</span>}</Fact>
          <Fact name="Payment">
            {paymentId && (
              <BooksLink search={{ tab: 'payments', payment: paymentId }}>{receiptNumber ?? 'Open payment'}</BooksLink>
            )}
          </Fact>
          <Fact name="Last updated">{formatDateTime(attempt.updatedAt)}</Fact>
        </dl>
        <p className="row small panel-more">
          <BooksLink search={{ tab: 'attempts', memberId: member.id }}>All attempts by {member.name}</BooksLink>
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
      toasts.show({ title: 'Status updated', description: `Current status: ${chargeStatusLabels[status]}.` }),
    onError: (error) =>
      toasts.show({ title: 'The processor didn’t respond', description: sentenceOf(error), variant: 'destructive' }),
  })
  return (
    <>
      {actions.includes('check') && (
        <Button variant="secondary" working={check.isPending} onClick={() => check.mutate()}>
          Check with processor
        </Button>
      )}
      {actions.includes('resolve') && <Button onClick={() => setResolving(true)}>Mark as resolved</Button>}
      {isResolving && (
        <ActDialog
          title="Mark as resolved"
          submit="Resolved"
          withReason
          run={(form) => api.payments.resolveCharge({ params: { id }, body: { reason: form.text('reason') } })}
          done={() => ({ title: 'Resolved', description: `${formatMoney(amountCents)} from ${member.name}.` })}
          onClose={() => setResolving(false)}
        >
          {() => <p>This removes it from the list of attempts that need review. Say what you did.</p>}
        </ActDialog>
      )}
    </>
  )
}
