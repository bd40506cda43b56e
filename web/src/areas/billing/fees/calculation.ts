import { edgeAmounts, type FeePayer, feePayerNames, feesOf } from '@ambry/contract/billing/fees/kinds'

import type { Rule } from './rule-draft.ts'

export type Calculation = {
  amountCents: number
  /** One per rule, in order. */
  fees: number[]
  /** One per payer, in the order of `payersOf` for the same rules. */
  totals: number[]
  totalCents: number
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

/** The payers who are charged anything, in their fixed order. */
export const payersOf = (rules: readonly Rule[]): FeePayer[] =>
  feePayerNames.filter((payer) => rules.some((rule) => rule.payer === payer))

/** What the rules charge for an amount, and the total for each payer. */
export function calculated(rules: readonly Rule[], amountCents: number, quantity: number): Calculation {
  const fees = feesOf(rules, amountCents, quantity)
  const totals = payersOf(rules).map((payer) =>
    sum(fees.filter(({ rule }) => rule.payer === payer).map((fee) => fee.amountCents)),
  )
  return { amountCents, fees: fees.map((fee) => fee.amountCents), totals, totalCents: sum(totals) }
}

/** The same for every edge-case amount of the rules. */
export const edgesOf = (rules: readonly Rule[], quantity: number): Calculation[] =>
  edgeAmounts(rules).map((amountCents) => calculated(rules, amountCents, quantity))
