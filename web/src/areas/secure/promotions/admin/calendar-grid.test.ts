import { expect, it } from 'vitest'

import { daysOf, fullDays, rowOf } from './calendar-grid.ts'

const span = { from: '2026-11-15', to: '2026-11-24' }
const stays = [
  { place: 1, firstOn: '2026-11-10', lastOn: '2026-11-16' },
  { place: 1, firstOn: '2026-11-18', lastOn: '2026-11-30' },
  { place: 2, firstOn: '2026-11-16', lastOn: '2026-11-18' },
]

it('clips bookings to the visible days, and keeps free days separate', () => {
  expect(rowOf(stays, 1, span).map(({ from, days, stay }) => [from, days, stay !== null])).toEqual([
    ['2026-11-15', 2, true],
    ['2026-11-17', 1, false],
    ['2026-11-18', 7, true],
  ])
  for (const place of [1, 2, 3])
    expect(rowOf(stays, place, span).reduce((sum, { days }) => sum + days, 0)).toBe(daysOf(span).length)
})

it('knows the days when all slots are taken', () => {
  expect([...fullDays(stays, 2, span)]).toEqual(['2026-11-16', '2026-11-18'])
  expect([...fullDays([], 0, span)]).toEqual([])
})
