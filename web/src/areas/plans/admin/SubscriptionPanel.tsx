import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { perInterval } from '@ambry/contract/plans/kinds'
import { useState } from 'react'
import { RecordAudit } from '../../../parts/audit/RecordAudit.tsx'
import { BooksLink, InvoiceLink, MemberLink } from '../../../parts/links.tsx'
import type { PanelProps } from '../../../parts/lists/ListPage.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { SidePanel } from '../../../ui/layers/SidePanel.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { displayStatusLabel } from '../plan-labels.ts'
import { SubscriptionTag } from '../StatusTag.tsx'
import { EndPlanDialog } from './PlanDialogs.tsx'
import type { AdminSubscription } from './subscription-record.ts'

type Props = PanelProps & { subscription: AdminSubscription | undefined }

/** One subscription: whose, until when, what failed, and the way to end it. */
export function SubscriptionPanel({ subscription, ...panel }: Props) {
  const [isEnding, setEnding] = useState(false)
  const name = subscription && `${subscription.plan.name} of ${subscription.member.name}`
  useTitle(name ? `${name}, Subscriptions` : 'Subscriptions')
  if (!subscription)
    return (
      <SidePanel {...panel} title="Subscription">
        <p>This subscription isn’t on this page of the list. Clear the filters or go to another page.</p>
      </SidePanel>
    )
  return (
    <SidePanel
      {...panel}
      title={name ?? ''}
      above={<SubscriptionTag subscription={subscription} />}
      below={belowOf(subscription)}
      foot={
        subscription.actions.includes('end') && (
          <Button variant="danger" onClick={() => setEnding(true)}>
            End plan
          </Button>
        )
      }
    >
      <Record subscription={subscription} />
      {isEnding && <EndPlanDialog subscription={subscription} onClose={() => setEnding(false)} />}
    </SidePanel>
  )
}

function belowOf(subscription: AdminSubscription): string {
  if (subscription.status === 'canceled') return `Ended ${formatDate(subscription.endedOn)}.`
  if (subscription.status === 'incomplete') return 'Selected but not paid yet.'
  return displayStatusLabel({ plan: subscription.plan, subscription })
}

function Record({ subscription }: { subscription: AdminSubscription }) {
  const { member, pastDue, priceCents, interval, isGranted, periodStart, periodEnd, next, method } = subscription
  return (
    <>
      {pastDue && (
        <section>
          <Note tone="bad" title={`${formatMoney(pastDue.dueCents)} unpaid since ${formatDate(pastDue.since)}`}>
            {' '}
            {pastDue.words}{' '}
            {pastDue.nextRetryOn ? `Next attempt ${formatDate(pastDue.nextRetryOn)}. ` : 'No automatic retries left. '}
            Ends {formatDate(pastDue.lapsesOn)}. <InvoiceLink id={pastDue.invoiceId}>Invoice</InvoiceLink>
          </Note>
        </section>
      )}
      <section aria-label="Details">
        <dl className="facts">
          <Fact name="Member">
            <MemberLink id={member.id}>{member.name}</MemberLink>
          </Fact>
          <Fact name="Price">
            {isGranted ? 'Granted free of charge' : `${formatMoney(priceCents)} ${perInterval[interval]}`}
          </Fact>
          <Fact name="Current period">
            {periodStart && `${formatDate(periodStart)} – ${periodEnd ? formatDate(periodEnd) : 'no end'}`}
          </Fact>
          {next && (
            <Fact name="Then">
              {next.plan.name} from {formatDate(next.on)}
            </Fact>
          )}
          <Fact name="Payment method">{method && (method.isExpired ? `${method.label}, expired` : method.label)}</Fact>
          <Fact name="Since">{subscription.startedOn && formatDate(subscription.startedOn)}</Fact>
          {subscription.endedOn && <Fact name="Ended">{formatDate(subscription.endedOn)}</Fact>}
          <Fact name="Selected">{formatDateTime(subscription.createdAt)}</Fact>
        </dl>
        <p className="row small panel-more">
          {subscription.openInvoiceId && !pastDue && (
            <InvoiceLink id={subscription.openInvoiceId}>Unpaid invoice</InvoiceLink>
          )}
          <BooksLink search={{ tab: 'subscriptions', memberId: member.id }}>All plans for {member.name}</BooksLink>
        </p>
      </section>
      <RecordAudit kind="subscription" id={subscription.id} />
    </>
  )
}
