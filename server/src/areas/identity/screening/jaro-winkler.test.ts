import fc from 'fast-check'
import { expect, it } from 'vitest'

import { winklerDifferentPairs, winklerPairs } from '../../../../test/published-names.ts'
import { commonPrefix, jaro, jaroWinkler, mostJaroWinkler } from './jaro-winkler.ts'

it.each(winklerPairs)('%s and %s have the published similarity', (a, b, plain, withPrefix) => {
  expect(jaro(a, b)).toBeCloseTo(plain, 3)
  expect(jaroWinkler(a, b)).toBeCloseTo(withPrefix, 3)
  expect(jaroWinkler(b, a)).toBeCloseTo(withPrefix, 3)
})

it('different names stay below any threshold, equal ones are 1, and empty ones 0', () => {
  for (const [a, b] of winklerDifferentPairs) expect(jaroWinkler(a, b)).toBeLessThan(0.75)
  expect(jaroWinkler('SMITH', 'SMITH')).toBe(1)
  expect(jaroWinkler('', 'SMITH')).toBe(0)
  expect(jaroWinkler('', '')).toBe(0)
  expect(jaroWinkler('A', 'B')).toBe(0)
})

it('is never above its bound', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ABCDE'), minLength: 1, maxLength: 9 })
  const commonLetters = (a: string, b: string) =>
    [...'ABCDE'].reduce((sum, letter) => sum + Math.min(a.split(letter).length, b.split(letter).length) - 1, 0)
  fc.assert(
    fc.property(text, text, (a, b) => {
      const bound = mostJaroWinkler(a.length, b.length, commonLetters(a, b), commonPrefix(a, b))
      expect(jaroWinkler(a, b)).toBeLessThanOrEqual(bound + 1e-12)
      expect(jaroWinkler(a, b)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 2_000 },
  )
})
