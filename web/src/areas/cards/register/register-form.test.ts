import { expect, test } from 'vitest'

import { ApiError } from '../../../api/errors.ts'
import { formReader } from '../../../ui/fields/form.ts'
import { differencesIn, keptFor, readNewCard, readTags } from './register-form.ts'

const typed = (values: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return formReader(data)
}

test('input becomes a card: amounts in cents, unique tags, empty fields null', () => {
  const card = readNewCard(
    typed({
      category: 'hockey',
      playerName: 'Wes Gagnon',
      year: '1979',
      set: 'Northern Ice',
      grader: 'PSA',
      grade: '10',
      certNumber: '2900 4416',
      costCents: '$120,000',
      estimateCents: '',
      tags: 'Ice, rookies, ice, ',
      notes: '',
    }),
  )
  expect(card).toMatchObject({
    certNumber: '29004416',
    costCents: 12_000_000,
    estimateCents: null,
    tags: ['ice', 'rookies'],
    notes: null,
    variety: null,
  })
  expect(keptFor(card)).toEqual({ set: 'Northern Ice', year: '1979', category: 'hockey', grader: 'PSA' })
})

test('no tags stay no tags', () => {
  expect(readTags(' , ')).toEqual([])
})

test('only a record that differs requires a choice', () => {
  const differences = [{ field: 'grade', ours: '9', theirs: '8.5' }]
  const differs = new ApiError(409, 'They differ.', { code: 'record_differs', present: { differences } })
  expect(differencesIn(differs)).toEqual(differences)
  expect(differencesIn(new ApiError(409, 'Taken.', { code: 'conflict' }))).toBeNull()
  expect(differencesIn(null)).toBeNull()
})
