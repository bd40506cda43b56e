import { expect, test } from 'vitest'

import { changeLabel, durationLabel, rangeLabel, shareOf, viewLabel } from '../../parts/figure-labels.ts'
import { closesLabel, dayLabel, fullAddress, perLink, showsLabel, targetLabel, whyClosed } from './share-labels.ts'

const card = { id: 'c', title: 'Wes Gagnon', facts: '1979 Northern Ice, PSA 10', picture: '/p?v=1' }
const now = Date.parse('2026-11-15T12:00:00.000Z')

test('link target labels', () => {
  expect(targetLabel({ scope: 'card', cards: 1, card, tag: null })).toBe('Wes Gagnon, 1979 Northern Ice, PSA 10')
  expect(targetLabel({ scope: 'card', cards: 0, card: null, tag: null })).toBe('A card that’s no longer shown')
  expect(targetLabel({ scope: 'chosen', cards: 1, card, tag: null })).toBe('1 selected card')
  expect(targetLabel({ scope: 'tag', cards: 12, card, tag: 'Rookies' })).toBe('All 12 cards tagged “Rookies”')
  expect(targetLabel({ scope: 'tag', cards: 1, card, tag: 'Rookies' })).toBe('1 card tagged “Rookies”')
  expect(targetLabel({ scope: 'tag', cards: 0, card: null, tag: 'Rookies' })).toBe('No cards tagged “Rookies”')
  expect(targetLabel({ scope: 'all', cards: 1204, card, tag: null })).toBe('Whole registry, 1,204 cards')
})

test('the reason a link is closed is worded for the owner or for admins', () => {
  const link = { expiresAt: '2026-11-10T12:00:00.000Z', maxViews: 20, closedReason: null }
  expect(whyClosed({ ...link, displayStatus: 'live' }, 'owner')).toBeNull()
  expect(whyClosed({ ...link, displayStatus: 'empty' }, 'owner')).toBe('Inactive until it shows a card again.')
  expect(whyClosed({ ...link, displayStatus: 'expired' }, 'owner')).toBe('Expired on Nov 10, 2026.')
  expect(whyClosed({ ...link, displayStatus: 'used_up' }, 'house')).toBe('The limit was 20 views.')
  const closed = { ...link, displayStatus: 'closed' as const, closedReason: 'owner' as const }
  expect(whyClosed(closed, 'owner')).toBe('You closed it.')
  expect(whyClosed(closed, 'house')).toBe('Closed by its owner.')
})

test('expiry is relative while it is near', () => {
  expect(closesLabel({ expiresAt: '2026-11-15T18:00:00.000Z' }, now)).toBe('Within 24 hours')
  expect(closesLabel({ expiresAt: '2026-11-16T18:00:00.000Z' }, now)).toBe('In 1 day')
  expect(closesLabel({ expiresAt: '2026-11-18T18:00:00.000Z' }, now)).toBe('In 3 days')
  expect(closesLabel({ expiresAt: '2027-01-10T18:00:00.000Z' }, now)).toBe('Jan 10, 2027')
  expect(dayLabel('2026-12-24T12:00:00.000Z', now)).toBe('Dec 24')
  expect(dayLabel('2027-01-10T12:00:00.000Z', now)).toBe('Jan 10, 2027')
})

test('shown details are in form order', () => {
  expect(showsLabel(['owner', 'photos', 'cert'])).toBe('Photos, cert number, my name')
  expect(showsLabel([])).toBe('Card details only')
})

test('durations are formatted for people', () => {
  expect([48, 840, 5_400, 54_000, 260_000].map(durationLabel)).toEqual(['48 s', '14 min', '2 h', '15 h', '3 days'])
  expect([0, 59, 60, 80].map(viewLabel)).toEqual(['0 s', '59 s', '1 min', '1 min 20 s'])
  expect(durationLabel(null)).toBe('–')
})

test('date ranges include the years where they differ', () => {
  expect(rangeLabel('2026-10-17', '2026-11-15')).toBe('October 17 to November 15')
  expect(rangeLabel('2026-12-20', '2027-01-18')).toBe('December 20, 2026 to January 18, 2027')
})

test('a change is a percentage of the previous value, or words if that was zero', () => {
  expect(changeLabel(8, 6, '30')).toBe('+33% vs. the previous 30 days')
  expect(changeLabel(5, 6, '7')).toBe('−17% vs. the previous 7 days')
  expect(changeLabel(6, 6, '30')).toBe('Same as the previous 30 days')
  expect(changeLabel(4, 0, '30')).toBe('None in the previous 30 days')
  expect(changeLabel(0, 0, '30')).toBe('None in the previous 30 days either')
})

test('a small percentage keeps a decimal, and zero of zero has none', () => {
  expect(shareOf(171, 214, 'links')).toBe('80% of links')
  expect(shareOf(58, 1306, 'people')).toBe('4.4% of people')
  expect(shareOf(0, 12, 'people')).toBe('0% of people')
  expect(shareOf(0, 0, 'links')).toBe('No links yet')
  expect(perLink(1306, 171)).toBe('7.6 per opened link')
  expect(perLink(0, 0)).toBe('No link opened yet')
})

test('a relative URL is completed with this origin', () => {
  expect(fullAddress('/share/abc', 'http://localhost:3000')).toBe('http://localhost:3000/share/abc')
  expect(fullAddress('https://ambry.example/share/abc', 'http://localhost:3000')).toBe(
    'https://ambry.example/share/abc',
  )
})
