import fc from 'fast-check'
import { expect, test } from 'vitest'

import { percents, percentText, sharesOf, wordsFit } from './shares.ts'

const part = (name: string, value: number) => ({ name, value })

test('percentages are whole, add up to 100, and are never off by one or more', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1e12), { minLength: 1, maxLength: 12 }), (values) => {
      const total = values.reduce((sum, value) => sum + value, 0)
      const found = percents(values)
      expect(found.reduce((sum, value) => sum + value, 0)).toBe(total === 0 ? 0 : 100)
      found.forEach((percent, index) => {
        expect(Number.isInteger(percent)).toBe(true)
        if (total > 0) expect(Math.abs(percent - (values[index]! / total) * 100)).toBeLessThan(1)
      })
    }),
  )
})

test('three equal parts still add up to 100', () => {
  expect(percents([1, 1, 1])).toEqual([34, 33, 33])
})

test('parts are sorted largest first, without empty ones', () => {
  const shares = sharesOf([part('Cash', 7), part('Gum', 0), part('Tobacco', 55), part('Chrome', 38)])
  expect(shares.map(({ name, percent }) => [name, percent])).toEqual([
    ['Tobacco', 55],
    ['Chrome', 38],
    ['Cash', 7],
  ])
  expect(sharesOf([])).toEqual([])
})

test('parts after the fifth are combined, because there are six colors', () => {
  const shares = sharesOf(Array.from({ length: 9 }, (_, index) => part(`P${index}`, 10 - index)))
  expect(shares).toHaveLength(6)
  expect(shares[5]).toMatchObject({ name: 'Other', value: 5 + 4 + 3 + 2 })
})

test('a part that rounds to zero is not shown as zero', () => {
  const [, small] = sharesOf([part('All', 9_999), part('Crumb', 1)])
  expect(percentText(small!)).toBe('Under 1%')
})

test('labels are shown below the parts only when all of them fit', () => {
  const shares = sharesOf([part('Basketball', 60), part('Cash', 40)])
  expect(wordsFit(shares, 400)).toBe(true)
  expect(wordsFit(shares, 60)).toBe(false)
})
