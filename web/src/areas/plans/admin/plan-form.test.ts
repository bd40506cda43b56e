import { expect, test } from 'vitest'

import { formReader } from '../../../ui/fields/form.ts'
import { readPlan, shownValue } from './plan-form.ts'

const typed = (values: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return formReader(data)
}
const curator = {
  name: ' Curator ',
  sentence: 'For those who share.',
  monthlyCents: '1,049.50',
  yearlyCents: '490',
  lookupsPerMonth: '250',
  shareLinks: '50',
  promotionDays: '7',
  feeDiscountBps: '12.5',
}

test('a plan is parsed into whole cents and basis points', () => {
  expect(readPlan(typed({ ...curator, isOffered: 'on' }))).toEqual({
    name: 'Curator',
    sentence: 'For those who share.',
    monthlyCents: 104_950,
    yearlyCents: 49_000,
    lookupsPerMonth: 250,
    shareLinks: 50,
    promotionDays: 7,
    feeDiscountBps: 1_250,
    isOffered: true,
  })
  expect(readPlan(typed(curator)).isOffered).toBe(false)
})

test('another admin’s edit is shown formatted', () => {
  const values = readPlan(typed(curator))
  expect(shownValue(values, 'monthlyCents')).toBe('$1,049.50')
  expect(shownValue(values, 'feeDiscountBps')).toBe('12.5%')
  expect(shownValue(values, 'isOffered')).toBe('not available')
  expect(shownValue(values, 'lookupsPerMonth')).toBe('250')
})
