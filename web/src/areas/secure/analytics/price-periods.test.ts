import { expect, test } from 'vitest'

import { pricePeriods } from './price-periods.ts'

const zone = 'America/New_York'
const days = [2, 4, 6, 1, 1].map((views, at) => ({ day: `2026-11-${11 + at}`, views }))

test('each price with its days and daily views, newest first', () => {
  const prices = [
    { at: '2026-10-01T12:00:00.000Z', cents: 500 },
    { at: '2026-11-13T15:00:00.000Z', cents: 450 },
    { at: '2026-11-14T15:00:00.000Z', cents: null },
  ]
  expect(pricePeriods(prices, days, zone)).toEqual([
    { from: '2026-11-14', to: null, cents: null, days: 2, viewsPerDay: 1 },
    { from: '2026-11-13', to: '2026-11-13', cents: 450, days: 1, viewsPerDay: 6 },
    { from: '2026-10-01', to: '2026-11-12', cents: 500, days: 2, viewsPerDay: 3 },
  ])
})

test('a day belongs to its last price in the configured time zone; an unchanged price is one period', () => {
  const prices = [
    { at: '2026-11-12T02:00:00.000Z', cents: 500 },
    { at: '2026-11-12T03:00:00.000Z', cents: 400 },
    { at: '2026-11-13T15:00:00.000Z', cents: 400 },
  ]
  expect(pricePeriods(prices, days, zone)).toEqual([
    { from: '2026-11-11', to: null, cents: 400, days: 5, viewsPerDay: 2.8 },
  ])
  expect(pricePeriods([], days, zone)).toEqual([])
  expect(pricePeriods(prices, [], zone)[0]).toMatchObject({ days: 0, viewsPerDay: null })
})
