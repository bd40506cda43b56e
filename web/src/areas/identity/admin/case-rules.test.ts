import { describe, expect, test } from 'vitest'

import {
  brighter,
  durationText,
  expiryState,
  gatesAt,
  inItemOrder,
  itemName,
  outdatedText,
  placeIn,
  reasonAt,
} from './case-rules.ts'

const waiting = (id: string, lockedBy: string | null = null, decides = true) => ({
  id,
  lockedBy: lockedBy === null ? null : { id: lockedBy, name: lockedBy },
  actions: decides ? (['open', 'verify'] as const).slice() : (['open'] as const).slice(),
})

describe('placeIn', () => {
  const queue = [waiting('a'), waiting('b', 'someone'), waiting('c', 'me'), waiting('d', null, false), waiting('e')]

  test('steps over cases that someone else has open or has to decide', () => {
    expect(placeIn(queue, 'a', 'me')).toEqual({ position: 1, previous: undefined, next: 'c', following: 'c' })
    expect(placeIn(queue, 'c', 'me')).toEqual({ position: 3, previous: 'a', next: 'e', following: 'e' })
  })

  test('after the last one goes back to the oldest that was left out', () => {
    expect(placeIn(queue, 'e', 'me')).toMatchObject({ next: undefined, previous: 'c', following: 'a' })
  })

  test('a case that isn’t waiting is followed by the first', () => {
    expect(placeIn(queue, 'x', 'me')).toEqual({ position: null, previous: undefined, next: 'a', following: 'a' })
    expect(placeIn([], 'x', 'me')).toEqual({
      position: null,
      previous: undefined,
      next: undefined,
      following: undefined,
    })
  })
})

test('items are named after the document and ordered as in the flow', () => {
  expect(itemName('id_front', 'driver_license')).toBe('Driver’s license, front')
  expect(itemName('id_front', 'passport')).toBe('Passport')
  expect(itemName('id_front', null)).toBe('ID, front')
  expect(itemName('id_back', 'national_id')).toBe('Back')
  expect(itemName('selfie', 'passport')).toBe('Selfie')
  expect(inItemOrder([{ item: 'selfie' }, { item: 'id_back' }, { item: 'id_front' }])).toEqual([
    { item: 'id_front' },
    { item: 'id_back' },
    { item: 'selfie' },
  ])
})

test('a reason is chosen by its number', () => {
  expect([reasonAt('1'), reasonAt('2'), reasonAt('9'), reasonAt('0'), reasonAt('a')]).toEqual([
    'blurred',
    'glare',
    'unreadable',
    undefined,
    undefined,
  ])
})

test('a level names what it opens', () => {
  expect(gatesAt('identity')).toEqual(['Large purchases'])
  expect(gatesAt('accreditation')).toEqual(['Large purchases', 'Payouts', 'Borrowing', 'Lending', 'Funds'])
})

test('a document is valid, expires soon or has expired', () => {
  expect(expiryState('2026-11-17', '2026-11-17')).toBe('expired')
  expect(expiryState('2026-12-17', '2026-11-17')).toBe('soon')
  expect(expiryState('2029-04-18', '2026-11-17')).toBe('valid')
})

test('a duration has at most two units', () => {
  expect([0, 40, 60, 200, 1440, 3121].map(durationText)).toEqual([
    '0 min',
    '40 min',
    '1 h',
    '3 h 20 min',
    '1 d',
    '2 d 4 h',
  ])
})

test('brightness stays within its range', () => {
  expect([brighter(1, 1), brighter(2, 1), brighter(0.5, -1)]).toEqual([1.25, 2, 0.5])
})

test('an open case says when someone else decided it, has it now, or it changed', () => {
  const opened = { status: 'submitted', lockedBy: { id: 'me', name: 'Me' }, version: 3 } as const
  expect(outdatedText(opened, opened, 'me')).toBeNull()
  // the list may be a moment behind
  expect(outdatedText(opened, { ...opened, version: 2, lockedBy: null }, 'me')).toBeNull()
  expect(outdatedText(opened, { ...opened, version: 4 }, 'me')).toContain('changed while you had it open')
  expect(outdatedText(opened, { ...opened, lockedBy: { id: 'x', name: 'Amara Boyd' } }, 'me')).toContain('Amara Boyd')
  expect(outdatedText(opened, { ...opened, status: 'verified' }, 'me')).toContain('decided')
  expect(outdatedText({ ...opened, status: 'verified' }, { ...opened, version: 9 }, 'me')).toBeNull()
})
