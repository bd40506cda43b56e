import { cardTitle } from '@ambry/contract/cards/kinds'
import { dayIn, formatDate, formatDeadline } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import type { MarginCall } from '@ambry/contract/lending/margin/records'
import { Link } from '@tanstack/react-router'

import { houseZone } from '../../../api/live/server-meta.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { useCountdown } from '../../../parts/use-countdown.ts'
import { here } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { LtvGauge } from '../../../ui/cards/LtvGauge.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { pledgedOf } from '../loan/releasable.ts'
import { LtvHistory } from '../ltv/LtvHistory.tsx'
import { percentText, runningBands } from '../ltv/ltv-bands.ts'
import { CollateralValues } from './CollateralValues.tsx'
import { CureOptions } from './CureOptions.tsx'
import * as labels from './labels.ts'
import styles from './margin.module.css'
import { WhatHappensNext } from './WhatHappensNext.tsx'

type Props = { loan: OwnLoanDetail; call: MarginCall }

/** A margin call, in place of the loan's usual heading: what is missing, by when, and every way to cure it. */
export function MarginCallPart({ loan, call }: Props) {
  const { ltv } = loan
  const pledged = pledgedOf(loan)
  return (
    <>
      <div className={styles.head}>
        <div>
          <p className={styles.tags}>
            <Tag tone="bad">{labels.marginCall}</Tag>
            <span className="record">{loan.number}</span>
          </p>
          <h1>{labels.short(formatDollars(call.shortCents))}</h1>
          <p className="lead">
            {labels.lead(
              pledged.length,
              formatDollars(ltv.valueCents),
              formatDate(lastValuedOn(loan)),
              percentText(call.targetBps),
              formatDeadline(call.deadlineAt, houseZone()),
            )}
          </p>
        </div>
        <TimeLeft deadlineAt={call.deadlineAt} />
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <section className={styles.ltv} aria-labelledby="call-ltv">
            <h2 id="call-ltv" className="small">
              {labels.loanToValue}
            </h2>
            <div className={styles.ltvFigures}>
              <p className={styles.figure}>{percentText(ltv.bps)}</p>
              <p className="small muted num">
                {labels.formula(formatDollars(ltv.principalCents), formatDollars(ltv.valueCents))}
              </p>
              <p className="small muted">
                {labels.levels(
                  percentText(ltv.noticeBps),
                  percentText(call.targetBps),
                  ltv.valuedOn && formatDate(ltv.valuedOn),
                )}
              </p>
            </div>
            <LtvGauge
              percent={ltv.bps / 100}
              target={call.targetBps / 100}
              bands={runningBands(ltv)}
              label={labels.gauge(percentText(ltv.bps), percentText(call.targetBps))}
            />
          </section>
          <CureOptions loan={loan} call={call} />
          <section aria-labelledby="call-history">
            <h2 id="call-history">{labels.ltvSinceFunding}</h2>
            <LtvHistory history={loan.ltvHistory} ltv={ltv} deadlineOn={dayIn(houseZone(), call.deadlineAt)} />
          </section>
        </div>
        <aside className={styles.aside} aria-label={labels.whatHappensNext}>
          <div className={`niche ${styles.stage}`}>
            {pledged.slice(0, 3).map(({ id, card }) => (
              <CardPicture key={id} picture={card.picture} size="niche" name={cardTitle(card)} />
            ))}
          </div>
          <CollateralValues loan={loan} />
          <WhatHappensNext loan={loan} call={call} />
        </aside>
      </div>
      <div className={styles.bar}>
        {loan.actions.includes('pay') && (
          <Link to="." search={here('/lend', { loan: loan.id, dialog: 'pay' })} className={buttonClass()}>
            {labels.payItDown}
          </Link>
        )}
        {call.cards.length > 0 && (
          <Link
            to="."
            search={here('/lend', { loan: loan.id, dialog: 'pledge' })}
            className={buttonClass({ variant: 'secondary' })}
          >
            {labels.pledgeACard}
          </Link>
        )}
      </div>
    </>
  )
}

const lastValuedOn = (loan: OwnLoanDetail): string | undefined =>
  pledgedOf(loan)
    .map(({ valuedOn }) => valuedOn)
    .sort()
    .at(-1)

function TimeLeft({ deadlineAt }: { deadlineAt: string }) {
  const seconds = useCountdown(Date.parse(deadlineAt))
  return (
    <div className={styles.deadline}>
      <p className="small">{labels.timeLeft}</p>
      <p className={styles.figure}>{seconds > 0 ? labels.timeText(seconds) : labels.timeIsUp}</p>
      <p className="small muted">{labels.until(formatDeadline(deadlineAt, houseZone()))}</p>
    </div>
  )
}
