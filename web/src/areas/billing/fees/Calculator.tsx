import { describeRule, feePayers, payerText } from '@ambry/contract/billing/fees/kinds'
import { formatMoney, mostCents } from '@ambry/contract/kernel/money'
import { useState } from 'react'

import { centsOf } from '../../../ui/fields/amount.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { calculated, edgesOf, payersOf } from './calculation.ts'
import styles from './fees.module.css'
import * as labels from './labels.ts'
import type { Rule } from './rule-draft.ts'

const mostOf = 10_000
const quantityOf = (typed: string) => (/^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN)

/** What the rules in the editor currently charge for an amount you enter, and for edge-case amounts. */
export function Calculator({ rules, missing }: { rules: readonly Rule[]; missing: number }) {
  const [typed, setTyped] = useState('10,000')
  const [many, setMany] = useState('1')
  const amount = centsOf(typed)
  const isAmount = typeof amount === 'number' && amount <= mostCents
  const quantity = quantityOf(many)
  const isQuantity = quantity >= 1 && quantity <= mostOf
  const counts = rules.some(({ unit }) => unit !== 'once')
  return (
    <section className="sheet sheet-pad stack" aria-label={labels.calculator}>
      <div className="grid-2">
        <MoneyField
          label={labels.amount}
          name="amount"
          value={typed}
          error={typeof amount === 'number' && !isAmount ? labels.thatAmountIsTooLarge : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        {counts && (
          <Field
            label={labels.quantity}
            name="quantity"
            inputMode="numeric"
            maxLength={5}
            value={many}
            hint={labels.numberOfCards}
            error={isQuantity ? undefined : labels.enterAWholeNumber}
            onChange={(event) => setMany(event.target.value)}
          />
        )}
      </div>
      {missing > 0 && (
        <Note tone="info">
          <p>
            {missing === 1 ? labels.oneRule : labels.rulesAre(missing)} {labels.leftOutUntilComplete}
          </p>
        </Note>
      )}
      {rules.length > 0 && isQuantity && isAmount && <Answer rules={rules} amountCents={amount} quantity={quantity} />}
      {rules.length > 0 && isQuantity && <Edges rules={rules} quantity={quantity} />}
    </section>
  )
}

type AnswerProps = { rules: readonly Rule[]; amountCents: number; quantity: number }

function Answer({ rules, amountCents, quantity }: AnswerProps) {
  const { fees, totals } = calculated(rules, amountCents, quantity)
  return (
    <table className={styles.answer} aria-label={labels.feesOn(formatMoney(amountCents))}>
      <thead className="sr">
        <tr>
          <th scope="col">{labels.rule}</th>
          <th scope="col">{labels.fee}</th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place
          <tr key={at}>
            <th scope="row">
              {rule.label}
              <small>
                {describeRule(rule)}, paid by {payerText(rule.payer)}
              </small>
            </th>
            <td className="num">{formatMoney(fees[at])}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {payersOf(rules).map((payer, at) => (
          <tr key={payer}>
            <th scope="row">{labels.pays(feePayers[payer])}</th>
            <td className="num">{formatMoney(totals[at])}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

function Edges({ rules, quantity }: Omit<AnswerProps, 'amountCents'>) {
  const payers = payersOf(rules)
  return (
    <div>
      <h3 className={styles.edgesTitle}>{labels.edgeCases}</h3>
      <p className="small muted">{labels.zeroOneCentLargeAmounts}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: with many who pay it scrolls sideways, also by keyboard */}
      <section className={styles.edges} tabIndex={0} aria-label={labels.edgeAmounts}>
        <table aria-label={labels.feesAtEdgeAmounts}>
          <thead>
            <tr>
              <th scope="col">{labels.amount}</th>
              {payers.map((payer) => (
                <th scope="col" key={payer}>
                  {feePayers[payer]}
                </th>
              ))}
              {payers.length > 1 && (
                <th scope="col" className={styles.all}>
                  {labels.total}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {edgesOf(rules, quantity).map(({ amountCents, totals, totalCents }) => (
              <tr key={amountCents}>
                <th scope="row">{formatMoney(amountCents)}</th>
                {payers.map((payer, at) => (
                  <td key={payer}>{formatMoney(totals[at])}</td>
                ))}
                {payers.length > 1 && <td className={styles.all}>{formatMoney(totalCents)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
