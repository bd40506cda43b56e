import { formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { transferStatus } from '@ambry/contract/lending/lenders/kinds'
import type { AdminTransfer } from '@ambry/contract/lending/lenders/records'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { MemberLink } from '../../../../parts/links.tsx'
import type { PanelProps } from '../../../../parts/lists/ListPage.tsx'
import { WorkBar } from '../../../../parts/work/WorkBar.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { TextArea } from '../../../../ui/fields/Field.tsx'
import { SidePanel } from '../../../../ui/layers/SidePanel.tsx'
import { useLetterKeys } from '../../../../ui/layers/use-letter-keys.ts'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { WhyButton } from '../../../../ui/WhyButton.tsx'
import { percentText } from '../../ltv/ltv-bands.ts'
import * as labels from './labels.ts'

type Props = PanelProps & { row: AdminTransfer | undefined }

/** One transfer with its price against what is left of the note. */
export function TransferPanel({ row, ...panel }: Props) {
  if (!row)
    return (
      <SidePanel {...panel} title={labels.notOnThisPage}>
        <p className="muted">{labels.transferGone}</p>
      </SidePanel>
    )
  const { note, loan, seller, buyer, priceCents, accruedCents } = row
  return (
    <SidePanel
      {...panel}
      title={labels.transferTitle(seller.name, buyer?.name ?? null)}
      above={
        <>
          <span className="record">{note.number}</span>
          <StatusTag of={transferStatus} status={row.status} />
        </>
      }
      below={formatDateTime(row.proposedAt)}
      foot={row.actions.length > 0 && <Decide transfer={row} />}
    >
      {row.status === 'accepted' && <WorkBar queue="noteTransfers" id={row.id} />}
      {row.fault && (
        <section>
          <Note tone="bad" title={labels.canNotApprove}>
            {row.fault}
          </Note>
        </section>
      )}
      <section aria-label={labels.transfers}>
        <dl className="facts">
          <Fact name={labels.loan}>
            <Link to="/admin/loans" search={{ loan: loan.id, stage: 'active', part: 'lenders' }}>
              {loan.number}
            </Link>
          </Fact>
          <Fact name={labels.seller}>
            <MemberLink id={seller.id}>{seller.name}</MemberLink>
          </Fact>
          <Fact name={labels.buyer}>
            {buyer ? <MemberLink id={buyer.id}>{buyer.name}</MemberLink> : labels.noBuyerYet}
          </Fact>
          <Fact name={labels.ofPrincipal}>
            <span className="num">{formatMoney(note.principalCents)}</span>
          </Fact>
          <Fact name={labels.price}>
            <strong className="num">{formatMoney(priceCents)}</strong>
            {note.principalCents > 0 && (
              <small className="muted">
                {labels.ofPar(percentText(Math.round((priceCents * 10_000) / note.principalCents)))}
              </small>
            )}
          </Fact>
          <Fact name={labels.accrued}>
            <span className="num">{formatMoney(accruedCents)}</span>
          </Fact>
          <Fact name={labels.expires}>{formatDateTime(row.expiresAt)}</Fact>
        </dl>
      </section>
    </SidePanel>
  )
}

function Decide({ transfer }: { transfer: AdminTransfer }) {
  const [approve, setApprove] = useState<boolean | null>(null)
  const may = { approve: transfer.actions.includes('approve'), decline: transfer.actions.includes('decline') }
  useLetterKeys({
    a: may.approve && transfer.fault === null ? () => setApprove(true) : undefined,
    d: may.decline ? () => setApprove(false) : undefined,
  })
  return (
    <>
      {may.approve && (
        <WhyButton variant="primary" why={transfer.fault} onClick={() => setApprove(true)}>
          {labels.approve}
        </WhyButton>
      )}
      {may.decline && (
        <Button variant="danger" onClick={() => setApprove(false)}>
          {labels.decline}
        </Button>
      )}
      {approve !== null && <DecideDialog transfer={transfer} approve={approve} onClose={() => setApprove(null)} />}
    </>
  )
}

type DialogProps = { transfer: AdminTransfer; approve: boolean; onClose: () => void }

function DecideDialog({ transfer, approve, onClose }: DialogProps) {
  const { id, note, seller, buyer, priceCents } = transfer
  return (
    <ActDialog
      title={(approve ? labels.approveTitle : labels.declineTitle)(note.number)}
      submit={approve ? labels.approve : labels.decline}
      danger={!approve}
      run={(form, options) =>
        api.lending.decideNoteTransfer({ params: { id }, body: { approve, reason: form.optional('reason') } }, options)
      }
      done={() => ({
        title: approve ? labels.approved : labels.declined,
        description: labels.bothNotified(note.number),
      })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>
            {approve ? labels.approveText(buyer?.name ?? '', seller.name, formatMoney(priceCents)) : labels.declineText}
          </p>
          <TextArea
            label={labels.reason}
            name="reason"
            optional
            maxLength={500}
            hint={labels.reasonHint}
            error={fieldError(error, 'reason')}
          />
        </>
      )}
    </ActDialog>
  )
}
