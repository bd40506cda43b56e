import type { AdminSubscription } from '@ambry/contract/funds/admin/records'
import { subscriptionStatus } from '@ambry/contract/funds/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { FundLink } from '../../../../parts/links.tsx'
import type { ListColumn } from '../../../../parts/lists/ListBar.tsx'
import type { PanelProps } from '../../../../parts/lists/ListPage.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { SidePanel } from '../../../../ui/layers/SidePanel.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import * as labels from './labels.ts'

/** A list of one fund, or of all. */
export type QueueProps = { fundId?: string }

/** The column that tells funds apart, where the list has several. */
export const fundColumn = <Row extends { fund: { id: string; name: string } }>(): ListColumn<Row> => ({
  key: 'fund',
  title: labels.fund,
  keeps: true,
  cell: ({ fund }) => fund.name,
})

export const FundFact = ({ fund: { id, name } }: { fund: { id: string; name: string } }) => (
  <Fact name={labels.fund}>
    <FundLink id={id}>{name}</FundLink>
  </Fact>
)

/** The panel of a record that isn't among the rows. */
export const GonePanel = (panel: PanelProps) => (
  <SidePanel {...panel} title={labels.notOnThisPage}>
    <p className="muted">{labels.notOnThisPageText}</p>
  </SidePanel>
)

/** The status of a subscription: what is missing comes first, because it stops everything else. */
export function SubscriptionTag({ row }: { row: AdminSubscription }) {
  if (row.problem) return <Tag tone="bad">{labels.needsSomething}</Tag>
  if (row.status === 'paid' && row.acceptedAt) return <Tag tone="ok">{labels.acceptedTag}</Tag>
  if (row.status === 'paid' && row.paidAt) return <Tag tone="ok">{labels.paidOn(formatDate(row.paidAt))}</Tag>
  if (row.status === 'invoiced' && row.isPaying) return <Tag tone="info">{labels.paying}</Tag>
  return <StatusTag of={subscriptionStatus} status={row.status} />
}
