import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  changeList,
  chosenIn,
  clearedOf,
  type ListShape,
  readListState,
  searchOfView,
  writeListState,
} from './list-state.ts'

const shape: ListShape = {
  record: 'request',
  filters: ['status', 'country'],
  defaultSort: 'createdAt',
  defaultFilters: { status: 'pending' },
}

describe('list state in the URL', () => {
  test('is empty for defaults', () => {
    const usual = readListState({}, shape)
    expect(usual).toMatchObject({ q: '', sort: 'createdAt', page: 1, size: '25', filters: { status: 'pending' } })
    expect(writeListState(usual, shape)).toEqual({})
  })

  test('can remove a default filter', () => {
    const all = changeList(readListState({}, shape), { filters: {} })
    expect(writeListState(all, shape)).toEqual({ status: 'all' })
    expect(readListState({ status: 'all' }, shape).filters).toEqual({})
  })

  test('falls back to defaults for invalid values', () => {
    expect(readListState({ page: '-3', size: '7' }, shape)).toMatchObject({ page: 1, size: '25' })
    expect(readListState({ page: '2.5' }, shape).page).toBe(1)
    const strict = { ...shape, understood: (_: string, value: string) => (value === 'GB' ? value : '') }
    expect(readListState({ country: 'XX', status: 'none', sort: 'worst' }, strict)).toEqual(readListState({}, strict))
    expect(readListState({ country: 'GB', status: 'all' }, strict).filters).toEqual({ country: 'GB' })
  })

  test('round-trips any state', () => {
    const state = fc.record({
      q: fc.string(),
      sort: fc.constantFrom('createdAt', '-createdAt'),
      page: fc.integer({ min: 1, max: 1000 }),
      size: fc.constantFrom('25' as const, '50' as const, '100' as const),
      columns: fc.option(fc.uniqueArray(fc.constantFrom('a', 'b', 'c')).map((keys) => new Set(keys))),
      open: fc.option(fc.uuid()),
      filters: fc
        .record(
          { status: fc.constantFrom('pending', 'approved'), country: fc.constantFrom('US', 'GB') },
          { requiredKeys: [] },
        )
        .map((filters) => ({ ...filters })),
    })
    fc.assert(
      fc.property(state, (before) => {
        const through = new URLSearchParams(writeListState(before, shape))
        expect(readListState(Object.fromEntries(through), shape)).toEqual(before)
      }),
    )
  })
})

test('a new query starts on the first page; opening a record does not', () => {
  const third = { ...readListState({}, shape), page: 3 }
  expect(changeList(third, { q: 'mae' }).page).toBe(1)
  expect(changeList(third, { open: 'x' }).page).toBe(3)
  expect(changeList(third, { page: 4 }).page).toBe(4)
})

test('a saved view changes the list and keeps the rest of the URL', () => {
  const before = { tab: 'audit', q: 'mae', page: '4', status: 'all' }
  expect(searchOfView('?country=GB', before, shape)).toEqual({ tab: 'audit', country: 'GB' })
  expect(searchOfView('', before, shape)).toEqual({ tab: 'audit' })
})

test('a tab’s filter cannot be cleared', () => {
  const tabbed = { ...shape, tabs: ['status'] }
  const state = readListState({ q: 'mae', country: 'GB' }, tabbed)
  expect([chosenIn(state, shape), chosenIn(state, tabbed)]).toEqual([['status', 'country'], ['country']])
  expect(clearedOf(state, tabbed)).toEqual({ q: '', filters: { status: 'pending' } })
  expect(clearedOf(state, shape)).toEqual({ q: '', filters: {} })
})
