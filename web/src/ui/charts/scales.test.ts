import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { areaPath, axisFor, cursorAfter, dateLabels, heightOf, linePath, nearestTo, placeOf, spanOf } from './scales.ts'

describe('axis ticks', () => {
  test.each([
    ['cents near 1.8 million dollars', [154_500_000, 180_560_000], {}, [150e6, 160e6, 170e6, 180e6, 190e6]],
    ['counts from zero', [0, 172], {}, [0, 50, 100, 150, 200]],
    ['a small count', [3, 4], {}, [3, 4, 5]],
    ['one value', [120], {}, [100, 110, 120, 130, 140]],
    ['a flat series', [100, 100, 100], {}, [90, 95, 100, 105, 110]],
    ['nothing but zero', [0, 0], {}, [0, 1, 2]],
    ['nothing at all', [], { least: 100 }, [0, 100, 200]],
    ['losses', [-340, -120], {}, [-400, -300, -200, -100]],
    ['gains and losses', [-30, 45], {}, [-50, -25, 0, 25, 50]],
    ['bars', [55, 210], { fromZero: true }, [0, 100, 200, 300]],
    ['a value that is none', [Number.NaN, 10], { fromZero: true }, [0, 5, 10]],
  ])('for %s', (_, values, options, ticks) => {
    expect(axisFor(values, options)).toEqual({ ticks, low: ticks[0], high: ticks.at(-1) })
  })

  const amounts = fc.array(fc.integer({ min: -1e14, max: 1e14 }), { maxLength: 40 })
  const options = fc.record({ least: fc.constantFrom(1, 100), fromZero: fc.boolean() })

  test('are three to five, evenly spaced, and cover every value', () => {
    fc.assert(
      fc.property(amounts, options, (values, { least, fromZero }) => {
        const { ticks, low, high } = axisFor(values, { least, fromZero })
        expect(ticks.length).toBeGreaterThanOrEqual(3)
        expect(ticks.length).toBeLessThanOrEqual(5)
        const step = ticks[1]! - ticks[0]!
        expect(step % least).toBe(0)
        expect(ticks.slice(1).map((tick, index) => tick - ticks[index]!)).toEqual(ticks.slice(1).map(() => step))
        for (const value of values) {
          expect(value).toBeGreaterThanOrEqual(low)
          expect(value).toBeLessThanOrEqual(high)
        }
        if (fromZero) expect(ticks).toContain(0)
      }),
    )
  })

  test('never go below zero for values that do not', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1e12), { minLength: 1 }), (values) => {
        expect(axisFor(values).low).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('map every value to a height', () => {
    const axis = axisFor([0, 100])
    expect([0, 50, 100].map((value) => heightOf(axis, value))).toEqual([0, 0.5, 1])
  })
})

describe('days', () => {
  const day = fc.integer({ min: 0, max: 30_000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10))

  test('are placed between the first and the last; a single one is last', () => {
    const span = spanOf(['2026-11-11', '2026-11-01', '2026-11-06'])
    expect(span).toEqual({ first: '2026-11-01', last: '2026-11-11' })
    expect(placeOf(span!, '2026-11-06')).toBe(0.5)
    expect(placeOf(spanOf(['2026-11-01'])!, '2026-11-01')).toBe(1)
    expect(spanOf([])).toBeNull()
  })

  test('are labeled by day, month or year, depending on the length', () => {
    const texts = (first: string, last: string, width: number) =>
      dateLabels({ first, last }, width).map(({ text }) => text)
    expect(texts('2026-10-17', '2026-11-15', 1000)).toEqual(['Oct 17', 'Oct 24', 'Oct 31', 'Nov 7', 'Nov 15'])
    expect(texts('2026-11-09', '2026-11-15', 640)).toEqual([
      'Nov 9',
      'Nov 10',
      'Nov 11',
      'Nov 12',
      'Nov 13',
      'Nov 14',
      'Nov 15',
    ])
    expect(texts('2025-11-15', '2026-11-15', 640)).toEqual(['Nov 2025', 'Jan', 'Mar', 'May', 'Jul', 'Sep', 'Nov 2026'])
    expect(texts('2024-05-01', '2026-10-31', 640)).toEqual(['May 2024', 'Jan 2025', 'Jul 2025', 'Jan 2026', 'Oct 2026'])
    expect(texts('2021-03-01', '2026-11-15', 640)).toEqual(['2021', '2022', '2023', '2024', '2025', '2026'])
    expect(texts('2021-03-01', '2026-11-15', 300)).toEqual(['2021', '2024', '2026'])
    expect(texts('2026-11-15', '2026-11-15', 640)).toEqual(['Nov 15'])
    expect(texts('2026-11-14', '2026-11-15', 640)).toEqual(['Nov 14', 'Nov 15'])
    expect(texts('2026-10-17', '2026-11-15', 100)).toEqual(['Nov 15'])
  })

  test('have labels that never overlap or repeat, and align with the edges', () => {
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 1300 }), (one, other, width) => {
        const span = spanOf([one, other])!
        const labels = dateLabels(span, width)
        expect(labels.at(-1)!.at).toBe(1)
        expect(new Set(labels.map(({ text }) => text)).size).toBe(labels.length)
        const places = labels.map(({ at }) => at * width)
        const gaps = places.slice(1).map((place, index) => place - places[index]!)
        expect(Math.min(...gaps, 50)).toBeGreaterThan(40)
      }),
    )
  })
})

describe('paths', () => {
  const places = [
    { x: 0, y: 10 },
    { x: 5.04, y: 3.33 },
  ]

  test('follow their points; the area closes at the bottom', () => {
    expect(linePath(places)).toBe('M0 10L5 3.3')
    expect(areaPath(places, 20)).toBe('M0 10L5 3.3L5 20L0 20Z')
  })

  test('have no area for zero points or one', () => {
    expect(linePath([])).toBe('')
    expect(areaPath(places.slice(1), 20)).toBe('')
  })
})

describe('the cursor', () => {
  test('moves to the nearest value', () => {
    const places = [{ x: 0 }, { x: 10 }, { x: 30 }]
    expect([-5, 4, 6, 21, 900].map((x) => nearestTo(x, places))).toEqual([0, 0, 1, 2, 2])
    expect(nearestTo(3, [])).toBeNull()
  })

  test('moves by arrow keys, stays in range, and is cleared with Escape', () => {
    expect(cursorAfter('ArrowRight', null, 3)).toBe(0)
    expect(cursorAfter('ArrowLeft', null, 3)).toBe(2)
    expect(cursorAfter('ArrowRight', 2, 3)).toBe(2)
    expect(cursorAfter('ArrowLeft', 0, 3)).toBe(0)
    expect(cursorAfter('Home', 2, 3)).toBe(0)
    expect(cursorAfter('End', 0, 3)).toBe(2)
    expect(cursorAfter('Escape', 1, 3)).toBeNull()
  })

  test('ignores other keys, and charts without values', () => {
    expect(cursorAfter('Escape', null, 3)).toBeUndefined()
    expect(cursorAfter('Tab', 1, 3)).toBeUndefined()
    expect(cursorAfter('ArrowRight', null, 0)).toBeUndefined()
  })
})
