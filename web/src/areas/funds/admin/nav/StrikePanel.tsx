import type { AdminFundDetail, Strike } from '@ambry/contract/funds/admin/records'
import { formatUnitPrice, formatUnits } from '@ambry/contract/funds/arithmetic/units'
import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useState } from 'react'

import type { PanelProps } from '../../../../parts/lists/ListPage.tsx'
import { NeedsRight } from '../../../../parts/rights.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { FactList } from '../../../../ui/FactList.tsx'
import { SidePanel } from '../../../../ui/layers/SidePanel.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { takenOff } from '../figures.ts'
import { GonePanel } from '../queues/queue-parts.tsx'
import { useKnownRow } from '../queues/use-queue.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import * as labels from './labels.ts'
import { StrikeTag } from './StrikesPart.tsx'

type Props = PanelProps & { fund: AdminFundDetail; row: Strike | undefined }

const money = (name: string, cents: number) => ({ name, value: <span className="num">{formatMoney(cents)}</span> })

/** One NAV with all its figures. It is never changed; a correction is another one. */
export function StrikePanel({ fund, row: shown, ...panel }: Props) {
  const [isCorrecting, setCorrecting] = useState(false)
  const row = useKnownRow(panel.id, shown)
  if (!row) return <GonePanel {...panel} />
  const price = (name: string, of: number | null) => ({
    name,
    value: of === null ? '–' : <span className="num">{formatUnitPrice(of)}</span>,
  })
  const canCorrect = row.kind !== 'correction' && row.kind !== 'final' && fund.actions.includes('strike')
  return (
    <SidePanel
      {...panel}
      title={labels.navOn(formatDate(row.on))}
      above={
        <>
          <span className="record">{labels.strikeName(row.seq)}</span>
          <StrikeTag strike={row} />
        </>
      }
      below={formatDateTime(row.at)}
      foot={
        canCorrect && (
          <NeedsRight right="fund.value">
            <Button variant="secondary" onClick={() => setCorrecting(true)}>
              {labels.correct}
            </Button>
          </NeedsRight>
        )
      }
    >
      {row.isCorrected && (
        <section>
          <Note tone="bad">{labels.wasCorrected}</Note>
        </section>
      )}
      <section aria-label={labels.nav}>
        <FactList
          facts={[
            money(`${labels.cardsAtValue} (${row.cards})`, row.cardsCents),
            money(labels.cash, row.cashCents),
            money(labels.accruedFees, takenOff(row.feesDueCents)),
            money(labels.payables, takenOff(row.payablesCents)),
            money(labels.carry, takenOff(row.carryCents)),
          ]}
          total={money(labels.nav, row.navCents)}
        />
      </section>
      <section aria-label={labels.navPerUnit}>
        <FactList
          facts={[
            { name: labels.units, value: <span className="record">{formatUnits(row.units)}</span> },
            price(labels.grossPrice, row.price),
            price(labels.navSeries, row.navPerUnit),
          ]}
        />
      </section>
      {row.reason && (
        <section aria-labelledby="strike-reason">
          <h3 id="strike-reason">{labels.reason}</h3>
          <p>{row.reason}</p>
        </section>
      )}
      {isCorrecting && <CorrectDialog fund={fund} strike={row} onClose={() => setCorrecting(false)} />}
    </SidePanel>
  )
}
