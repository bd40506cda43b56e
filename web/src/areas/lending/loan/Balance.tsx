import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import { ltvLevels } from '@ambry/contract/lending/kinds'
import { Link } from '@tanstack/react-router'

import { here } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { LtvGauge } from '../../../ui/cards/LtvGauge.tsx'
import { Defined } from '../../../ui/Defined.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { LtvHistory } from '../ltv/LtvHistory.tsx'
import { percentText, runningBands } from '../ltv/ltv-bands.ts'
import { rateText } from '../rates.ts'
import { LoanActions } from './LoanActions.tsx'
import * as labels from './labels.ts'
import styles from './loan.module.css'

/** What is owed now, what is next, and how the loan compares with its cards. */
export function Balance({ loan }: { loan: OwnLoanDetail }) {
  const { balance, underWay } = loan
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
        {loan.promise?.status === 'open' && (
          <p className="small">
            {labels.promiseOpen(formatMoney(loan.promise.amountCents), formatDate(loan.promise.dueOn))}
          </p>
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
          {loan.actions.includes('promise') && (
            <Link
              to="."
              search={here('/lend', { loan: loan.id, dialog: 'promise' })}
              className={buttonClass({ variant: 'secondary' })}
            >
              {labels.promiseToPay}
            </Link>
          )}
          {/* a margin call takes the place of the heading, where they usually are */}
          {loan.marginCall && <LoanActions loan={loan} />}
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
      {loan.marginCall === null && <LoanToValue loan={loan} />}
    </>
  )
}

function LoanToValue({ loan }: { loan: OwnLoanDetail }) {
  const { ltv } = loan
  return (
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
      <LtvHistory history={loan.ltvHistory} ltv={ltv} />
    </section>
  )
}
