import { addSeconds, dayIn, secondsBetween } from '@ambry/contract/kernel/dates'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { addBusinessHours } from './rules.ts'

const timeZone = 'America/New_York'
const after = (from: string, hours: number, ...closed: string[]) =>
  addBusinessHours(from, hours, { timeZone, holidays: new Set(closed) })

it('weekends and holidays do not count', () => {
  // a Monday morning in New York
  expect(after('2026-11-16T15:00:00.000Z', 48)).toBe('2026-11-18T15:00:00.000Z')
  expect(after('2026-11-16T15:00:00.000Z', 48, '2026-11-17')).toBe('2026-11-19T15:00:00.000Z')
  // one day from Friday noon is Monday noon
  expect(after('2026-11-20T17:00:00.000Z', 24)).toBe('2026-11-23T17:00:00.000Z')
  // requested on a Saturday: the clock starts on Monday at midnight
  expect(after('2026-11-21T17:00:00.000Z', 24)).toBe('2026-11-24T05:00:00.000Z')
  // Thanksgiving, the day after it, and a weekend
  expect(after('2026-11-25T17:00:00.000Z', 24, '2026-11-26', '2026-11-27')).toBe('2026-11-30T17:00:00.000Z')
})

it('daylight saving nights keep their real length', () => {
  // clocks go back on Sunday, November 1, 2026: noon stays noon
  expect(after('2026-10-30T16:00:00.000Z', 24)).toBe('2026-11-02T17:00:00.000Z')
})

it('a deadline never falls on a closed day, is never early, and moves later with more hours', () => {
  const instants = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString())
  const days = fc.array(
    instants.map((at) => dayIn(timeZone, at)),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 240 }), days, (from, hours, closed) => {
      const end = after(from, hours, ...closed)
      expect(secondsBetween(addSeconds(from, hours * 3600), end)).toBeGreaterThanOrEqual(0)
      expect(after(from, hours + 1, ...closed) > end).toBe(true)
      // the last hour falls on a business day
      const lastMoment = dayIn(timeZone, new Date(Date.parse(end) - 1))
      expect(closed).not.toContain(lastMoment)
      expect([0, 6]).not.toContain(new Date(lastMoment).getUTCDay())
    }),
    { numRuns: 300 },
  )
})
