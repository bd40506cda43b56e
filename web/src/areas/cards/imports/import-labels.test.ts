import { expect, test } from 'vitest'

import {
  changedValues,
  checkSentence,
  choicesOf,
  importSentence,
  runText,
  samplesOf,
  stepOf,
  writtenChoice,
} from './import-labels.ts'

const file = {
  id: '0',
  name: 'cards.csv',
  status: 'checked',
  columns: ['Name', 'Year'],
  sample: [
    ['Vale', '1986'],
    ['Gagnon', ''],
  ],
  mapping: {},
  constants: {},
  format: 'any',
  rows: 10_000,
  badRows: 500,
  warnedRows: 0,
  cards: 9_600,
  doneRows: 0,
  registered: 0,
  fault: null,
  createdAt: '2026-11-15T10:00:00.000Z',
  finishedAt: null,
  canUndo: false,
} as const

test('a check says how many rows can be registered', () => {
  expect(checkSentence(file)).toBe('9,500 of 10,000 rows are ready to register; 500 have problems')
  expect(checkSentence({ rows: 3, badRows: 1 })).toBe('2 of 3 rows are ready to register; 1 has a problem')
  expect(checkSentence({ rows: 3, badRows: 0 })).toBe('All 3 rows are ready to register')
  expect(checkSentence({ rows: 1, badRows: 0 })).toBe('The row is ready to register')
  expect(checkSentence({ rows: 2, badRows: 2 })).toBe('None of the 2 rows can be registered yet')
  expect(runText(file)).toBe('Register 9,600 cards')
})

test('file status labels', () => {
  const record = { ...file, columns: [...file.columns], sample: file.sample.map((row) => [...row]) }
  expect(importSentence({ ...record, status: 'running', doneRows: 1200 })).toBe('1,200 of 9,600 cards done.')
  expect(importSentence({ ...record, status: 'done', registered: 1 })).toBe('1 card registered.')
  expect([stepOf(undefined), stepOf('mapping'), stepOf('done')]).toEqual([0, 1, 4])
})

test('a column is described by its first values', () => {
  expect(
    samplesOf(
      {
        sample: [
          ['Vale', '1986'],
          ['Gagnon', ''],
          ['Bryce', '1996'],
        ],
      },
      1,
    ),
  ).toBe('1986, 1996')
})

test('a corrected row sends only what was changed', () => {
  const before = { playerName: 'Kite', category: 'Pokémon', year: '86' }
  const typed: Record<string, string> = { playerName: 'Kite', category: 'creature', year: '1986', grader: 'PSA' }
  expect(changedValues(before, (field) => typed[field] ?? '')).toEqual({ year: '1986', grader: 'PSA' })
  expect(writtenChoice(choicesOf('grader', []) ?? {}, 'psa')).toBe('PSA')
  expect(choicesOf('custody', ['Delaware vault'])).toEqual({
    with_owner: 'With you',
    'Delaware vault': 'Send to Delaware vault',
  })
  expect(choicesOf('notes', [])).toBeUndefined()
})
