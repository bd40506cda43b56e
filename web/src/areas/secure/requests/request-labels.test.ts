import { expect, test } from 'vitest'

import { leftText, offerText, statusTabs, waitsForMe } from './request-labels.ts'

test.each([
  [0, 'no time left'],
  [40, '40 s'],
  [12 * 60 + 30, '12 min'],
  [2 * 3600, '2 h'],
  [47 * 3600 + 12 * 60, '1 day 23 h'],
  [48 * 3600, '2 days'],
  [7 * 3600 + 12 * 60, '7 h 12 min'],
])('%i seconds is %s', (seconds, text) => {
  expect(leftText(seconds)).toBe(text)
})

test('the requester and the owner each wait for their own step', () => {
  expect(waitsForMe({ side: 'sent', waitingOn: 'member' })).toBe(true)
  expect(waitsForMe({ side: 'received', waitingOn: 'member' })).toBe(false)
  expect(waitsForMe({ side: 'received', waitingOn: 'owner' })).toBe(true)
  expect(waitsForMe({ side: 'sent', waitingOn: 'house' })).toBe(false)
})

test('an offer is compared with the list price', () => {
  const offered = (offerCents: number) => offerText({ offerCents, listPriceAtRequestCents: 500_00, side: 'sent' })
  expect(offered(500_00)).toBe('At the list price')
  expect(offered(450_00)).toBe('$50.00 below the list price')
  expect(offered(525_00)).toBe('$25.00 above the list price')
})

test('only non-empty statuses have a tab, plus the selected one', () => {
  const counts = [
    { status: 'completed', count: 3 },
    { status: 'pending', count: 2 },
  ] as const
  expect(statusTabs(counts, 'sent', 'expired').map(({ name, count }) => `${name} ${count}`)).toEqual([
    'All 5',
    'Under review 2',
    'Completed 3',
    'Expired 0',
  ])
})
