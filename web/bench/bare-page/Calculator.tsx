// Baseline of Lend's calculator: one field, and the gauge, schedule and chart that follow it, computed the same way.
import { addMonths } from '@ambry/contract/kernel/dates'
import { disclosureOf } from '@ambry/contract/lending/arithmetic/apr'
import { ltvBps } from '@ambry/contract/lending/arithmetic/ltv'
import { scheduleOf } from '@ambry/contract/lending/arithmetic/schedule'
import type { ScheduleTerms } from '@ambry/contract/lending/arithmetic/terms'
import { useState } from 'react'

const valueCents = 88_200_000
const today = '2026-11-16'
const money = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

export function Calculator() {
  const [amount, setAmount] = useState('352800')
  const principalCents = Math.max(1, Math.round(Number(amount) * 100) || 1)
  const terms: ScheduleTerms = {
    principalCents,
    rateBps: 1800,
    scheduleKind: 'interest_only',
    fundedOn: today,
    firstDueOn: addMonths(today, 1),
    termMonths: 6,
    feeCents: Math.floor(principalCents / 50),
    graceDays: 10,
    lateFeeBps: 500,
    lateFeeMinimumCents: 2500,
  }
  const rows = scheduleOf(terms)
  const disclosure = disclosureOf(terms, rows)
  const percent = ltvBps(principalCents, valueCents) / 100
  const most = Math.max(...rows.map(({ totalCents }) => totalCents))
  return (
    <main>
      <label>
        Loan amount <input value={amount} onChange={(event) => setAmount(event.target.value)} />
      </label>
      <p data-testid="ltv">{percent.toFixed(1)}%</p>
      <svg width="600" height="60" role="img" aria-label="Loan to value">
        <rect x="0" y="30" width="600" height="7" />
        {Array.from({ length: 41 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ticks never move
          <line key={at} x1={at * 15} x2={at * 15} y1="40" y2="50" stroke="black" />
        ))}
        <path d={`M${percent * 6} 50V20`} stroke="black" />
      </svg>
      <p>{disclosure.aprPercent?.toFixed(2)}%</p>
      <svg width="600" height="200" role="img" aria-label="Payments">
        {rows.map(({ number, totalCents }) => {
          const height = (totalCents / most) * 190
          return <rect key={number} x={number * 40} y={200 - height} width="34" height={height} />
        })}
      </svg>
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <th>{row.dueOn}</th>
              <td>{money(row.interestCents)}</td>
              <td>{money(row.principalCents)}</td>
              <td>{money(row.totalCents)}</td>
              <td>{money(row.balanceAfterCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{money(disclosure.totalOfPaymentsCents)}</td>
          </tr>
        </tfoot>
      </table>
    </main>
  )
}
