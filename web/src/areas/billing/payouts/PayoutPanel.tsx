import { type HandMethod, paymentMethods, payoutKinds } from '@ambry/contract/billing/invoices/kinds'
import type { Payout } from '@ambry/contract/billing/invoices/records'
import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { RecordAudit } from '../../../parts/audit/RecordAudit.tsx'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { BooksLink, MemberLink } from '../../../parts/links.tsx'
import type { PanelProps } from '../../../parts/lists/ListPage.tsx'
import { RecordPanel } from '../../../parts/lists/RecordPanel.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { MovedFields } from '../MovedFields.tsx'
import { PayoutTag } from '../StatusTags.tsx'

/** One payout: whom it is owed, what for, and whether it was paid. */
export function PayoutPanel(panel: PanelProps) {
  const payout = useQuery(query(api.billing.payout, { params: { id: panel.id } }))
  useTitle(payout.data ? `${titleOf(payout.data)}, Payouts` : 'Payouts')
  return (
    <RecordPanel
      {...panel}
      query={payout}
      failure="We couldn’t load this payout"
      head={headOf}
      foot={(data) => data.actions.length > 0 && <PanelActions payout={data} />}
    >
      {(data) => <Record payout={data} />}
    </RecordPanel>
  )
}

const titleOf = ({ amountCents, member }: Payout) => `${formatMoney(amountCents)} to ${member.name}`

const headOf = (payout: Payout) => ({
  title: titleOf(payout),
  above: <PayoutTag status={payout.status} />,
  below: `${payoutKinds[payout.kind].label}, due since ${formatDate(payout.createdAt)}.`,
})

function Record({ payout }: { payout: Payout }) {
  const { member } = payout
  return (
    <>
      {payout.cancelReason && (
        <section>
          <Note tone="info" title="Canceled">
            {payout.cancelReason}
          </Note>
        </section>
      )}
      <section aria-label="Details">
        <dl className="facts">
          <Fact name="To">
            <MemberLink id={member.id}>{member.name}</MemberLink>
          </Fact>
          <Fact name="For">{payoutKinds[payout.kind].label}</Fact>
          <Fact name="Note">{payout.note}</Fact>
          {payout.paidOn && (
            <>
              <Fact name="Date paid">{formatDate(payout.paidOn)}</Fact>
              <Fact name="Method">{payout.method && paymentMethods[payout.method]}</Fact>
              <Fact name="Reference">{payout.reference}</Fact>
            </>
          )}
          <Fact name="Created by">{payout.createdBy}</Fact>
          <Fact name="Due since">{formatDateTime(payout.createdAt)}</Fact>
        </dl>
        <p className="row small panel-more">
          <BooksLink search={{ tab: 'payouts', status: 'all', memberId: member.id }}>
            All payouts to {member.name}
          </BooksLink>
        </p>
      </section>
      <RecordAudit kind="payout" id={payout.id} />
    </>
  )
}

function PanelActions({ payout }: { payout: Payout }) {
  const [confirming, setConfirming] = useState<'pay' | 'cancel' | null>(null)
  const close = () => setConfirming(null)
  return (
    <>
      {payout.actions.includes('pay') && <Button onClick={() => setConfirming('pay')}>Mark as paid</Button>}
      {payout.actions.includes('cancel') && (
        <Button variant="danger" onClick={() => setConfirming('cancel')}>
          Cancel payout
        </Button>
      )}
      {confirming === 'pay' && <PayDialog payout={payout} onClose={close} />}
      {confirming === 'cancel' && <CancelDialog payout={payout} onClose={close} />}
    </>
  )
}

type DialogProps = { payout: Payout; onClose: () => void }

function PayDialog({ payout, onClose }: DialogProps) {
  return (
    <ActDialog
      title={`Mark as paid: ${titleOf(payout)}`}
      submit="Mark as paid"
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
      done={() => ({ title: 'Payout paid', description: titleOf(payout) })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>Confirm that the money has left our bank. The member is notified, and an entry is posted.</p>
          <div className="grid-2 grid-close">
            <MovedFields error={error} day={{ label: 'Date paid', name: 'paidOn' }} />
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
      submit="Cancel payout"
      danger
      withReason
      run={(form, options) =>
        api.billing.cancelPayout({ params: { id: payout.id }, body: { reason: form.text('reason') } }, options)
      }
      done={() => ({ title: 'Payout canceled', description: titleOf(payout) })}
      onClose={onClose}
    >
      {() => (
        <p>
          {payout.kind === 'credit'
            ? `The payout is canceled. ${payout.member.name} has the amount as credit again.`
            : 'The payout is canceled.'}
        </p>
      )}
    </ActDialog>
  )
}
