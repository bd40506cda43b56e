import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { LendingOverview } from '@ambry/contract/lending/lenders/records'

import { Defined } from '../../../ui/Defined.tsx'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { percentText } from '../ltv/ltv-bands.ts'
import * as labels from './labels.ts'
import styles from './lenders.module.css'

const money = (cents: number) => <span className="num">{formatMoney(cents)}</span>
const some = (cents: number, fact: Fact): Fact[] => (cents > 0 ? [fact] : [])

export function LenderFigures({ overview }: { overview: LendingOverview }) {
  const { notes, asOf, sinceOn, xirrPercent } = overview
  return (
    <section aria-label={labels.principalOutstanding}>
      <p className="small muted">{labels.principalOutstanding}</p>
      <p className={styles.figure}>{formatDollars(overview.principalCents)}</p>
      <p className="small muted">
        {notes > 0
          ? labels.notesLine(notes, percentText(overview.ltvBps), formatDate(asOf))
          : labels.noNotesLine(formatDate(asOf))}
      </p>
      {notes > 0 && <p className="small muted">{labels.principalReturns}</p>}
      <FactList
        facts={[
          ...(sinceOn
            ? [
                {
                  name: labels.netReturn(formatDate(sinceOn)),
                  value: (
                    <Defined
                      word={xirrPercent === null ? labels.notYet : `${xirrPercent.toFixed(1)}%`}
                      text={labels.netReturnText}
                    />
                  ),
                  tone: xirrPercent !== null && xirrPercent > 0 ? ('up' as const) : undefined,
                },
              ]
            : []),
          ...(overview.averageCents !== null && overview.yieldPercent !== null
            ? [
                { name: labels.averagePrincipal, value: money(overview.averageCents) },
                {
                  name: labels.annualYield,
                  value: <Defined word={`${overview.yieldPercent.toFixed(2)}%`} text={labels.yieldText} />,
                },
              ]
            : []),
          { name: labels.interestReceived, value: money(overview.receivedCents) },
          { name: labels.accrued, value: money(overview.accruedCents) },
          { name: labels.principalRepaid, value: money(overview.repaidCents) },
          ...some(overview.lostCents, { name: labels.lost, value: money(overview.lostCents), tone: 'down' }),
          ...some(overview.impairedCents, {
            name: labels.impaired,
            value: <Defined word={formatMoney(overview.impairedCents)} text={labels.impairedText} />,
            tone: 'down',
          }),
          ...some(overview.committedCents, { name: labels.committed, value: money(overview.committedCents) }),
          { name: labels.availableBalance, value: money(overview.availableCents) },
          ...some(overview.owedBackCents, {
            name: labels.owedBack,
            value: <Defined word={formatMoney(overview.owedBackCents)} text={labels.owedBackText} />,
            tone: 'down',
          }),
        ]}
      />
    </section>
  )
}
