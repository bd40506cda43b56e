import { expect, it } from 'vitest'

import { yieldOn } from './rules.ts'

it('a loan repaid in equal parts earns its rate on what is still at work', () => {
  // $12,000 at 12 %, $1,000 back every 30 days: after a year, half of it was at work
  const months = Array.from({ length: 12 }, (_, at) => at)
  const dayAt = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString().slice(0, 10)
  const moved = [
    { on: dayAt(0), cents: 1_200_000 },
    ...months.map((at) => ({ on: dayAt(30 * (at + 1)), cents: -100_000 })),
  ]
  const interest = months.reduce((sum, at) => sum + ((1_200_000 - at * 100_000) * 0.12 * 30) / 365, 0)
  expect(yieldOn(moved, Math.round(interest), dayAt(360))).toEqual({ averageCents: 650_000, percent: 12 })
  // days on which nothing is at work lower the average, and not the yield
  expect(yieldOn(moved, Math.round(interest), dayAt(720))).toEqual({ averageCents: 325_000, percent: 12 })
})

it('says nothing before a day has passed, or when nothing was ever at work', () => {
  expect(yieldOn([], 0, '2026-01-01')).toBeNull()
  expect(yieldOn([{ on: '2026-01-01', cents: 5 }], 0, '2026-01-01')).toBeNull()
})
