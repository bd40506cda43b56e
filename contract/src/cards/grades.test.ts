import { printedGrade } from '@ambry/slab/grades'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { gradeChoices, gradeFault, gradesBy, qualifiersBy } from './grades.ts'
import { graders, grades, gradeText, qualifierNames } from './kinds.ts'

const numbers = (grader: (typeof graders)[number]) => gradesBy[grader].filter((grade) => grade !== 'Authentic')

test('PSA has half grades from 1.5 to 8.5 only, the others up to 9.5', () => {
  expect(numbers('PSA').slice(0, 4)).toEqual(['10', '9', '8.5', '8'])
  expect(numbers('PSA')).toHaveLength(18)
  for (const grader of ['BGS', 'SGC', 'CGC'] as const) expect(numbers(grader)).toHaveLength(19)
})

test('a grade is rejected exactly when its grader does not issue it', () => {
  const graded = fc.record({
    grader: fc.constantFrom(...graders.filter((grader) => grader !== 'RAW')),
    grade: fc.constantFrom(...grades, null),
    qualifier: fc.constantFrom(...qualifierNames, null),
  })
  fc.assert(
    fc.property(graded, ({ grader, grade, qualifier }) => {
      const isGiven = grade === null || gradesBy[grader].includes(grade)
      const isUsed =
        qualifier === null || (qualifiersBy[grader].includes(qualifier) && (grader === 'PSA' || grade === '10'))
      expect(gradeFault({ grader, grade, qualifier }) === null).toBe(isGiven && isUsed)
    }),
    { numRuns: 300 },
  )
  expect(gradeFault({ grader: 'PSA', grade: '9.5', qualifier: null })?.message).toBe(
    'PSA doesn’t give a 9.5. Its half grades run from 1.5 to 8.5. Check the label.',
  )
})

test('the special tens of BGS and CGC are separate choices', () => {
  expect(gradeChoices('BGS')[0]).toEqual({ grade: '10', qualifier: 'Black Label' })
  expect(gradeChoices('CGC')[0]).toEqual({ grade: '10', qualifier: 'Pristine' })
  expect(gradeChoices('PSA')[0]).toEqual({ grade: '10', qualifier: null })
  expect(gradeChoices('RAW')).toEqual([])
  expect(gradeText({ grader: 'BGS', grade: '10', qualifier: 'Black Label' })).toBe('BGS 10 Black Label')
  expect(gradeText({ grader: 'PSA', grade: 'Authentic', qualifier: null })).toBe('PSA AUTH')
})

test('every issued grade has the grader’s wording on the label', () => {
  for (const grader of graders)
    for (const grade of numbers(grader)) expect(printedGrade(grader, grade).word, `${grader} ${grade}`).not.toBe('')
})
