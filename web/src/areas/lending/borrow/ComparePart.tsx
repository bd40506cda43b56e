import { formatMoney } from '@ambry/contract/kernel/money'
import type { ScheduleKind } from '@ambry/contract/lending/arithmetic/terms'
import type { Borrowing } from '@ambry/contract/lending/borrowing-records'
import { scheduleKinds } from '@ambry/contract/lending/kinds'
import { memo, useState } from 'react'

import { SelectField } from '../../../ui/fields/Field.tsx'
import { aprText } from '../rates.ts'
import styles from './borrow.module.css'
import * as labels from './labels.ts'
import { type Quote, quoteOf } from './quote.ts'

type Props = { borrowing: Borrowing; quote: Quote }

const rows: readonly { name: string; of: (quote: Quote) => string }[] = [
  { name: labels.regularPayment, of: ({ disclosure }) => formatMoney(disclosure.payments[0]?.amountCents ?? 0) },
  { name: labels.lastPayment, of: ({ schedule }) => formatMoney(schedule.at(-1)?.totalCents ?? 0) },
  { name: labels.apr, of: ({ disclosure }) => aprText(disclosure.aprPercent) },
  { name: labels.totalCost, of: ({ disclosure }) => formatMoney(disclosure.financeChargeCents) },
  { name: labels.totalOfPayments, of: ({ disclosure }) => formatMoney(disclosure.totalOfPaymentsCents) },
]

/** The chosen terms beside others. */
export const ComparePart = memo(function ComparePart({ borrowing, quote }: Props) {
  const { choice } = quote
  const { months, scheduleKinds: kinds } = borrowing.product.settings
  const [other, setOther] = useState<{ months: number; scheduleKind: ScheduleKind }>({
    months: months.find((each) => each > choice.months) ?? months[0] ?? choice.months,
    scheduleKind: choice.scheduleKind,
  })
  if (quote.valueCents === 0) return null
  const beside = quoteOf(borrowing, { ...choice, ...other })
  return (
    <section className={styles.part} aria-labelledby="lend-compare">
      <h2 id="lend-compare">{labels.compareTerms}</h2>
      <div className={styles.otherTerms}>
        <SelectField
          label={labels.otherTerm}
          name="otherMonths"
          value={other.months}
          onChange={(event) => setOther({ ...other, months: Number(event.target.value) })}
        >
          {months.map((each) => (
            <option key={each} value={each}>
              {labels.monthsLong(each)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={labels.otherPayments}
          name="otherKind"
          value={other.scheduleKind}
          onChange={(event) => setOther({ ...other, scheduleKind: event.target.value as ScheduleKind })}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {scheduleKinds[kind]}
            </option>
          ))}
        </SelectField>
      </div>
      <table className={styles.compare}>
        <thead>
          <tr>
            <td />
            <th scope="col">{labels.yourTerms(choice.months, scheduleKinds[choice.scheduleKind])}</th>
            <th scope="col">{labels.yourTerms(other.months, scheduleKinds[other.scheduleKind])}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, of }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">{of(quote)}</td>
              <td className="num">{of(beside)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
})
