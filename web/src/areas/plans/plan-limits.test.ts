import { describe, expect, test } from 'vitest'

import { featuresOf, lossesOf, usageLabel } from './plan-limits.ts'

const collector = { lookupsPerMonth: 25, shareLinks: 5, promotionDays: 0, feeDiscountBps: 0 }
const curator = { lookupsPerMonth: 250, shareLinks: 50, promotionDays: 7, feeDiscountBps: 1_000 }
const patron = { lookupsPerMonth: 2_500, shareLinks: 500, promotionDays: 30, feeDiscountBps: 2_000 }

describe('plan limits', () => {
  test('are listed for every kind, including zero', () => {
    expect(featuresOf(curator).map(({ words }) => words)).toEqual([
      '250 lookups per month',
      '50 open share links',
      '7 featured days',
      '10% off our fees',
    ])
    expect(featuresOf(collector).map(({ has }) => has)).toEqual([true, true, false, false])
  })

  test('losses include only what decreases', () => {
    expect(lossesOf(curator, collector)).toEqual([
      '25 lookups per month instead of 250',
      '5 open share links instead of 50',
      'No featured days instead of 7',
      'Standard fees instead of 10% off',
    ])
    expect(lossesOf(curator, patron)).toEqual([])
  })
})

test('a used-up limit says so', () => {
  expect(usageLabel({ used: 1_200, limit: 2_500 }, 'used this month')).toBe('1,200 of 2,500 used this month')
  expect(usageLabel({ used: 5, limit: 5 }, 'open')).toBe('5 of 5 open. None left.')
})
