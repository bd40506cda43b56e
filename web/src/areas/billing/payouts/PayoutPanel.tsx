import { type HandMethod, paymentMethods, payoutKinds, payoutReturnKinds } from '@ambry/contract/billing/invoices/kinds'
import type { Payout } from '@ambry/contract/billing/invoices/records'
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
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { MovedFields } from '../MovedFields.tsx'
import { PayoutTag } from '../StatusTags.tsx'
import * as labels from './labels.ts'
import { ReturnDialog } from './ReturnDialog.tsx'

/** One payout: whom it is owed to, what for, and whether it was paid. */
export function PayoutPanel(panel: PanelProps) {
  const payout = useQuery(query(api.billing.payout, { params: { id: panel.id } }))
  useTitle(payout.data ? labels.payouts(titleOf(payout.data)) : 'Payouts')
  return (
    <RecordPanel
      {...panel}
      query={payout}
      failure={labels.weCouldntLoadThisPayout}
      head={headOf}
      foot={(data) => <PanelActions payout={data} />}
    >
      {(data) => <Record payout={data} />}
    </RecordPanel>
  )
}

const titleOf = ({ amountCents, member }: Payout) => `${formatMoney(amountCents)} to ${member.name}`

const headOf = (payout: Payout) => ({
  title: titleOf(payout),
  above: (
    <>
      <span className="record">{payout.number}</span>
      <PayoutTag status={payout.status} />
    </>
  ),
  below: labels.dueSince(payoutKinds[payout.kind].label, formatDate(payout.createdAt)),
})

function Record({ payout }: { payout: Payout }) {
  const { member } = payout
  return (
    <>
      {payout.cancelReason && (
        <section>
          <Note tone="info" title={labels.canceled}>
            {payout.cancelReason}
          </Note>
        </section>
      )}
      {payout.returnedOn && payout.returnKind && (
        <section>
          <Note
            tone={payout.status === 'due' ? 'bad' : 'info'}
            title={labels.cameBackOn(payoutReturnKinds[payout.returnKind], formatDate(payout.returnedOn))}
          >
            {payout.returnReason}
          </Note>
        </section>
      )}
      {payout.status === 'due' && payout.availableOn && !payout.actions.includes('pay') && (
        <section>
          <Note tone="wait" title={labels.onHoldUntil(formatDate(payout.availableOn))}>
            {labels.theBuyersPaymentCan}
          </Note>
        </section>
      )}
      <PayoutWarnings payout={payout} />
      {payout.lines.length > 0 && (
        <section aria-label={labels.cards}>
          <FactList
            facts={payout.lines.map(({ label, amountCents }, at) => ({
              id: String(at),
              name: label,
              value: <span className="num">{formatMoney(amountCents)}</span>,
            }))}
            total={{ name: labels.total, value: <span className="num">{formatMoney(payout.amountCents)}</span> }}
          />
        </section>
      )}
      <section aria-label={labels.details}>
        <dl className="facts">
          <Fact name={labels.to}>
            <MemberLink id={member.id}>{member.name}</MemberLink>
          </Fact>
          <Fact name={labels.forLabel}>{payoutKinds[payout.kind].label}</Fact>
          <Fact name={labels.note}>{payout.note}</Fact>
          {payout.nettedCents > 0 && (
            <>
              <Fact name={labels.netted}>{formatMoney(payout.nettedCents)}</Fact>
              <Fact name={labels.toPay}>{formatMoney(payout.amountCents - payout.nettedCents)}</Fact>
            </>
          )}
          <Fact name={labels.availableOn}>{payout.availableOn && formatDate(payout.availableOn)}</Fact>
          {payout.paidOn && (
            <>
              <Fact name={labels.datePaid}>{formatDate(payout.paidOn)}</Fact>
              <Fact name={labels.method}>{payout.method && paymentMethods[payout.method]}</Fact>
              <Fact name={labels.reference}>{payout.reference}</Fact>
            </>
          )}
          <Fact name={labels.createdBy}>{payout.createdBy}</Fact>
          <Fact name={labels.dueSinceTitle}>{formatDateTime(payout.createdAt)}</Fact>
        </dl>
        <p className="row small panel-more">
          <BooksLink search={{ tab: 'payouts', status: 'all', memberId: member.id }}>
            {labels.allPayouts(member.name)}
          </BooksLink>
        </p>
      </section>
      <RecordAudit kind="payout" id={payout.id} />
    </>
  )
}

const PayoutWarnings = ({ payout }: { payout: Payout }) =>
  payout.warnings.map((warning) => (
    <Note key={warning} tone="wait" title={labels.checkTheRecipient}>
      {warning}
    </Note>
  ))

function PanelActions({ payout }: { payout: Payout }) {
  const [confirming, setConfirming] = useState<'pay' | 'return' | 'cancel' | null>(null)
  const close = () => setConfirming(null)
  return (
    <>
      <a
        className={buttonClass({ variant: 'secondary' })}
        href={`/files/payouts/${payout.id}/payout.pdf`}
        target="_blank"
        rel="noreferrer"
      >
        <FileText aria-hidden="true" />
        {labels.payoutPdf}
      </a>
      {payout.actions.includes('pay') && <Button onClick={() => setConfirming('pay')}>{labels.markAsPaid}</Button>}
      {payout.actions.includes('return') && (
        <Button variant="secondary" onClick={() => setConfirming('return')}>
          {labels.recordReturn}
        </Button>
      )}
      {payout.actions.includes('cancel') && (
        <Button variant="danger" onClick={() => setConfirming('cancel')}>
          {labels.cancelPayout}
        </Button>
      )}
      {confirming === 'pay' && <PayDialog payout={payout} onClose={close} />}
      {confirming === 'return' && <ReturnDialog payout={payout} title={titleOf(payout)} onClose={close} />}
      {confirming === 'cancel' && <CancelDialog payout={payout} onClose={close} />}
    </>
  )
}

type DialogProps = { payout: Payout; onClose: () => void }

function PayDialog({ payout, onClose }: DialogProps) {
  return (
    <ActDialog
      title={labels.markAsPaidDetail(titleOf(payout))}
      submit={labels.markAsPaid}
      run={(form, options) =>
        api.billing.payPayout(
          {
            params: { id: payout.id },
            body: {
              method: form.text('method') as HandMethod,
              paidOn: form.text('paidOn'),
              reference: form.optional('reference'),
            },
          },
          options,
        )
      }
      done={() => ({ title: labels.payoutPaid, description: titleOf(payout) })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.confirmThatTheMoneyHas}</p>
          <div className="grid-2 grid-close">
            <MovedFields error={error} day={{ label: labels.datePaid, name: 'paidOn' }} />
          </div>
        </>
      )}
    </ActDialog>
  )
}

function CancelDialog({ payout, onClose }: DialogProps) {
  return (
    <ActDialog
      title={`Cancel: ${titleOf(payout)}`}
      submit={labels.cancelPayout}
      danger
      withReason
      run={(form, options) =>
        api.billing.cancelPayout({ params: { id: payout.id }, body: { reason: form.text('reason') } }, options)
      }
      done={() => ({ title: labels.payoutCanceled, description: titleOf(payout) })}
      onClose={onClose}
    >
      {() => (
        <p>
          {payout.kind === 'credit'
            ? labels.thePayoutIsCanceled(payout.member.name)
            : labels.thePayoutIsCanceledSentence}
        </p>
      )}
    </ActDialog>
  )
}
