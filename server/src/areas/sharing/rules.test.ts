import { expect, it } from 'vitest'

import { adminActions, believedSeconds, ownActions, publicHistory, publicName } from './rules.ts'

it.each([
  ['Theo Lindqvist', 'Theo L.'],
  ['Theo van den Berg', 'Theo B.'],
  [' Prince ', 'Prince'],
  ['Zoë étienne', 'Zoë É.'],
  [null, 'a member'],
  ['', 'a member'],
])('%s is shown to the public as %s', (name, known) => {
  expect(publicName(name)).toBe(known)
})

it('links closed by an admin or a title transfer stay closed', () => {
  expect(ownActions('open', null)).toEqual(['close'])
  expect(ownActions('closed', 'owner')).toEqual(['reopen'])
  expect(ownActions('closed', 'house')).toEqual([])
  expect(ownActions('closed', 'title')).toEqual([])
  expect(adminActions('open')).toEqual(['close'])
  expect(adminActions('closed')).toEqual([])
})

it('the public history omits housekeeping events and collapses repeated ones', () => {
  const at = '2026-11-15T12:00:00.000Z'
  const kinds = [
    'appraised',
    'moved',
    'appraised',
    'received',
    'shipped',
    'photographed',
    'received',
    'registered',
  ] as const
  expect(publicHistory(kinds.map((kind) => ({ kind, at }))).map(({ kind }) => kind)).toEqual([
    'appraised',
    'received',
    'received',
    'registered',
  ])
})

it('reported seconds are capped by the elapsed time', () => {
  expect(believedSeconds(15, { sinceLast: 15, sinceBegin: 15, counted: 0 })).toBe(15)
  expect(believedSeconds(60, { sinceLast: 3.9, sinceBegin: 100, counted: 0 })).toBe(5)
  expect(believedSeconds(60, { sinceLast: 500, sinceBegin: 500, counted: 0 })).toBe(60)
  expect(believedSeconds(60, { sinceLast: 60, sinceBegin: 60, counted: 61 })).toBe(1)
  expect(believedSeconds(5, { sinceLast: -3, sinceBegin: 0, counted: 9 })).toBe(0)
})
