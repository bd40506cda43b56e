import { formatMoney } from '@ambry/contract/kernel/money'
import type { AdminLender } from '@ambry/contract/lending/lenders/records'
import { useState } from 'react'

import { MemberLink } from '../../../../parts/links.tsx'
import type { PanelProps } from '../../../../parts/lists/ListPage.tsx'
import { WhoCan } from '../../../../parts/rights.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { FactList } from '../../../../ui/FactList.tsx'
import { SidePanel } from '../../../../ui/layers/SidePanel.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { DepositDialog } from './DepositDialog.tsx'
import { LenderTag } from './LendersTab.tsx'
import * as labels from './labels.ts'

type Props = PanelProps & { row: AdminLender | undefined }

const money = (name: string, cents: number) => ({ name, value: <span className="num">{formatMoney(cents)}</span> })

/** One lender's money: what they can invest, what is committed, and what they hold. */
export function LenderPanel({ row, ...panel }: Props) {
  const [isDepositing, setDepositing] = useState(false)
  if (!row)
    return (
      <SidePanel {...panel} title={labels.notOnThisPage}>
        <p className="muted">{labels.notOnThisPageText}</p>
      </SidePanel>
    )
  const { availableCents, committedCents, principalCents } = row
  return (
    <SidePanel
      {...panel}
      title={row.name}
      above={<LenderTag lender={row} />}
      below={labels.holds(row.notes)}
      foot={
        row.actions.includes('record_deposit') ? (
          <Button onClick={() => setDepositing(true)}>{labels.recordDeposit}</Button>
        ) : (
          <WhoCan right="lender.money" />
        )
      }
    >
      {row.owedBackCents > 0 && (
        <section>
          <Note tone="wait" title={`${labels.owedBack} ${formatMoney(row.owedBackCents)}. `}>
            {labels.owedBackText}
          </Note>
        </section>
      )}
      <section aria-labelledby="lender-balance">
        <h3 id="lender-balance">{labels.balance}</h3>
        <FactList
          facts={[
            money(labels.available, availableCents),
            money(labels.committed, committedCents),
            money(labels.principal, principalCents),
          ]}
          total={money(labels.inAll, availableCents + committedCents + principalCents)}
        />
      </section>
      <section aria-labelledby="lender-notes">
        <h3 id="lender-notes">{labels.portfolio}</h3>
        <FactList
          facts={[
            { name: labels.notes, value: <span className="num">{row.notes}</span> },
            { name: labels.lateNotes, value: <span className="num">{row.lateNotes}</span> },
            money(labels.received, row.receivedCents),
          ]}
        />
      </section>
      <section aria-label={labels.member}>
        <MemberLink id={row.id}>{labels.openMember}</MemberLink>
      </section>
      {isDepositing && <DepositDialog lender={row} onClose={() => setDepositing(false)} />}
    </SidePanel>
  )
}
