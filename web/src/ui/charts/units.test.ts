import fc from 'fast-check'
import { expect, test } from 'vitest'

import { axisFor } from './scales.ts'
import { basisPoints, counted, dollars, dollarsAndCents, indexPoints, type Unit } from './units.ts'

const million = 100_000_000
const views = counted('view', 'views')

test('values are formatted in full', () => {
  expect(dollars.value(180_560_000)).toBe('$1,805,600')
  expect(dollars.value(-5_100_00)).toBe('−$5,100')
  expect(dollarsAndCents.value(12_840)).toBe('$128.40')
  expect([indexPoints.value(112.44), indexPoints.axis([0, 1_000]).join()]).toEqual(['112.4', '0,1,000'])
  expect([views.value(1), views.value(1_306)]).toEqual(['1 view', '1,306 views'])
})

test.each<[Unit, number[], string[]]>([
  [dollars, [0, 2 * million, 4 * million], ['$0', '$2M', '$4M']],
  [dollars, [1.5 * million, 1.6 * million, 1.7 * million], ['$1.5M', '$1.6M', '$1.7M']],
  [dollars, [0, 0.5 * million, million], ['$0', '$0.5M', '$1.0M']],
  [dollars, [1.8 * million, 1.8 * million + 500_000, 1.81 * million], ['$1,800K', '$1,805K', '$1,810K']],
  [dollars, [10_000_000, 15_000_000, 20_000_000], ['$100K', '$150K', '$200K']],
  [dollars, [-million, 0, million], ['−$1M', '$0', '$1M']],
  [dollars, [90_00, 100_00, 110_00], ['$90', '$100', '$110']],
  [dollarsAndCents, [0, 25, 50], ['$0', '$0.25', '$0.50']],
  [dollarsAndCents, [1250, 1260, 1270], ['$12.50', '$12.60', '$12.70']],
  [views, [0, 500, 1000], ['0', '500', '1,000']],
  [views, [0, 5000, 10_000], ['0', '5K', '10K']],
  [views, [0, 1, 2], ['0', '1', '2']],
])('%# axis', (unit, ticks, texts) => {
  expect(unit.axis(ticks)).toEqual(texts)
})

test('no label is a sign without an amount', () => {
  const value = fc.oneof(fc.double({ min: -200, max: 200, noNaN: true }), fc.constantFrom(-0, -4, -0.5))
  fc.assert(
    fc.property(fc.array(value, { minLength: 2, maxLength: 6 }), (values) => {
      for (const unit of [dollars, dollarsAndCents, views, indexPoints, basisPoints])
        for (const text of [...values.map(unit.value), ...unit.axis(values)])
          if (!/[1-9]/.test(text)) expect(text).not.toMatch(/[-−]/)
    }),
  )
})

test('no two ticks of an axis have the same label', () => {
  const units = fc.constantFrom(dollars, dollarsAndCents, views)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e13, max: 1e13 }), { maxLength: 8 }), units, (values, unit) => {
      const texts = unit.axis(axisFor(values, { least: unit.least }).ticks)
      expect(new Set(texts).size).toBe(texts.length)
    }),
  )
})
