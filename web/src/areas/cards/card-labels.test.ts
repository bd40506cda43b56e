import { slabCardOf } from '@ambry/contract/cards/slab'
import { expect, test } from 'vitest'
import { cardLine, percentText, signedDollars, toneOf, whereText } from './card-labels.ts'

const card = {
  id: '01a1de92-95e6-7365-a703-00990099531a',
  category: 'hockey',
  playerName: 'Wes Gagnon',
  year: '1979',
  set: 'Northern Ice',
  cardNumber: '18',
  variety: null,
  grader: 'PSA',
  grade: '10',
  qualifier: null,
  certNumber: '29004416',
} as const

test('the subtitle has year, set, variety and grade, as far as known', () => {
  expect(cardLine(card)).toBe('1979 Northern Ice, PSA 10')
  expect(cardLine({ ...card, variety: 'Rookie', qualifier: 'OC' })).toBe('1979 Northern Ice, Rookie, PSA 10 OC')
  expect(cardLine({ ...card, year: null, set: null, grader: 'RAW', grade: null })).toBe('Raw')
})

test('location labels for the owner and for admins', () => {
  expect(whereText({ custody: 'in_vault', vault: 'Zürich vault' })).toBe('Zürich vault')
  expect(whereText({ custody: 'in_vault', vault: null })).toBe('In the vault')
  expect(whereText({ custody: 'with_owner', vault: null })).toBe('With you')
  expect(whereText({ custody: 'with_owner', vault: null }, 'house')).toBe('With the owner')
  expect(whereText({ custody: 'outbound', vault: 'Delaware' })).toBe('In transit')
})

test('changes are formatted with a sign', () => {
  expect([percentText(420), percentText(-361), percentText(0)]).toEqual(['+4.2%', '−3.6%', '0.0%'])
  expect([signedDollars(13_120_000), signedDollars(-100)]).toEqual(['+$131,200', '−$1'])
  expect([toneOf(1), toneOf(-1), toneOf(0), toneOf(null)]).toEqual(['up', 'down', undefined, undefined])
})

test('the card drawing uses the formatted grade, and not the id', () => {
  expect(slabCardOf(card)).toMatchObject({ cert: '29004416', grade: '10', number: '18' })
  expect(slabCardOf({ ...card, grader: 'RAW', certNumber: null }).cert).toBe('')
  expect(slabCardOf({ ...card, grade: 'Authentic' }).grade).toBe('Authentic')
})
