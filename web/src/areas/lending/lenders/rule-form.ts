import { cardCategories } from '@ambry/contract/cards/kinds'
import { keysOf } from '@ambry/contract/kernel/keys'
import { riskGradeNames } from '@ambry/contract/lending/lenders/kinds'
import type { InvestRule } from '@ambry/contract/lending/lenders/records'

import { centsOf } from '../../../ui/fields/amount.ts'
import type { FormReader } from '../../../ui/fields/form.ts'
import * as labels from './labels.ts'

export const usualRule: InvestRule = {
  amountCents: 250_000,
  mostLtvBps: 4_000,
  leastRateBps: 1_200,
  mostMonths: 12,
  grades: ['A', 'B'],
  categories: [],
  mostTotalCents: 5_000_000,
  keepCents: 500_000,
  mostShareBps: 2_500,
}

/** Throws with a sentence when something is missing or no number. */
export function readRule(form: FormReader): InvestRule {
  const cents = (name: string) => {
    const value = centsOf(form.text(name))
    if (typeof value !== 'number') throw new Error(labels.checkNumbers)
    return value
  }
  const number = (name: string, times: number) => {
    const value = Number(form.text(name))
    if (form.text(name) === '' || !Number.isFinite(value) || value < 0) throw new Error(labels.checkNumbers)
    return Math.round(value * times)
  }
  const grades = riskGradeNames.filter((grade) => form.checked(`grade-${grade}`))
  if (grades.length === 0) throw new Error(labels.chooseAGrade)
  return {
    amountCents: cents('amount'),
    mostLtvBps: number('ltv', 100),
    leastRateBps: number('rate', 100),
    mostMonths: number('months', 1),
    grades,
    categories: keysOf(cardCategories).filter((category) => form.checked(`category-${category}`)),
    mostTotalCents: cents('total'),
    keepCents: cents('keep'),
    mostShareBps: number('share', 100),
  }
}
