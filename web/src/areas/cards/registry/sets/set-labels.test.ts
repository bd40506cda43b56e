import { expect, test } from 'vitest'

import { searchOfSet, setName, setSentence, setShare } from './set-labels.ts'

const crown = {
  set: 'Crown Hoops',
  year: '1986',
  cards: 14,
  numbers: 12,
  total: 132,
  averageGrade: 9.25,
  valueCents: 100,
  pictures: [],
}

test('set completion labels', () => {
  expect(setName(crown)).toBe('1986 Crown Hoops')
  expect(setSentence(crown)).toBe('12 of 132, 120 to go, average grade 9.3')
  expect(setSentence({ ...crown, numbers: 132 })).toBe('132 of 132, complete, average grade 9.3')
  expect(setSentence({ ...crown, total: null, numbers: 1, averageGrade: null })).toBe('1 unique card')
  expect([setShare(crown), setShare({ ...crown, total: null }), setShare({ ...crown, total: 6 })]).toEqual([
    12 / 132,
    null,
    1,
  ])
})

test('its cards are found by its name and first year', () => {
  expect(searchOfSet({ set: 'Hoops', year: '1996-97' })).toEqual({ set: 'Hoops', yearFrom: '1996', yearTo: '1996' })
  expect(searchOfSet({ set: 'Hoops', year: null })).toEqual({ set: 'Hoops' })
})
