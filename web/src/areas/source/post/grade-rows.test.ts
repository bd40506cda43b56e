import { expect, test } from 'vitest'

import { gradeRows } from './grade-rows.ts'

const names = (rows: ReturnType<typeof gradeRows>, grader: string) =>
  rows.find((row) => row.grader === grader)?.grades.map(({ grade }) => grade)

test('high grades are always offered, others where they were sold', () => {
  const rows = gradeRows([
    { grader: 'PSA', grade: '4', sales: 2 },
    { grader: 'BGS', grade: '8.5', sales: 4 },
  ])
  expect(names(rows, 'PSA')).toEqual(['4', '7', '7.5', '8', '8.5', '9', '10'])
  expect(names(rows, 'BGS')).toEqual(['8.5', '9', '9.5', '10'])
  expect(names(rows, 'SGC')).toEqual(['9', '9.5', '10'])
})
