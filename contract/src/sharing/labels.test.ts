import { expect, it } from 'vitest'

import { cardLabel, eventLabel, gradeLabel } from './labels.ts'

it('event labels, with a second line where there is more detail', () => {
  expect(eventLabel({ kind: 'received', detail: 'Delaware vault' }, 'PSA')).toEqual({
    words: 'Received at Delaware vault',
    more: null,
  })
  expect(eventLabel({ kind: 'audited', detail: 'Delaware vault' }, 'PSA')).toEqual({
    words: 'Audited in the vault',
    more: 'Delaware vault.',
  })
  expect(eventLabel({ kind: 'registered', detail: null }, 'PSA').more).toBeNull()
  expect(eventLabel({ kind: 'verified', detail: 'PSA' }, 'PSA')).toEqual({
    words: 'Cert matched with PSA',
    more: 'Label and grade compared.',
  })
  expect(eventLabel({ kind: 'verified', detail: 'sample data' }, 'PSA')).toEqual({
    words: 'Cert matched with sample data',
    more: 'Not with PSA.',
  })
})

it('card labels', () => {
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
  expect(cardLabel(card)).toBe('1986 Crown Hoops #57, rookie')
  expect(cardLabel({ ...card, variety: '1st Edition Holo', cardNumber: null })).toBe(
    '1986 Crown Hoops, 1st Edition Holo',
  )
  expect(gradeLabel(card)).toBe('PSA 10 Gem Mint')
  expect(gradeLabel({ ...card, qualifier: 'OC' })).toBe('PSA 10 OC')
  expect(gradeLabel({ ...card, grader: 'BGS', grade: '9.5' })).toBe('BGS 9.5')
  expect(gradeLabel({ ...card, grader: 'RAW', grade: null })).toBe('Raw')
})
