import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { deficiencies, lateBuckets, promiseStatus } from '@ambry/contract/lending/margin/kinds'
import { WorkBar } from '../../../../parts/work/WorkBar.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { StepButtons } from '../panel/StepButtons.tsx'
import { CollateralSales } from './CollateralSales.tsx'
import styles from './default.module.css'
import { nextStepText } from './default-steps.ts'
import * as labels from './labels.ts'
import { Notices } from './Notices.tsx'

/** How late the loan is, what was sent, what may happen next, and what was sold. */
export function DefaultPart({ loan }: { loan: AdminLoanDetail }) {
  const { promise } = loan
  return (
    <>
      {loan.status === 'defaulted' && <WorkBar queue="defaults" id={loan.id} />}
      <section aria-labelledby="loan-delinquency">
        <h3 id="loan-delinquency">{labels.delinquency}</h3>
        <dl className="facts">
          <Fact name={labels.daysPastDue}>{labels.lateBy(loan.daysPastDue, lateBuckets[loan.bucket])}</Fact>
          <Fact name={labels.pastDue}>
            <span className={loan.pastDueCents > 0 ? 'num down' : 'num'}>{formatMoney(loan.pastDueCents)}</span>
          </Fact>
          <Fact name={labels.promise}>
            {promise ? (
              <span className={styles.promise}>
                {labels.promised(formatMoney(promise.amountCents), formatDate(promise.dueOn))}{' '}
                <StatusTag of={promiseStatus} status={promise.status} />
                {promise.note && <span className="small muted">{promise.note}</span>}
              </span>
            ) : (
              labels.noPromise
            )}
          </Fact>
          {loan.defaultedOn && <Fact name={labels.defaultedOn}>{formatDate(loan.defaultedOn)}</Fact>}
          {loan.foreclosedOn && <Fact name={labels.foreclosedSince}>{formatDate(loan.foreclosedOn)}</Fact>}
          {loan.deficiency && <Fact name={labels.deficiency}>{deficiencies[loan.deficiency]}</Fact>}
        </dl>
      </section>
      <section aria-labelledby="loan-next">
        <h3 id="loan-next">{labels.next}</h3>
        <p>{nextStepText(loan.nextStep)}</p>
        <StepButtons
          loan={loan}
          steps={['promise', 'send_default_notice', 'declare_default', 'send_sale_notice', 'foreclose']}
        />
      </section>
      <Notices loan={loan} />
      <CollateralSales loan={loan} />
    </>
  )
}
