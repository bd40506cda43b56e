import { expect, it } from 'vitest'

import { cardWords, eventWords, gradeWords } from './labels.ts'

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
