import type { AdminUnitTransfer } from '@ambry/contract/funds/admin/records'
import { formatUnits } from '@ambry/contract/funds/arithmetic/units'
import { unitTransferStatus } from '@ambry/contract/funds/kinds'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { MemberLink } from '../../../../parts/links.tsx'
import type { ListAround, PanelProps } from '../../../../parts/lists/ListPage.tsx'
import { RecordActions, type RecordStep } from '../../../../parts/lists/RecordActions.tsx'
import { WorkBar } from '../../../../parts/work/WorkBar.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { TextArea } from '../../../../ui/fields/Field.tsx'
import { SidePanel } from '../../../../ui/layers/SidePanel.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import * as labels from './labels.ts'
import { FundFact, GonePanel } from './queue-parts.tsx'
import { useKnownRow, useNextInQueue } from './use-queue.ts'

type Props = PanelProps & { row: AdminUnitTransfer | undefined; list: ListAround<AdminUnitTransfer> }

/** One transfer with its price against what the units are worth. */
export function TransferPanel({ row: shown, list, ...panel }: Props) {
  const row = useKnownRow(panel.id, shown)
  const onDone = useNextInQueue(panel.id, list, panel.onClose)
  if (!row) return <GonePanel {...panel} />
  const may = (action: 'approve' | 'decline') => row.actions.includes(action)
  return (
    <SidePanel
      {...panel}
      title={labels.sells(row.seller.name, row.buyer.name)}
      above={
        <>
          <span className="record">{row.number}</span>
          <StatusTag of={unitTransferStatus} status={row.status} />
        </>
      }
      below={formatDateTime(row.proposedAt)}
      foot={
        may('decline') && (
          <RecordActions
            // shown with the reason, so that it isn't missed
            actions={(['approve', 'decline'] as const).map((action) => ({
              action,
              why: may(action) ? null : row.problem,
            }))}
            steps={steps}
            given={{ transfer: row, onDone }}
          />
        )
      }
    >
      {row.status === 'accepted' && <WorkBar queue="fundTransfers" id={row.id} />}
      {row.problem && (
        <section>
          <Note tone="bad" title={labels.canNotApprove}>
            {row.problem}
          </Note>
        </section>
      )}
      <section aria-label={labels.transfers}>
        <dl className="facts">
          <FundFact fund={row.fund} />
          <Fact name={labels.seller}>
            <MemberLink id={row.seller.id}>{row.seller.name}</MemberLink>
          </Fact>
          <Fact name={labels.buyer}>
            <MemberLink id={row.buyer.id}>{row.buyer.name}</MemberLink>
          </Fact>
          <Fact name={labels.units}>
            <span className="record">{formatUnits(row.units)}</span>
          </Fact>
          <Fact name={labels.price}>
            {row.priceCents === 0 ? labels.gift : <strong className="num">{formatMoney(row.priceCents)}</strong>}
          </Fact>
          {row.valueCents > 0 && (
            <Fact name={labels.valueHint}>
              <span className="num">{formatMoney(row.valueCents)}</span>
            </Fact>
          )}
        </dl>
      </section>
    </SidePanel>
  )
}

type Given = { transfer: AdminUnitTransfer; onDone: () => void }
type DialogProps = Given & { onClose: () => void }

const ApproveDialog = ({ transfer, onDone, onClose }: DialogProps) => {
  const { id, number, units, seller, buyer, priceCents } = transfer
  return (
    <ActDialog
      title={labels.approveTitle(number)}
      submit={labels.approve}
      enterSends
      run={(_, options) => api.funds.decideUnitTransfer({ params: { id }, body: { action: 'approve' } }, options)}
      done={() => ({ title: labels.approved, description: labels.bothNotified(number) })}
      onDone={onDone}
      onClose={onClose}
    >
      {() => (
        <p>
          {labels.approveText(
            formatUnits(units),
            buyer.name,
            seller.name,
            priceCents === 0 ? null : formatMoney(priceCents),
          )}
        </p>
      )}
    </ActDialog>
  )
}

const DeclineDialog = ({ transfer: { id, number }, onDone, onClose }: DialogProps) => (
  <ActDialog
    title={labels.declineTitle(number)}
    submit={labels.decline}
    danger
    run={(form, options) =>
      api.funds.decideUnitTransfer(
        { params: { id }, body: { action: 'decline', reason: form.optional('reason') } },
        options,
      )
    }
    done={() => ({ title: labels.transferDeclined, description: labels.bothNotified(number) })}
    onDone={onDone}
    onClose={onClose}
  >
    {(error) => (
      <>
        <p>{labels.declineTransferText}</p>
        <TextArea
          label="Reason"
          name="reason"
          optional
          maxLength={500}
          hint={labels.bothSee}
          error={fieldError(error, 'reason')}
        />
      </>
    )}
  </ActDialog>
)

const steps: Record<AdminUnitTransfer['actions'][number], RecordStep<Given>> = {
  approve: { label: labels.approve, variant: 'primary', key: 'a', Dialog: ApproveDialog },
  decline: { label: labels.decline, variant: 'danger', key: 'd', Dialog: DeclineDialog },
}
