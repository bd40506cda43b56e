import { edgeAmounts, type FeePayer, feePayerNames, feesOf } from '@ambry/contract/billing/fees/kinds'

import type { Rule } from './rule-draft.ts'

export type Calculation = {
  amountCents: number
  /** Of each rule, in their order. */
  fees: number[]
  /** Of each payer in `payersOf` the same rules. */
  totals: number[]
  totalCents: number
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

/** Who pays anything at all, in the order in which they are always named. */
export const payersOf = (rules: readonly Rule[]): FeePayer[] =>
  feePayerNames.filter((payer) => rules.some((rule) => rule.payer === payer))

/** What rules take of an amount, and what it comes to for each payer. */
export function calculated(rules: readonly Rule[], amountCents: number, quantity: number): Calculation {
  const fees = feesOf(rules, amountCents, quantity)
  const totals = payersOf(rules).map((payer) =>
    sum(fees.filter(({ rule }) => rule.payer === payer).map((fee) => fee.amountCents)),
  )
  return { amountCents, fees: fees.map((fee) => fee.amountCents), totals, totalCents: sum(totals) }
}

/** The same for every amount at which the rules may go wrong. */
export const edgesOf = (rules: readonly Rule[], quantity: number): Calculation[] =>
  edgeAmounts(rules).map((amountCents) => calculated(rules, amountCents, quantity))
