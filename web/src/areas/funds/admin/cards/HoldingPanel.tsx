import type { AdminFundDetail, AdminHolding } from '@ambry/contract/funds/admin/records'
import { valueSources } from '@ambry/contract/funds/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { Link } from '@tanstack/react-router'

import { CardPicture } from '../../../../parts/CardPicture.tsx'
import type { PanelProps } from '../../../../parts/lists/ListPage.tsx'
import { RecordActions } from '../../../../parts/lists/RecordActions.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { SidePanel } from '../../../../ui/layers/SidePanel.tsx'
import { Note, Tag } from '../../../../ui/Tag.tsx'
import { cardLine } from '../../../cards/card-labels.ts'
import { changeOf, changeText, shareText, toneOf } from '../figures.ts'
import styles from '../funds-admin.module.css'
import { GonePanel } from '../queues/queue-parts.tsx'
import { useKnownRow } from '../queues/use-queue.ts'
import { holdingSteps } from './HoldingDialogs.tsx'
import { HoldingTag } from './HoldingsPart.tsx'
import * as labels from './labels.ts'

type Props = PanelProps & { fund: AdminFundDetail; row: AdminHolding | undefined }

/** One card of the fund: what it cost, what it is worth, and where it was last seen. */
export function HoldingPanel({ fund, row: shown, ...panel }: Props) {
  const row = useKnownRow(panel.id, shown)
  if (!row) return <GonePanel {...panel} />
  const change = changeOf(row.costCents, row.proceedsCents ?? row.valueCents)
  return (
    <SidePanel
      {...panel}
      title={row.playerName}
      above={<HoldingTag holding={row} />}
      below={cardLine(row)}
      foot={
        row.actions.length > 0 && (
          <RecordActions
            actions={row.actions.map((action) => ({ action, why: null }))}
            steps={holdingSteps}
            given={{ fund, holding: row }}
          />
        )
      }
    >
      <div className={`niche ${styles.stage}`}>
        <CardPicture picture={row.picture} size="niche" name={row.playerName} />
      </div>
      {row.problem && (
        <section>
          <Note tone="bad" title={labels.attention}>
            {row.problem}
          </Note>
        </section>
      )}
      <section aria-label={labels.value}>
        <dl className="facts">
          <Fact name={labels.bought}>{formatDate(row.boughtOn)}</Fact>
          <Fact name={labels.cost}>
            <span className="num">{formatMoney(row.costCents)}</span>
          </Fact>
          {row.soldOn === null ? (
            <>
              <Fact name={labels.value}>
                <strong className="num">{labels.worth(formatMoney(row.valueCents), formatDate(row.valuedOn))}</strong>
              </Fact>
              <Fact name={labels.source}>{valueSources[row.valueSource]}</Fact>
              <Fact name={labels.share}>
                <span className="num">{shareText(row.shareBps)}</span>
              </Fact>
            </>
          ) : (
            <>
              <Fact name={labels.sold}>{formatDate(row.soldOn)}</Fact>
              <Fact name={labels.proceeds}>
                <strong className="num">{formatMoney(row.proceedsCents)}</strong>
              </Fact>
            </>
          )}
          {change !== null && (
            <Fact name={labels.change}>
              <span className={`num ${toneOf(change) ?? ''}`}>{changeText(change)}</span>
            </Fact>
          )}
        </dl>
      </section>
      <section aria-labelledby="holding-custody">
        <h3 id="holding-custody">{labels.custodyTitle}</h3>
        {row.custody ? (
          <>
            <p className="small">
              {labels.seenOn(formatDate(row.custody.on), row.custody.vault)}{' '}
              {row.custody.isDue && <Tag tone="wait">{labels.photoDue}</Tag>}
            </p>
            <img
              className={styles.photo}
              src={row.custody.photo}
              alt={labels.photoOf(row.playerName)}
              loading="lazy"
              decoding="async"
            />
          </>
        ) : (
          <p className="muted">{labels.neverSeen}</p>
        )}
        {row.soldOn === null && <p className="small muted">{row.isClear ? labels.isClear : labels.isNotClear}</p>}
      </section>
      <section aria-label={labels.card}>
        <p className="row">
          <Link to="/admin/cards" search={{ card: row.id }}>
            {labels.openCard}
          </Link>
          {row.saleId && (
            <Link to="/admin/sales" search={{ sale: row.saleId }}>
              {labels.openSale}
            </Link>
          )}
        </p>
      </section>
    </SidePanel>
  )
}
