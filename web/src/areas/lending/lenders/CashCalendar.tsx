import { addMonths, type Day } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { LendingOverview } from '@ambry/contract/lending/lenders/records'
import tables from '../../../parts/money-table.module.css'
import { daysOfMonth, monthName, shortMonth } from './calendar.ts'
import * as labels from './labels.ts'
import styles from './lenders.module.css'

type Entry = LendingOverview['calendar'][number]

/** What came and what is expected: two months day by day, then month by month. */
export function CashCalendar({ overview }: { overview: LendingOverview }) {
  const { asOf, calendar, months } = overview
  if (calendar.length === 0 && months.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="calendar">
      <div className={styles.sectionHead}>
        <h2 id="calendar">{labels.cashCalendar}</h2>
        <p className={`small muted ${styles.legend}`}>
          <span data-kind="received">{labels.receivedLegend}</span>
          <span data-kind="expected">{labels.expectedLegend}</span>
        </p>
      </div>
      <div className={styles.calendars}>
        {[asOf, addMonths(`${asOf.slice(0, 7)}-01`, 1)].map((month) => (
          <Month key={month} month={month} today={asOf} entries={calendar} />
        ))}
        <MonthTable months={months} />
      </div>
    </section>
  )
}

function Month({ month, today, entries }: { month: Day; today: Day; entries: readonly Entry[] }) {
  const { blanks, days } = daysOfMonth(month)
  return (
    <div>
      <h3>{monthName(month)}</h3>
      <div className={styles.weekdays} aria-hidden="true">
        {labels.weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={styles.days}>
        {days.map((day, index) => {
          const here = entries.filter(({ on }) => on === day)
          return (
            <li
              key={day}
              data-kind={
                here.length > 0 ? (here.every(({ isReceived }) => isReceived) ? 'received' : 'expected') : undefined
              }
              aria-current={day === today ? 'date' : undefined}
              ref={(cell) => {
                if (index === 0) cell?.style.setProperty('grid-column-start', String(blanks + 1))
              }}
            >
              <time dateTime={day}>{Number(day.slice(8))}</time>
              {here.map(({ number, cents, isReceived }) => (
                <span key={`${number} ${isReceived}`}>
                  <strong className="num">{cellText(cents)}</strong>
                  <small className="record">{number}</small>
                  <span className="sr">{isReceived ? labels.receivedLegend : labels.expectedLegend}</span>
                </span>
              ))}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** Cells are narrow, so larger amounts leave out their cents. */
const cellText = (cents: number) => (Math.abs(cents) < 100_000 ? formatMoney(cents) : formatDollars(cents))

/** What came this month and what is still expected are one row. */
function merged(months: LendingOverview['months']) {
  const rows = new Map<string, { month: string; interestCents: number; principalCents: number }>()
  for (const { month, interestCents, principalCents } of months) {
    const row = rows.get(month) ?? { month, interestCents: 0, principalCents: 0 }
    rows.set(month, {
      month,
      interestCents: row.interestCents + interestCents,
      principalCents: row.principalCents + principalCents,
    })
  }
  return [...rows.values()]
}

function MonthTable({ months: all }: { months: LendingOverview['months'] }) {
  const months = merged(all)
  const sum = (of: (row: (typeof months)[number]) => number) => months.reduce((total, row) => total + of(row), 0)
  return (
    <table className={tables.table}>
      <thead>
        <tr>
          <th scope="col">{labels.month}</th>
          <th scope="col">{labels.interest}</th>
          <th scope="col">{labels.principal}</th>
          <th scope="col">{labels.total}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, interestCents, principalCents }) => (
          <tr key={month}>
            <th scope="row">{shortMonth(month)}</th>
            <td>{formatMoney(interestCents)}</td>
            <td>{principalCents > 0 ? formatMoney(principalCents) : '–'}</td>
            <td>
              <strong>{formatMoney(interestCents + principalCents)}</strong>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{labels.total}</th>
          <td>{formatMoney(sum((row) => row.interestCents))}</td>
          <td>{formatMoney(sum((row) => row.principalCents))}</td>
          <td>{formatMoney(sum((row) => row.interestCents + row.principalCents))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
