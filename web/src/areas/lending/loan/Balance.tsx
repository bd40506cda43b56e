import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import { ltvLevels } from '@ambry/contract/lending/kinds'
import { Link } from '@tanstack/react-router'

import { here } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { LtvGauge } from '../../../ui/cards/LtvGauge.tsx'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { basisPoints } from '../../../ui/charts/units.ts'
import { Defined } from '../../../ui/Defined.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { percentText, runningBands } from '../ltv-bands.ts'
import { rateText } from '../rates.ts'
import * as labels from './labels.ts'
import styles from './loan.module.css'

/** What is owed now, what is next, and how the loan compares with its cards. */
export function Balance({ loan }: { loan: OwnLoanDetail }) {
  const { balance, ltv, underWay } = loan
  return (
    <>
      <section className={styles.part} aria-labelledby="owed">
        <h2 id="owed">{labels.outstanding}</h2>
        <p className={styles.figure}>{formatMoney(balance.totalCents)}</p>
        <p className="small muted">{labels.asOf(formatDate(balance.asOf), formatMoney(balance.perDiemCents))}</p>
        {loan.pastDueCents > 0 ? (
          <Note tone="bad" title={labels.pastDue(formatMoney(loan.pastDueCents))}>
            {labels.pastDueText(loan.daysPastDue, loan.graceDays)}
          </Note>
        ) : (
          loan.nextDueOn && (
            <p className={styles.next}>
              {labels.nextPayment} <strong className="num">{formatMoney(loan.nextDueCents ?? 0)}</strong>{' '}
              {labels.dueOn(formatDate(loan.nextDueOn))}
            </p>
          )
        )}
        {underWay && (
          <Note tone="wait" role="status">
            {labels.underWay(formatMoney(underWay.amountCents))}{' '}
            <Link to="/payment-success" search={{ payment: underWay.chargeId }}>
              {labels.viewPayment}
            </Link>
          </Note>
        )}
        <div className="row">
          {loan.actions.includes('pay') && (
            <Link to="." search={here('/lend', { loan: loan.id, dialog: 'pay' })} className={buttonClass()}>
              {labels.pay}
            </Link>
          )}
          {loan.actions.includes('payoff_quote') && (
            <Link
              to="."
              search={here('/lend', { loan: loan.id, dialog: 'payoff' })}
              className={buttonClass({ variant: 'secondary' })}
            >
              {labels.payoffQuote}
            </Link>
          )}
        </div>
        <FactList
          facts={[
            { name: labels.principal, value: <span className="num">{formatMoney(balance.principalCents)}</span> },
            { name: labels.interest, value: <span className="num">{formatMoney(balance.interestCents)}</span> },
            { name: labels.lateFees, value: <span className="num">{formatMoney(balance.feesCents)}</span> },
            { name: labels.rate, value: <span className="num">{rateText(loan.currentRateBps)}</span> },
            { name: labels.matures, value: formatDate(loan.maturesOn) },
            { name: labels.autopay, value: loan.autopay ? loan.autopay.label : labels.off },
          ]}
        />
      </section>
      <section className={styles.part} aria-labelledby="ltv">
        <h2 id="ltv">{labels.loanToValue}</h2>
        <p className={styles.figure}>{percentText(ltv.bps)}</p>
        <LtvGauge
          percent={ltv.bps / 100}
          bands={runningBands(ltv)}
          label={labels.gaugeLabel(percentText(ltv.bps), ltvLevels[ltv.level], ltv)}
        />
        <p className="small muted">
          <Defined
            word={labels.formula}
            text={labels.formulaText(formatDollars(ltv.principalCents), formatDollars(ltv.valueCents))}
          />{' '}
          {ltv.valuedOn && labels.valuesFrom(formatDate(ltv.valuedOn))}{' '}
          {ltv.mayFallCents > 0 && labels.mayFall(percentText(ltv.mayFallBps), formatDollars(ltv.mayFallCents))}
        </p>
        {loan.ltvHistory.length > 1 && (
          <LineChart
            label={labels.ltvHistory(percentText(loan.ltvHistory[0]?.ltvBps ?? 0), percentText(ltv.bps))}
            unit={basisPoints}
            main={{
              name: labels.loanToValue,
              points: loan.ltvHistory.map(({ on, ltvBps }) => ({ on, value: ltvBps })),
            }}
          />
        )}
      </section>
    </>
  )
}
