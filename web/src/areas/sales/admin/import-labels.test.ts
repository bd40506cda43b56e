import { expect, it } from 'vitest'

import { foundSentence, importText } from './import-labels.ts'

it('a file is summarized before anything is written', () => {
  expect(foundSentence({ rows: 12, good: 9, known: 2, bad: 1 })).toBe(
    '12 rows: 9 can be added, 2 are duplicates, 1 has a problem and is skipped.',
  )
  expect(foundSentence({ rows: 1, good: 0, known: 1, bad: 0 })).toBe('1 row: none can be added, 1 is a duplicate.')
  expect([importText({ good: 1 }), importText({ good: 1_200 })]).toEqual(['Import 1 sale', 'Import 1,200 sales'])
})
