import { formatBps } from '@ambry/contract/billing/fees/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Plan } from '@ambry/contract/plans/endpoints'

import { centsOf } from '../../../ui/fields/amount.ts'
import type { FormReader } from '../../../ui/fields/form.ts'
import { bpsOf } from '../../../ui/fields/rate.ts'
import * as labels from './labels.ts'

export type PlanValues = Omit<Plan, 'id' | 'position' | 'version'>

export const planLabels: Record<keyof PlanValues, string> = {
  name: 'Name',
  sentence: 'Description',
  monthlyCents: labels.monthlyPrice,
  yearlyCents: labels.yearlyPrice,
  lookupsPerMonth: labels.lookupsPerMonth,
  shareLinks: labels.openShareLinks,
  promotionDays: labels.promotionDays,
  feeDiscountBps: labels.feeDiscount,
  isOffered: labels.availableToMembersTitle,
}

/** The editable values of a plan; a row of the admin list has more. */
export const valuesOf = (plan: Plan): PlanValues => ({
  name: plan.name,
  sentence: plan.sentence,
  monthlyCents: plan.monthlyCents,
  yearlyCents: plan.yearlyCents,
  lookupsPerMonth: plan.lookupsPerMonth,
  shareLinks: plan.shareLinks,
  promotionDays: plan.promotionDays,
  feeDiscountBps: plan.feeDiscountBps,
  isOffered: plan.isOffered,
})

/** The form can't be submitted with invalid numbers; empty means zero. */
const whole = (value: number | null | 'bad'): number => (typeof value === 'number' ? value : 0)

export const readPlan = (form: FormReader): PlanValues => ({
  name: form.text('name'),
  sentence: form.text('sentence'),
  monthlyCents: whole(centsOf(form.text('monthlyCents'))),
  yearlyCents: whole(centsOf(form.text('yearlyCents'))),
  lookupsPerMonth: Number(form.text('lookupsPerMonth')),
  shareLinks: Number(form.text('shareLinks')),
  promotionDays: Number(form.text('promotionDays')),
  feeDiscountBps: whole(bpsOf(form.text('feeDiscountBps'))),
  isOffered: form.checked('isOffered'),
})

/** Someone else's value, as shown in the conflict note. */
export function shownValue(values: PlanValues, key: keyof PlanValues): string {
  const value = values[key]
  if (key === 'monthlyCents' || key === 'yearlyCents') return formatMoney(values[key])
  if (key === 'feeDiscountBps') return formatBps(values[key])
  if (typeof value === 'boolean') return value ? 'offered' : 'not available'
  return typeof value === 'number' ? value.toLocaleString('en-US') : value
}
