import { expect, it } from 'vitest'

import { inForceAfter } from './rules.ts'

const bill = (kind: 'first' | 'renewal', periodStart: string, until: string | null = null) =>
  ({
    kind,
    planId: 'gold',
    interval: 'month',
    priceCents: 4_900,
    periodStart,
    periodEnd: until,
    appliedOn: periodStart,
  }) as Parameters<typeof inForceAfter>[0][number]

it('keeps the day of the month a subscription began on, also after a renewal in a shorter month', () => {
  const begun = bill('first', '2027-01-31', '2027-02-28')
  expect(inForceAfter([begun])).toMatchObject({ end: '2027-02-28', anchorDay: 31 })
  const renewed = [begun, bill('renewal', '2027-02-28', '2027-03-31')]
  expect(inForceAfter(renewed)).toMatchObject({ start: '2027-02-28', end: '2027-03-31', anchorDay: 31 })
})
