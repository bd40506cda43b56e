import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { scheduleKinds } from '@ambry/contract/lending/kinds'
import { useState } from 'react'

import { Button } from '../../../../ui/Button.tsx'
import { FactList } from '../../../../ui/FactList.tsx'
import { aprText, monthlyRateText, rateText } from '../../rates.ts'
import { ScheduleChart } from '../../ScheduleChart.tsx'
import { ScheduleTable } from '../../ScheduleTable.tsx'
import { LoanDialog } from '../dialogs/LoanDialog.tsx'
import * as labels from './labels.ts'
import styles from './panel.module.css'

const monthsAYear = 12

/** The terms with their disclosures, the schedule, and the schedules before it. */
export function TermsPart({ loan }: { loan: AdminLoanDetail }) {
  const [isChanging, setChanging] = useState(false)
  const { disclosure, scheduleVersions } = loan
  const num = (text: string) => <span className="num">{text}</span>
  return (
    <>
      <section aria-labelledby="loan-terms">
        <div className="row between">
          <h3 id="loan-terms">{labels.terms}</h3>
          {loan.actions.includes('change_terms') && (
            <Button size="small" variant="secondary" onClick={() => setChanging(true)}>
              {labels.changeTerms}
            </Button>
          )}
        </div>
        <FactList
          facts={[
            { name: labels.principal, value: num(formatMoney(loan.principalCents)) },
            { name: labels.monthlyRate, value: num(monthlyRateText(loan.currentRateBps / (monthsAYear * 100))) },
            { name: labels.yearlyRate, value: num(rateText(loan.currentRateBps)) },
            { name: labels.apr, value: num(aprText(disclosure.aprPercent)) },
            { name: labels.term, value: labels.months(loan.termMonths) },
            { name: labels.plan, value: scheduleKinds[loan.scheduleKind] },
            { name: labels.fee, value: num(formatMoney(loan.feeCents)) },
            { name: labels.amountFinanced, value: num(formatMoney(disclosure.amountFinancedCents)) },
            { name: labels.financeCharge, value: num(formatMoney(disclosure.financeChargeCents)) },
            { name: labels.grace, value: labels.days(loan.graceDays) },
            { name: labels.matures, value: loan.maturesOn ? formatDate(loan.maturesOn) : '–' },
          ]}
        />
      </section>
      <section aria-labelledby="loan-schedule">
        <h3 id="loan-schedule">{labels.schedule}</h3>
        {loan.fundedOn === null && <p className="small muted">{labels.datesAtFunding}</p>}
        <ScheduleTable rows={loan.schedule} label={labels.allPayments} />
        <ScheduleChart rows={loan.schedule} />
        {scheduleVersions.length > 0 && (
          <details className={styles.earlier}>
            <summary>{labels.earlierSchedules(scheduleVersions.length)}</summary>
            {scheduleVersions.map(({ from, rows }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two schedules may begin on one day, and their order never changes
              <div key={at}>
                <h4>{labels.scheduleFrom(formatDate(from))}</h4>
                <ScheduleTable rows={rows} label={labels.scheduleFrom(formatDate(from))} />
              </div>
            ))}
          </details>
        )}
      </section>
      {isChanging && <LoanDialog step="change_terms" loan={loan} onClose={() => setChanging(false)} />}
    </>
  )
}
