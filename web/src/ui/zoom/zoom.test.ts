import { describe, expect, test } from 'vitest'

import { mostScale, moveBy, viewAfter, whole, zoomAt } from './zoom.ts'

const box = { width: 400, height: 600 }

describe('zoom', () => {
  test('the point under the finger stays in place', () => {
    const at = { x: 100, y: -50 }
    const view = zoomAt(whole, 2, at, box)
    // the image point that was at `at` is now at scale × point + shift
    expect([2 * at.x + view.x, 2 * at.y + view.y]).toEqual([at.x, at.y])
  })

  test('scale stays between the fit and the maximum', () => {
    expect(zoomAt(whole, 0.2, { x: 0, y: 0 }, box)).toEqual(whole)
    expect(zoomAt(whole, 100, { x: 0, y: 0 }, box).scale).toBe(mostScale)
  })

  test('the picture stays within the window', () => {
    expect(moveBy(whole, { x: 500, y: 500 }, box)).toEqual(whole)
    expect(moveBy({ scale: 2, x: 0, y: 0 }, { x: 1_000, y: -1_000 }, box)).toEqual({ scale: 2, x: 200, y: -300 })
  })

  test('keyboard controls work the same', () => {
    const near = viewAfter('+', whole, box)
    expect(near?.scale).toBeCloseTo(1.4)
    expect(near && viewAfter('ArrowLeft', near, box)?.x).toBe(60)
    expect(viewAfter('0', { scale: 3, x: 10, y: 10 }, box)).toEqual(whole)
    expect(viewAfter('q', whole, box)).toBeUndefined()
  })
})
