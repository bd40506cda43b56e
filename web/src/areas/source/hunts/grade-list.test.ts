import { expect, test } from 'vitest'

import { gradesIn } from './grade-list.ts'

test('reads grades however they are typed', () => {
  expect(gradesIn('psa 9,  BGS  9.5;PSA 9')).toEqual({ grades: ['PSA 9', 'BGS 9.5'] })
  expect(gradesIn('')).toEqual({ grades: [] })
})

test('names what is not a grade', () => {
  expect(gradesIn('PSA 9, mint')).toEqual({ bad: 'mint' })
  expect(gradesIn('PSA 11')).toEqual({ bad: 'PSA 11' })
})
