import type { AdminRequestDetail } from '@ambry/contract/secure/records'
import { expect, test } from 'vitest'

import {
  changesBetween,
  declinedText,
  latenessOf,
  nextInQueue,
  ownerText,
  personText,
  rivalsText,
  summaryText,
} from './admin-request-labels.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()

test('a request is late after a day, very late after two, and never while waiting on others', () => {
  const late = (hours: number, waitingOn: 'house' | 'owner' = 'house') =>
    latenessOf({ waitingOn, createdAt: hoursAgo(hours) }, now)?.tone ?? null
  expect([late(24), late(24.1), late(48), late(48.1)]).toEqual([null, 'wait', 'wait', 'bad'])
  expect(late(90, 'owner')).toBeNull()
})

test('pending requests are summarized in a sentence', () => {
  const none = { waiting: 0, waitingCents: 0, oldestAt: null, held: 0, heldCents: 0 }
  expect(summaryText(none, now)).toBe('No requests waiting for us.')
  expect(
    summaryText({ waiting: 2, waitingCents: 2_366_850, oldestAt: hoursAgo(30), held: 1, heldCents: 1_170_000 }, now),
  ).toBe('2 requests waiting, $23,668.50 in total. Oldest: 1 day. 1 reserved, $11,700 unpaid.')
})

test('a member is summarized by purchases, lapsed reservations and amount owed', () => {
  const since = '2025-03-04T12:00:00Z'
  expect(personText({ since, bought: 3, boughtCents: 1, expired: 0, openCents: 0 })).toBe(
    'Member since Mar 4, 2025. 3 purchases, none expired.',
  )
  expect(personText({ since, bought: 0, boughtCents: 0, expired: 1, openCents: 5000 })).toBe(
    'Member since Mar 4, 2025. No purchases yet, 1 expired. Owes $50 now.',
  )
})

test('competing requests, and who is declined by an approval', () => {
  expect([rivalsText(0), rivalsText(1), rivalsText(3)]).toEqual([null, '1 other', '3 others'])
  const other = (member: string, status: 'pending' | 'expired') => ({
    id: member,
    member,
    status,
    offerCents: 8_800_000,
    createdAt: hoursAgo(1),
  })
  expect(declinedText({ others: [other('Ada', 'expired')] })).toBe('No other requests.')
  expect(declinedText({ others: [other('Rhea', 'pending'), other('Theo', 'pending')] })).toBe(
    '2 other requests will be declined: Rhea at $88,000 and Theo at $88,000.',
  )
})

test('owner response labels', () => {
  const seller = { id: 's', name: 'Sela' }
  const said = (answer: 'asked' | 'agreed' | 'refused') =>
    ownerText({ seller, owner: { answer, cents: 9_000_000, at: hoursAgo(1) } })
  expect(ownerText({ seller, owner: null })).toBe('Sela hasn’t been asked yet.')
  expect([said('asked'), said('agreed'), said('refused')]).toEqual([
    'Sela was asked about $90,000.',
    'Sela agreed to $90,000.',
    'Sela declined $90,000.',
  ])
})

test('says what changed while the admin was deciding', () => {
  const before = {
    status: 'pending',
    offerCents: 9_000_000,
    card: { listPriceCents: 10_000_000 },
    owner: null,
    waitingOn: 'house',
    rivals: 1,
  } as AdminRequestDetail
  expect(changesBetween(before, before)).toEqual([])
  expect(
    changesBetween(before, {
      ...before,
      offerCents: 9_500_000,
      owner: { answer: 'agreed', cents: 9_000_000, at: hoursAgo(1) },
    }),
  ).toEqual(['Offer: $95,000, was $90,000.', 'Owner’s response: agreed $90,000, was not asked.'])
  expect(changesBetween(before, { ...before, status: 'declined', waitingOn: 'nobody', rivals: 0 })).toEqual([
    'Status: Declined, was Under review.',
    'Waiting on: No one, was Ambry.',
    'Other open requests: 0, was 1.',
  ])
})

test('after a decision the next pending one follows, below or from the top, skipping those it closed', () => {
  const row = (id: string, card: string, waitingOn: 'house' | 'member' = 'house') => ({
    id,
    waitingOn,
    card: { id: card },
  })
  const rows = [row('1', 'a'), row('2', 'b', 'member'), row('3', 'c'), row('4', 'c'), row('5', 'd')]
  const after = (id: string, card: string, status: 'approved' | 'declined') =>
    nextInQueue(rows, { id, status, card: { id: card } })
  expect(after('1', 'a', 'declined')).toBe('3')
  expect(after('3', 'c', 'declined')).toBe('4')
  expect(after('3', 'c', 'approved')).toBe('5')
  expect(after('5', 'd', 'declined')).toBe('1')
  expect(nextInQueue([row('1', 'a')], { id: '1', status: 'declined', card: { id: 'a' } })).toBeNull()
})
