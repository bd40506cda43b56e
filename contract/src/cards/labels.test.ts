import { expect, test } from 'vitest'
import { badgesOf } from './badges.ts'
import { populationText } from './labels.ts'

test('a card has the badges of its status', () => {
  const plain = {
    status: 'registered',
    verification: 'unverified',
    custody: 'with_owner',
    commitment: null,
    isDisputed: false,
  } as const
  expect(badgesOf(plain)).toEqual(['title'])
  expect(badgesOf({ ...plain, verification: 'verified', custody: 'in_vault', commitment: 'loan' })).toEqual([
    'cert',
    'vault',
    'title',
    'lien',
  ])
  expect(badgesOf({ ...plain, isDisputed: true, commitment: 'fund_holding' })).toEqual(['fund'])
})

test('population is shown with its date, as far as known', () => {
  const known = { population: 1317, populationHigher: 24, populationOn: '2026-03-04' }
  expect(populationText(known)).toBe('1,317, with 24 higher, as of Mar 4, 2026')
  expect(populationText({ ...known, populationHigher: 0 })).toBe('1,317, none higher, as of Mar 4, 2026')
  expect(populationText({ population: 3, populationHigher: null, populationOn: null })).toBe('3')
  expect(populationText({ ...known, population: null })).toBeNull()
})
