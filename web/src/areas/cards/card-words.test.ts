import { slabCardOf } from '@ambry/contract/card-slab'
import { expect, test } from 'vitest'
import { standingsOf } from './card-marks.ts'
import { cardLine, percentText, populationText, signedDollars, toneOf, whereText } from './card-words.ts'

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

test('the line below a name says year, set, variety and grade, as far as they are known', () => {
  expect(cardLine(card)).toBe('1979 Northern Ice, PSA 10')
  expect(cardLine({ ...card, variety: 'Rookie', qualifier: 'OC' })).toBe('1979 Northern Ice, Rookie, PSA 10 OC')
  expect(cardLine({ ...card, year: null, set: null, grader: 'RAW', grade: null })).toBe('Raw')
})

test('where a card is, for its owner and for the house', () => {
  expect(whereText({ custody: 'in_vault', vault: 'Zürich vault' })).toBe('Zürich vault')
  expect(whereText({ custody: 'in_vault', vault: null })).toBe('In the vault')
  expect(whereText({ custody: 'with_owner', vault: null })).toBe('With you')
  expect(whereText({ custody: 'with_owner', vault: null }, 'house')).toBe('With the owner')
  expect(whereText({ custody: 'outbound', vault: 'Delaware' })).toBe('In transit')
})

test('changes are written with their sign', () => {
  expect([percentText(420), percentText(-361), percentText(0)]).toEqual(['+4.2%', '−3.6%', '0.0%'])
  expect([signedDollars(13_120_000), signedDollars(-100)]).toEqual(['+$131,200', '−$1'])
  expect([toneOf(1), toneOf(-1), toneOf(0), toneOf(null)]).toEqual(['up', 'down', undefined, undefined])
})

test('the drawing of a card without a cert comes from its id; Authentic is no number', () => {
  expect(slabCardOf(card)).toMatchObject({ cert: '29004416', grade: 10, number: '18' })
  expect(slabCardOf({ ...card, grader: 'RAW', certNumber: null }).cert).toBe('0099531a')
  expect(slabCardOf({ ...card, grade: 'Authentic' }).grade).toBeNull()
})

test('a card bears the marks of its standing', () => {
  const plain = {
    status: 'registered',
    verification: 'unverified',
    custody: 'with_owner',
    commitment: null,
    isDisputed: false,
  } as const
  expect(standingsOf(plain)).toEqual(['title'])
  expect(standingsOf({ ...plain, verification: 'verified', custody: 'in_vault', commitment: 'loan' })).toEqual([
    'cert',
    'vault',
    'title',
    'lien',
  ])
  expect(standingsOf({ ...plain, isDisputed: true, commitment: 'fund_holding' })).toEqual(['fund'])
})

test('a population is said with its day, as far as it is known', () => {
  const known = { population: 1317, populationHigher: 24, populationOn: '2026-03-04' }
  expect(populationText(known)).toBe('1,317, 24 higher, as of Mar 4, 2026')
  expect(populationText({ ...known, populationHigher: 0 })).toBe('1,317, none higher, as of Mar 4, 2026')
  expect(populationText({ population: 3, populationHigher: null, populationOn: null })).toBe('3')
  expect(populationText({ ...known, population: null })).toBeNull()
})
