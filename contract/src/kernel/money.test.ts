import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { allocated, dividedHalfEven, mostCents, portionHalfEven } from './money.ts'

describe('allocation by largest remainder', () => {
  // values from the tests of moneyphp/money (MoneyTest.php) and dinero.js (allocate.test.ts)
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [5, [3, 7], [2, 3]],
    [5, [7, 3, 0], [4, 1, 0]],
    [5, [0, 7, 3], [0, 4, 1]],
    [5, [0, 0, 1], [0, 0, 5]],
    [0, [0, 0, 1], [0, 0, 0]],
    [1, [1, 1], [1, 0]],
    [101, [3, 7], [30, 71]],
    [15, [1, 1], [8, 7]],
    [15, [1, 1, 1], [5, 5, 5]],
    [1003, [50, 50], [502, 501]],
    [1003, [0, 50, 50], [0, 502, 501]],
    [5, [50, 50], [3, 2]],
  ])('%i by %j', (cents, weights, expected) => expect(allocated(cents, weights)).toEqual(expected))

  it.each([[[]], [[0, 0]], [[1, -1, 3]]])('rejects the weights %j', (weights) =>
    expect(() => allocated(100, weights)).toThrow(RangeError),
  )

  it.each([
    [2 ** 53, [1, 1]],
    [0.5, [1]],
    [Number.NaN, [1]],
    [100, [2 ** 53, 1]],
    [100, [0.5, 1]],
  ])('rejects %d by %j, which a number can’t hold exactly', (cents, weights) =>
    expect(() => allocated(cents, weights)).toThrow(RangeError),
  )

  it('takes back from each exactly what they got', () => {
    expect(allocated(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.array(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { minLength: 1, maxLength: 9 }),
        (cents, weights) => {
          const taken = allocated(-cents, weights)
          expect(taken.map((part) => 0 - part)).toEqual(allocated(cents, weights))
          expect(taken.some((part) => Object.is(part, -0))).toBe(false)
        },
      ),
    )
  })

  it('adds up to the amount, each within a cent of its share, and zero for zero weight', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -mostCents, max: mostCents }),
        fc.array(fc.integer({ min: 0, max: mostCents }), { minLength: 1, maxLength: 30 }),
        (cents, weights) => {
          const total = weights.reduce((sum, weight) => sum + weight, 0)
          fc.pre(total > 0)
          const parts = allocated(cents, weights)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents)
          parts.forEach((part, at) => {
            const weight = BigInt(weights[at] ?? 0)
            const off = BigInt(part) * BigInt(total) - BigInt(cents) * weight
            expect(off < BigInt(total) && off > -BigInt(total)).toBe(true)
            if (weight === 0n) expect(Math.abs(part)).toBe(0)
          })
        },
      ),
    )
  })
})

describe('rounding half to even', () => {
  // values from moneyphp/money (RoundExamples.php), in tenths
  it.each([
    [26, 3],
    [35, 4],
    [-25, -2],
    [20, 2],
    [25, 2],
    [15, 2],
    [-15, -2],
    [-26, -3],
  ])('%i tenths round to %i', (tenths, expected) => expect(dividedHalfEven(BigInt(tenths), 10n)).toBe(BigInt(expected)))

  it('computes a portion to the cent', () => {
    expect(portionHalfEven(21_400_000, 400)).toBe(856_000)
    // half a cent rounds to even
    expect([portionHalfEven(50, 100), portionHalfEven(150, 100), portionHalfEven(250, 100)]).toEqual([0, 2, 2])
    expect(portionHalfEven(mostCents, 10_000)).toBe(mostCents)
    expect(() => dividedHalfEven(1n, 0n)).toThrow(RangeError)
  })

  it('is never off by more than half, for any division', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (n, d) => {
          const twice = (n - dividedHalfEven(n, d) * d) * 2n
          expect((twice < 0n ? -twice : twice) <= d).toBe(true)
          expect(dividedHalfEven(-n, d)).toBe(-dividedHalfEven(n, d))
        },
      ),
    )
  })
})
