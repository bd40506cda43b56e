import { queryFor } from '../../api/queries.ts'
import type { ListState } from './list-state.ts'
import { type ListCall, queryOf } from './use-paged-list.ts'

const csv = { format: 'csv' }

/** The whole filtered list as CSV. Fetched rather than linked, because the API needs its headers. */
export const csvOfList = <Row, Query extends object>(
  call: ListCall<Row, Query>,
  state: Pick<ListState, 'q' | 'sort' | 'filters'>,
): Promise<unknown> => call({ query: queryFor(call, { ...queryOf(state), ...csv }) })

export function saveCsv(text: string, name: string): void {
  // without a BOM, spreadsheet programs take the file for Latin-1 and show Pokémon as PokÃ©mon
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  // by then the browser has started the download
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
