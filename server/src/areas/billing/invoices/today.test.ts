import { dayIn } from '@ambry/contract/kernel/dates'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import type { Deps } from '../../../deps.ts'
import { today } from '../ledger/service.ts'

const houseIn = (timeZone: string) => ({ settings: { current: { timeZone } } }) as unknown as Pick<Deps, 'settings'>

it('today is always the current day in the configured time zone, whatever was computed before', () => {
  const at = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  // Kathmandu and the Chatham Islands have offsets in quarter hours
  const zone = fc.constantFrom('America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham', 'UTC')
  const asked = fc.array(fc.tuple(zone, at, fc.integer({ min: -2_000, max: 2_000 })), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(asked, (questions) => {
      for (const [timeZone, when, seconds] of questions)
        for (const now of [when, new Date(when.getTime() + seconds * 1000)])
          expect(today(houseIn(timeZone), now)).toBe(dayIn(timeZone, now))
    }),
  )
})

it('today changes at midnight in the configured time zone', () => {
  const house = houseIn('America/New_York')
  expect(today(house, new Date('2026-11-16T04:59:59.999Z'))).toBe('2026-11-15')
  expect(today(house, new Date('2026-11-16T05:00:00.000Z'))).toBe('2026-11-16')
  expect(today(house, new Date('2026-11-16T04:59:59.999Z'))).toBe('2026-11-15')
})
