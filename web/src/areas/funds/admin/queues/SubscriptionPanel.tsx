import type { AdminSubscription } from '@ambry/contract/funds/admin/records'
import { formatUnits } from '@ambry/contract/funds/arithmetic/units'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { InvoiceLink, MemberLink } from '../../../../parts/links.tsx'
import type { ListAround, PanelProps } from '../../../../parts/lists/ListPage.tsx'
import { RecordActions } from '../../../../parts/lists/RecordActions.tsx'
import { WorkBar } from '../../../../parts/work/WorkBar.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { SidePanel } from '../../../../ui/layers/SidePanel.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import * as labels from './labels.ts'
import { FundFact, GonePanel, SubscriptionTag } from './queue-parts.tsx'
import { subscriptionSteps } from './SubscriptionDialogs.tsx'
import { useKnownRow, useNextInQueue } from './use-queue.ts'

type Props = PanelProps & { row: AdminSubscription | undefined; list: ListAround<AdminSubscription> }

/** One subscription: what was paid, what is missing, and the decision. */
export function SubscriptionPanel({ row: shown, list, ...panel }: Props) {
  const row = useKnownRow(panel.id, shown)
  const onDone = useNextInQueue(panel.id, list, panel.onClose)
  if (!row) return <GonePanel {...panel} />
  return (
    <SidePanel
      {...panel}
      title={labels.subscribes(row.member.name, formatMoney(row.amountCents))}
      above={
        <>
          <span className="record">{row.number}</span>
          <SubscriptionTag row={row} />
        </>
      }
      below={formatDateTime(row.createdAt)}
      foot={
        row.actions.length > 0 && (
          <RecordActions
            actions={row.actions.map((action) => ({ action, why: null }))}
            steps={subscriptionSteps}
            given={{ subscription: row, onDone }}
          />
        )
      }
    >
      {row.status === 'paid' && row.acceptedAt === null && <WorkBar queue="fundSubscriptions" id={row.id} />}
      {row.problem && (
        <section>
          <Note tone="bad" title={labels.missing}>
            {row.problem}
          </Note>
        </section>
      )}
      <section aria-label={labels.subscriptions}>
        <dl className="facts">
          <FundFact fund={row.fund} />
          <Fact name={labels.member}>
            <MemberLink id={row.member.id}>{row.member.name}</MemberLink>
          </Fact>
          <Fact name={labels.amount}>
            <strong className="num">{formatMoney(row.amountCents)}</strong>
          </Fact>
          {row.feeCents > 0 && (
            <Fact name={labels.fee}>
              <span className="num">{formatMoney(row.feeCents)}</span>
            </Fact>
          )}
          {row.units !== null && (
            <Fact name={labels.units}>
              <span className="record">
                {(row.status === 'issued' ? labels.exactly : labels.about)(formatUnits(row.units))}
              </span>
            </Fact>
          )}
          {row.invoiceId && (
            <Fact name={labels.invoice}>
              <InvoiceLink id={row.invoiceId}>{labels.openInvoice}</InvoiceLink>
            </Fact>
          )}
          {row.paidAt && <Fact name={labels.paid}>{formatDateTime(row.paidAt)}</Fact>}
          {row.acceptedAt && <Fact name={labels.acceptedAt}>{formatDateTime(row.acceptedAt)}</Fact>}
          {row.coolingOffUntil && <Fact name={labels.coolingOff}>{formatDateTime(row.coolingOffUntil)}</Fact>}
          {row.status === 'invoiced' && row.reservedUntil && (
            <Fact name={labels.reserved}>{formatDateTime(row.reservedUntil)}</Fact>
          )}
        </dl>
      </section>
    </SidePanel>
  )
}
