import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { repeatSalesIndex, type SalePair } from './rules.ts'

const pair = (from: number, to: number, fromCents: number, toCents: number): SalePair => ({
  from,
  to,
  fromCents,
  toCents,
})

describe('a repeat-sales index', () => {
  it('with one pair for each period is the chain of their changes', () => {
    const index = repeatSalesIndex([pair(1, 2, 100, 110), pair(2, 3, 200, 242)])
    expect(index.map(({ value }) => value.toFixed(6))).toEqual(['1.000000', '1.100000', '1.331000'])
    expect(index.map(({ pairs }) => pairs)).toEqual([1, 2, 1])
    expect(index.every(({ standardError }) => standardError === 0)).toBe(true)
  })

  // the normal equations of three periods, solved by hand: with y12, y23 and y13 the logarithms of the changes,
  // period 2 is (2·y12 + y13 − y23) / 3 and period 3 is (y12 + 2·y13 + y23) / 3
  it('is the least-squares solution when pairs disagree', () => {
    const [y12, y23, y13] = [Math.log(1.2), Math.log(1.1), Math.log(1.5)]
    const index = repeatSalesIndex([pair(1, 2, 1_000, 1_200), pair(2, 3, 1_000, 1_100), pair(1, 3, 1_000, 1_500)])
    expect(Math.log(index[1]?.value ?? 0)).toBeCloseTo((2 * y12 + y13 - y23) / 3, 12)
    expect(Math.log(index[2]?.value ?? 0)).toBeCloseTo((y12 + 2 * y13 + y23) / 3, 12)
    // one degree of freedom is left: each residual is (y12 + y23 − y13) / 3, up to its sign
    const variance = ((y12 + y23 - y13) / 3) ** 2 * 3
    expect(index[1]?.standardError).toBeCloseTo(Math.sqrt((variance * 2) / 3), 12)
  })

  it('finds the index that the sales were made with, whatever the cards cost', () => {
    const periods = fc.integer({ min: 2, max: 24 })
    fc.assert(
      fc.property(
        periods.chain((count) =>
          fc.record({
            levels: fc.array(fc.double({ min: 0.2, max: 5, noNaN: true }), { minLength: count, maxLength: count }),
            more: fc.array(
              fc.record({
                from: fc.integer({ min: 0, max: count - 1 }),
                to: fc.integer({ min: 0, max: count - 1 }),
                cents: fc.integer({ min: 1_000, max: 100_000_000 }),
              }),
              { maxLength: 60 },
            ),
          }),
        ),
        ({ levels, more }) => {
          const level = (period: number) => levels[period] ?? 1
          const of = (from: number, to: number, base: number) => pair(from, to, base * level(from), base * level(to))
          const chain = levels.slice(1).map((_, at) => of(at, at + 1, 50_000))
          const others = more.map(({ from, to, cents }) => of(Math.min(from, to), Math.max(from, to), cents))
          const index = repeatSalesIndex([...chain, ...others])
          expect(index).toHaveLength(levels.length)
          for (const { period, value } of index) expect(value / (level(period) / level(0))).toBeCloseTo(1, 8)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('leaves out periods that nothing connects', () => {
    const index = repeatSalesIndex([pair(1, 2, 100, 120), pair(2, 3, 100, 90), pair(8, 9, 100, 500), pair(4, 4, 1, 9)])
    expect(index.map(({ period }) => period)).toEqual([1, 2, 3])
    expect(repeatSalesIndex([])).toEqual([])
  })
})
