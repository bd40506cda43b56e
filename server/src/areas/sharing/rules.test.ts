import { expect, it } from 'vitest'

import {
  believedSeconds,
  cardWords,
  eventWords,
  gradeWords,
  houseActions,
  ownActions,
  publicHistory,
  publicName,
} from './rules.ts'

it.each([
  ['Theo Lindqvist', 'Theo L.'],
  ['Theo van den Berg', 'Theo B.'],
  [' Prince ', 'Prince'],
  ['Zoë étienne', 'Zoë É.'],
  [null, 'a member'],
  ['', 'a member'],
])('%s is known to strangers as %s', (name, known) => {
  expect(publicName(name)).toBe(known)
})

it('what the house or a change of title has closed stays closed', () => {
  expect(ownActions('open', null)).toEqual(['close'])
  expect(ownActions('closed', 'owner')).toEqual(['reopen'])
  expect(ownActions('closed', 'house')).toEqual([])
  expect(ownActions('closed', 'title')).toEqual([])
  expect(houseActions('open')).toEqual(['close'])
  expect(houseActions('closed')).toEqual([])
})

it('a history for strangers leaves housekeeping out, and says once what happens often', () => {
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

it('an event in words, with a second line where there is more to say', () => {
  expect(eventWords({ kind: 'received', detail: 'Delaware vault' }, 'PSA')).toEqual({
    words: 'Received at Delaware vault',
    more: null,
  })
  expect(eventWords({ kind: 'audited', detail: 'Delaware vault' }, 'PSA')).toEqual({
    words: 'Audited in the vault',
    more: 'Delaware vault.',
  })
  expect(eventWords({ kind: 'registered', detail: null }, 'PSA').more).toBeNull()
  expect(eventWords({ kind: 'verified', detail: 'PSA' }, 'PSA')).toEqual({
    words: 'Cert matched with PSA',
    more: 'Label and grade compared.',
  })
  expect(eventWords({ kind: 'verified', detail: 'sample data' }, 'PSA')).toEqual({
    words: 'Cert matched with sample data',
    more: 'Not with PSA.',
  })
})

it('a card in words', () => {
  const card = {
    category: 'basketball',
    year: '1986',
    set: 'Crown Hoops',
    cardNumber: '57',
    variety: 'Rookie',
    grader: 'PSA',
    grade: '10',
    qualifier: null,
  } as const
  expect(cardWords(card)).toBe('1986 Crown Hoops no. 57, rookie')
  expect(cardWords({ ...card, variety: '1st Edition Holo', cardNumber: null })).toBe(
    '1986 Crown Hoops, 1st Edition Holo',
  )
  expect(gradeWords(card)).toBe('PSA 10 Gem Mint')
  expect(gradeWords({ ...card, qualifier: 'OC' })).toBe('PSA 10 OC')
  expect(gradeWords({ ...card, grader: 'BGS', grade: '9.5' })).toBe('BGS 9.5')
  expect(gradeWords({ ...card, grader: 'RAW', grade: null })).toBe('Not graded')
})

it('seconds are believed as far as the clock agrees', () => {
  expect(believedSeconds(15, { sinceLast: 15, sinceBegin: 15, counted: 0 })).toBe(15)
  expect(believedSeconds(60, { sinceLast: 3.9, sinceBegin: 100, counted: 0 })).toBe(5)
  expect(believedSeconds(60, { sinceLast: 500, sinceBegin: 500, counted: 0 })).toBe(60)
  expect(believedSeconds(60, { sinceLast: 60, sinceBegin: 60, counted: 61 })).toBe(1)
  expect(believedSeconds(5, { sinceLast: -3, sinceBegin: 0, counted: 9 })).toBe(0)
})
