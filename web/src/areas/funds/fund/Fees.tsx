import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'

import { FactList } from '../../../ui/FactList.tsx'
import * as shared from '../labels.ts'
import styles from './fund.module.css'
import * as labels from './labels.ts'

const { percentOf } = shared

/** What it costs and when money comes back, then the same in dollars. */
export function Fees({ fund }: { fund: FundDetail }) {
  const { terms, example } = fund
  const left = example.gainCents - example.yearFeeCents - example.carryCents - example.entryFeeCents
  return (
    <section className={styles.part} id="fees">
      <h2>{labels.fees}</h2>
      <div className={styles.two}>
        <div>
          <FactList
            facts={[
              { name: labels.managementFee, value: labels.aYear(percentOf(terms.managementBps)) },
              {
                name: labels.carryFee,
                value:
                  terms.carryBps === 0
                    ? labels.noCarry
                    : labels.carryText(
                        percentOf(terms.carryBps),
                        terms.hurdleBps > 0 ? percentOf(terms.hurdleBps) : null,
                      ),
              },
              {
                name: labels.entryFee,
                value: terms.entryFeeBps === 0 ? labels.noFee : percentOf(terms.entryFeeBps),
              },
              {
                name: labels.minimum,
                value: labels.minimumText(formatDollars(terms.minimumCents), formatDollars(terms.stepCents)),
              },
              { name: labels.lockUp, value: terms.lockUpDays === 0 ? labels.noFee : shared.days(terms.lockUpDays) },
              { name: labels.windows, value: shared.windowsLine(terms) },
              ...(terms.windowMonths === null
                ? []
                : [{ name: labels.gate, value: labels.gateText(percentOf(terms.gateBps)) }]),
              ...(terms.coolingOffDays > 0
                ? [{ name: labels.coolingOff, value: labels.coolingOffText(shared.days(terms.coolingOffDays)) }]
                : []),
              { name: labels.holders, value: labels.holdersText(fund.holders, fund.places) },
            ]}
          />
          <p className="small muted">{labels.termsVersion(terms.number, formatDate(terms.effectiveOn))}</p>
        </div>
        <div className="sheet sheet-pad">
          <h3>{labels.example}</h3>
          <p className="muted">
            {labels.exampleLead(formatDollars(example.amountCents), formatDollars(example.gainCents))}
          </p>
          <FactList
            facts={[
              { name: labels.exampleGain, value: <span className="num">{formatMoney(example.gainCents)}</span> },
              { name: labels.exampleYear, value: <span className="num">{formatMoney(0 - example.yearFeeCents)}</span> },
              { name: labels.exampleCarry, value: <span className="num">{formatMoney(0 - example.carryCents)}</span> },
              ...(example.entryFeeCents > 0
                ? [
                    {
                      name: labels.exampleEntry,
                      value: <span className="num">{formatMoney(0 - example.entryFeeCents)}</span>,
                    },
                  ]
                : []),
            ]}
            total={{ name: labels.exampleLeft, value: <span className="num">{formatMoney(left)}</span> }}
          />
        </div>
      </div>
    </section>
  )
}
