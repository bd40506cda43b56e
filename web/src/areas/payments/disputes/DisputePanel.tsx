import { gatewayKinds } from '@ambry/contract/billing/invoices/kinds'
import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Dispute } from '@ambry/contract/payments/disputes/endpoints'
import { disputeReasonLabel } from '@ambry/contract/payments/disputes/kinds'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { RecordAudit } from '../../../parts/audit/RecordAudit.tsx'
import { BooksLink, MemberLink } from '../../../parts/links.tsx'
import type { PanelProps } from '../../../parts/lists/ListPage.tsx'
import { RecordPanel } from '../../../parts/lists/RecordPanel.tsx'
import { WhoCan } from '../../../parts/rights.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { InvoicePart } from '../../billing/InvoicePart.tsx'
import { PostingsTable } from '../../billing/ledger/PostingsTable.tsx'
import { DisputeActions } from './DisputeActions.tsx'
import { DisputeTag } from './DisputeTag.tsx'
import { EvidencePart } from './EvidencePart.tsx'
import * as labels from './labels.ts'

/** One dispute: until when to answer, the evidence, what happened, and what was posted. */
export function DisputePanel(panel: PanelProps) {
  const dispute = useQuery(query(api.payments.paymentDispute, { params: { id: panel.id } }))
  useTitle(labels.disputes)
  return (
    <RecordPanel
      {...panel}
      query={dispute}
      failure={labels.weCouldntLoadThisDispute}
      head={headOf}
      foot={(data) => data.actions.length > 0 && <DisputeActions dispute={data} />}
    >
      {(data) => <Record dispute={data} />}
    </RecordPanel>
  )
}

const headOf = ({ amountCents, member, status, openedAt }: Dispute) => ({
  title: labels.from(formatMoney(amountCents), member.name),
  above: <DisputeTag status={status} />,
  below: labels.openedOn(formatDate(openedAt)),
})

function Record({ dispute }: { dispute: Dispute }) {
  const { id, member, parts, loanLabel, paymentId, receiptNumber, takenCents, feeCents, entries, timeline } = dispute
  return (
    <>
      <Warnings dispute={dispute} />
      <section aria-label={labels.details}>
        <dl className="facts">
          <Fact name={labels.member}>
            <MemberLink id={member.id}>{member.name}</MemberLink>
          </Fact>
          <Fact name={labels.reason}>{disputeReasonLabel(dispute.reason)}</Fact>
          <Fact name={labels.payment}>
            {paymentId && (
              <BooksLink search={{ tab: 'payments', payment: paymentId }}>
                {receiptNumber ?? labels.openPayment}
              </BooksLink>
            )}
          </Fact>
          {parts.map((part) => (
            <InvoicePart key={part.invoiceId} part={part} />
          ))}
          {loanLabel && <Fact name={labels.loan}>{loanLabel}</Fact>}
          <Fact name={labels.disputed}>
            {formatMoney(dispute.amountCents)} {labels.ofAmount(formatMoney(dispute.chargeCents))}
          </Fact>
          <Fact name={labels.takenByTheBank}>{formatMoney(takenCents)}</Fact>
          <Fact name={labels.fees}>{formatMoney(feeCents)}</Fact>
          <Fact name={labels.processor}>
            {gatewayKinds[dispute.gateway]} <span className="record">{dispute.ref}</span>
          </Fact>
        </dl>
        <p className="row small panel-more">
          <BooksLink search={{ tab: 'disputes', memberId: member.id }}>{labels.allDisputes(member.name)}</BooksLink>
        </p>
      </section>
      <EvidencePart dispute={dispute} />
      <section aria-labelledby="dispute-history">
        <h3 id="dispute-history">{labels.history}</h3>
        <Timeline steps={timeline} />
      </section>
      <section aria-labelledby="dispute-ledger">
        <h3 id="dispute-ledger">{labels.ledger}</h3>
        {entries.length === 0 && <p className="muted">{labels.nothingPosted}</p>}
        {entries.map(({ id: entryId, number, words, postings }) => (
          <div key={entryId}>
            <p className="small">
              <span className="record">{number}</span> {words}
            </p>
            <PostingsTable postings={postings} />
          </div>
        ))}
      </section>
      <WhoCan right="payment.dispute" />
      <RecordAudit kind="payment_dispute" id={id} />
    </>
  )
}

function Warnings({ dispute: { status, dueAt, answer, sentAt, sendError } }: { dispute: Dispute }) {
  const isWaiting = answer === null && (status === 'inquiry' || status === 'needs_response')
  return (
    <>
      {isWaiting && dueAt && (
        <section>
          <Note tone={status === 'inquiry' ? 'wait' : 'bad'} title={`${labels.deadline}${formatDateTime(dueAt)}. `}>
            {status === 'inquiry' ? labels.noMoneyMoved : labels.withoutAnAnswer}
          </Note>
        </section>
      )}
      {sendError && (
        <section>
          <Note tone="bad" title={labels.wasntAccepted}>
            {sendError}
          </Note>
        </section>
      )}
      {answer !== null && sentAt === null && (
        <section>
          <Note tone="wait" title={labels.isBeingSent}>
            {labels.weTryAgain}
          </Note>
        </section>
      )}
    </>
  )
}
