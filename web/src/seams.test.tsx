// Faults that the type check must find, each planted under `@ts-expect-error`: `npm test` compiles this file with the rest
// of the page, and a fault that compiles makes its line the error. Nothing of that is run, so it costs no second compiler.
// What is run below is only what types cannot say.
import { Link } from '@tanstack/react-router'
import { expect, test } from 'vitest'

import { api } from './api/api.ts'
import { query, queryFor } from './api/queries.ts'
import type { ListColumn } from './parts/lists/ListBar.tsx'
import { ListPage } from './parts/lists/ListPage.tsx'
import type { ListFilter } from './parts/lists/list-filter.ts'
import type { ListShape } from './parts/lists/list-state.ts'
import type { ListCall } from './parts/lists/use-paged-list.ts'
import { here, hereWith, searchOf, type Target } from './paths.ts'

const addresses = () => [
  <Link key="right" to="/registry" search={{ card: 'x', custody: 'in_vault' }} />,
  // @ts-expect-error: a mistyped search parameter
  <Link key="mistyped" to="/registry" search={{ crd: 'x' }} />,
  // @ts-expect-error: one of another page
  <Link key="elsewhere" to="/registry" search={{ sale: 'x' }} />,
  // @ts-expect-error: a page that is not there
  <Link key="nowhere" to="/registri" />,
  // @ts-expect-error: a parameter of the path by another name
  <Link key="param" to="/secure/$id" params={{ card: 'x' }} />,
  // @ts-expect-error: a mistyped mark on the browser's history
  <Link key="state" to="/registry" state={{ openedPane: true }} />,
  here('/admin/share-analytics', { link: 'x' }),
  // @ts-expect-error: on the page that is open
  here('/admin/share-analytics', { lnk: 'x' }),
  // @ts-expect-error: beside what its address says already
  hereWith('/secure', { veiw: 'rows' }),
  { to: '/admin/sales', search: { begin: '1' } } satisfies Target,
  // @ts-expect-error: in a table of links
  { to: '/admin/sales', search: { begn: '1' } } satisfies Target,
]

const questions = () => [
  queryFor(api.cards.registry, { custody: 'in_vault' }),
  // @ts-expect-error: a filter that the endpoint does not have
  queryFor(api.cards.registry, { custdy: 'in_vault' }),
  // @ts-expect-error: the same without an address between
  query(api.cards.registry, { query: { custdy: 'in_vault' } }),
]

type User = Awaited<ReturnType<typeof api.accounts.users>>['items'][number]
type UserQuery = NonNullable<Parameters<typeof api.accounts.users>[0]>['query']

/** What a typical list declares about its rows and filters. */
const list = {
  name: 'users',
  label: 'Users',
  columns: [{ key: 'phone', title: 'Phone', cell: ({ phone }) => phone }] as readonly ListColumn<User>[],
  filters: [{ key: 'status', label: 'Status' }] as readonly ListFilter<User, 'status'>[],
  shape: { record: 'user', filters: ['status'], defaultSort: 'name' } as ListShape<'status'>,
  searchHint: '',
  nameOf: ({ phone }: User) => phone,
  empty: { title: '', text: '' },
}

type Renamed<T, From extends keyof T> = Omit<T, From> & { renamed: T[From] }

/** The endpoint as if a row field or a filter had been renamed in the contract. */
const lists = (
  field: ListCall<Renamed<User, 'phone'>, UserQuery>,
  filter: ListCall<User, Renamed<UserQuery, 'status'>>,
) => [
  <ListPage key="right" {...list} call={api.accounts.users} />,
  // @ts-expect-error: its columns read a field that the rows no longer have
  <ListPage key="field" {...list} call={field} />,
  // @ts-expect-error: its filter is one that the endpoint no longer takes
  <ListPage key="filter" {...list} call={filter} />,
  // @ts-expect-error: a field that the contract never had
  <ListPage key="never" {...list} call={api.accounts.users} nameOf={({ fullName }) => fullName} />,
]

test('the type errors above are checked by the compiler and never run', () => {
  for (const planted of [addresses, questions, lists]) expect(planted).toBeTypeOf('function')
})

test('a URL keeps unknown parameters, since links from elsewhere can have more', () => {
  const search = { card: 'x', utm_source: 'mail' }
  expect(searchOf('/registry')(search)).toBe(search)
})

test('new parameters are merged with the current URL, or with the kept part of it', () => {
  const before = { tab: 'cards', from: '2026-01-01', page: '3' }
  expect(hereWith('/admin/secure-analytics', { page: undefined })(before)).toEqual({ ...before, page: undefined })
  expect(hereWith('/admin/secure-analytics', { tab: 'cold' }, ['from'])(before)).toEqual({
    tab: 'cold',
    from: '2026-01-01',
  })
})
