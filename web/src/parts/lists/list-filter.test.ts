import { expect, test } from 'vitest'

import { filterSentence, type ListFilter, shownAs } from './list-filter.ts'
import { readListState } from './list-state.ts'

type Row = { id: string; name: string | null }

const who: ListFilter<Row> = {
  key: 'who',
  label: 'Person',
  called: (id, rows) => rows.find((row) => row.id === id)?.name,
}
const status: ListFilter = { key: 'status', label: 'Status', options: { open: 'Open', done: 'Done' } }
const id = '0198a7f2-0000-7000-8000-00000000ac09'

test('a value is shown by its label, by the row’s name, or by its last characters', () => {
  expect(shownAs(status, 'open,done', [])).toBe('Open, Done')
  expect(shownAs({ ...status, options: { 'open,done': 'Any', open: 'Open' } }, 'open,done', [])).toBe('Any')
  expect(shownAs(who, id, [{ id, name: 'Margaret Ashby' }])).toBe('Margaret Ashby')
  expect(shownAs(who, id, [{ id, name: null }])).toBe('…00ac09')
  expect(shownAs(status, 'unknown', [])).toBe('unknown')
})

test('an empty list shows every filter, including those from a link', () => {
  const shape = { record: 'row', filters: ['status', 'who'], defaultSort: 'id' }
  const state = readListState({ q: 'mae', status: 'open', who: id }, shape)
  expect(filterSentence(state, [status, who])).toBe('Searched for “mae” and status “Open” and person “…00ac09”.')
})
