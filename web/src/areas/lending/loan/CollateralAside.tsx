import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'

import { CardPicture } from '../../../parts/CardPicture.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { percentText } from '../ltv/ltv-bands.ts'
import { aprText, monthlyRateText } from '../rates.ts'
import * as labels from './labels.ts'
import styles from './loan.module.css'

const shown = 4
const recent = 6

/** The cards, the terms in short, and what happened last. */
export function CollateralAside({ loan }: { loan: OwnLoanDetail }) {
  const held = loan.collateral.filter(({ status }) => status === 'proposed' || status === 'pledged')
  const cards = held.length > 0 ? held : loan.collateral
  return (
    <aside className={styles.aside} aria-label={labels.summary}>
      {/* a margin call already shows them */}
      {loan.marginCall === null && (
        <div className={`niche ${styles.stage}`} data-count={Math.min(cards.length, shown)}>
          {cards.slice(0, shown).map(({ id, card }) => (
            <CardPicture key={id} picture={card.picture} size="niche" name={cardTitle(card)} />
          ))}
        </div>
      )}
      <div className={`sheet ${styles.terms}`}>
        <FactList
          facts={[
            { name: labels.appraisedValue, value: <span className="num">{formatDollars(loan.valueCents)}</span> },
            { name: labels.loanToValue, value: <span className="num">{percentText(loan.ltvBps)}</span> },
            {
              name: labels.monthlyRate,
              value: <span className="num">{monthlyRateText(loan.currentRateBps / 1200)}</span>,
            },
            { name: labels.apr, value: <span className="num">{aprText(loan.disclosure.aprPercent)}</span> },
            { name: labels.term, value: labels.months(loan.termMonths) },
            { name: labels.lender, value: labels.ambry },
          ]}
        />
      </div>
      <h2 className={styles.historyTitle}>{labels.history}</h2>
      <Timeline steps={loan.timeline.slice(0, recent)} />
    </aside>
  )
}
