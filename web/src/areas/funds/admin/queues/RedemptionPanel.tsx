import type { AdminRedemption } from '@ambry/contract/funds/admin/records'
import { formatUnits } from '@ambry/contract/funds/arithmetic/units'
import { redemptionStatus } from '@ambry/contract/funds/kinds'
import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { MemberLink } from '../../../../parts/links.tsx'
import type { PanelProps } from '../../../../parts/lists/ListPage.tsx'
import { WorkBar } from '../../../../parts/work/WorkBar.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { SidePanel } from '../../../../ui/layers/SidePanel.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import * as labels from './labels.ts'
import { FundFact, GonePanel } from './queue-parts.tsx'
import { useKnownRow } from './use-queue.ts'
import { WindowFacts } from './WindowPreview.tsx'

type Props = PanelProps & { row: AdminRedemption | undefined }

/** One redemption, and what the window it waits for would pay. */
export function RedemptionPanel({ row: shown, ...panel }: Props) {
  const row = useKnownRow(panel.id, shown)
  if (!row) return <GonePanel {...panel} />
  const isOpen = row.status === 'requested'
  return (
    <SidePanel
      {...panel}
      title={labels.redeems(row.member.name, formatUnits(row.units))}
      above={
        <>
          <span className="record">{row.number}</span>
          <StatusTag of={redemptionStatus} status={row.status} />
        </>
      }
      below={formatDateTime(row.requestedAt)}
    >
      {isOpen && <WorkBar queue="fundRedemptions" id={row.id} />}
      <section aria-label={labels.redemptions}>
        <dl className="facts">
          <FundFact fund={row.fund} />
          <Fact name={labels.member}>
            <MemberLink id={row.member.id}>{row.member.name}</MemberLink>
          </Fact>
          <Fact name={labels.units}>
            <span className="record">{formatUnits(row.units)}</span>
          </Fact>
          <Fact name={labels.metUnits}>
            <span className="record">{formatUnits(row.metUnits)}</span>
          </Fact>
          {isOpen && (
            <Fact name={labels.aboutWorth}>
              <strong className="num">{formatMoney(row.aboutCents)}</strong>
            </Fact>
          )}
          <Fact name={labels.paidUnits}>
            <span className="num">{formatMoney(row.paidCents)}</span>
          </Fact>
          <Fact name={labels.window}>{formatDate(row.windowOn)}</Fact>
        </dl>
        {isOpen && <p className="small muted">{labels.windowPays}</p>}
      </section>
      {isOpen && (
        <section aria-labelledby="redemption-window">
          <h3 id="redemption-window">{labels.nextWindow}</h3>
          <WindowFacts fundId={row.fund.id} />
        </section>
      )}
    </SidePanel>
  )
}
