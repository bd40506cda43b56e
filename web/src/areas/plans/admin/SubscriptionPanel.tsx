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
import * as labels from './labels.ts'
import { EndPlanDialog } from './PlanDialogs.tsx'
import type { AdminSubscription } from './subscription-record.ts'

type Props = PanelProps & { subscription: AdminSubscription | undefined }

/** One subscription: the member, its end, failed payments, and the action to end it. */
export function SubscriptionPanel({ subscription, ...panel }: Props) {
  const [isEnding, setEnding] = useState(false)
  const name = subscription && `${subscription.plan.name} of ${subscription.member.name}`
  useTitle(name ? labels.subscriptions(name) : 'Subscriptions')
  if (!subscription)
    return (
      <SidePanel {...panel} title={labels.subscription}>
        <p>{labels.thisSubscriptionIsnt}</p>
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
            {labels.endPlan}
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
  if (subscription.status === 'canceled') return labels.ended(formatDate(subscription.endedOn))
  if (subscription.status === 'incomplete') return labels.selectedButNotPaidYet
  return displayStatusLabel({ plan: subscription.plan, subscription })
}

function Record({ subscription }: { subscription: AdminSubscription }) {
  const { member, pastDue, priceCents, interval, isGranted, periodStart, periodEnd, next, method } = subscription
  return (
    <>
      {pastDue && (
        <section>
          <Note tone="bad" title={labels.unpaidSince(formatMoney(pastDue.dueCents), formatDate(pastDue.since))}>
            {' '}
            {pastDue.words}{' '}
            {pastDue.nextRetryOn ? labels.nextAttempt(formatDate(pastDue.nextRetryOn)) : labels.noAutomaticRetriesLeft}
            {labels.ends} {formatDate(pastDue.lapsesOn)}.{' '}
            <InvoiceLink id={pastDue.invoiceId}>{labels.invoice}</InvoiceLink>
          </Note>
        </section>
      )}
      <section aria-label={labels.details}>
        <dl className="facts">
          <Fact name={labels.member}>
            <MemberLink id={member.id}>{member.name}</MemberLink>
          </Fact>
          <Fact name={labels.price}>
            {isGranted ? labels.grantedFreeOfCharge : `${formatMoney(priceCents)} ${perInterval[interval]}`}
          </Fact>
          <Fact name={labels.currentPeriod}>
            {periodStart && `${formatDate(periodStart)} – ${periodEnd ? formatDate(periodEnd) : 'no end'}`}
          </Fact>
          {next && <Fact name={labels.thenLabel}>{labels.from(next.plan.name, formatDate(next.on))}</Fact>}
          <Fact name={labels.paymentMethod}>
            {method && (method.isExpired ? labels.expired(method.label) : method.label)}
          </Fact>
          <Fact name={labels.since}>{subscription.startedOn && formatDate(subscription.startedOn)}</Fact>
          {subscription.endedOn && <Fact name={labels.endedTitle}>{formatDate(subscription.endedOn)}</Fact>}
          <Fact name={labels.selected}>{formatDateTime(subscription.createdAt)}</Fact>
        </dl>
        <p className="row small panel-more">
          {subscription.openInvoiceId && !pastDue && (
            <InvoiceLink id={subscription.openInvoiceId}>{labels.unpaidInvoice}</InvoiceLink>
          )}
          <BooksLink search={{ tab: 'subscriptions', memberId: member.id }}>{labels.allPlans(member.name)}</BooksLink>
        </p>
      </section>
      <RecordAudit kind="subscription" id={subscription.id} />
    </>
  )
}
